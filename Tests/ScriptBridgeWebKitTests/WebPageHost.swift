#if canImport(WebKit)
import FixtureSupport
import Foundation
import Testing
import WebKit

@testable import ScriptBridge
@testable import ScriptBridgeWebKit

/// A `WebPage`: on Linux the stub, on macOS WebKit's, as with ``WebKitHost``.
@available(iOS 26.0, macOS 26.0, visionOS 26.0, *)
@MainActor
final class WebPageHost: ConformanceHost {
    static let origin: Origin = "https://example.com"
    #if WEBKIT_STUB
    static let name = "WebPage, the stub with bridge.js in JavaScriptCore"
    static let memoryVariation = 8.0
    static let inapplicable = ["Lockdown Mode": lockdown]
    #else
    static let name = "WebPage, the real engine"
    static let inapplicable = [
        "Lockdown Mode": lockdown,
        "process crash": processless, "lost process": processless,
        "low-memory termination": processless, "process ends during a load": processless,
    ]
    private static let processless = "there is no way to end the process of a page"
    #endif
    private static let lockdown = "a page has the engine of a WKWebView, which plays it"

    private let configuration: WebPage.Configuration
    private let page: WebPage

    convenience init(_ options: HostOptions) throws {
        var configuration = WebPage.Configuration()
        try options.site?.install(in: &configuration)
        self.init(configuration)
    }

    private init(_ configuration: WebPage.Configuration) {
        self.configuration = configuration
        page = WebPage(configuration: configuration)
    }

    func install(_ bridge: WebViewBridge) throws(BridgeError) {
        try bridge.install(in: page, configuration: configuration)
    }

    func load(at origin: Origin) async throws {
        let url = try #require(URL(string: "\(origin)/"))
        for try await event in page.load(html: "", baseURL: url) where event == .finished { return }
    }

    /// WebKit then requests the origin from the network, unlike the stub.
    func reload() async throws {
        for try await event in page.reload() where event == .finished { return }
    }

    /// A page opens no windows, but another page may share its configuration.
    func openWindow() -> WebPageHost {
        WebPageHost(configuration)
    }

    /// The bridge notices this by itself.
    func endProcess() async throws {
        #if WEBKIT_STUB
        page.fakeTermination()
        #endif
    }

    func run(_ body: String) async throws -> JSONValue {
        let text = try await page.callJavaScript(
            "return JSON.stringify(await (async () => {\n\(body)\n})()) ?? 'null'")
        return try Fixture.value(#require(text as? String))
    }

    var isAlive: @MainActor () -> Bool {
        { [weak page] in page != nil }
    }

    #if WEBKIT_STUB
    var misuses: @MainActor () -> [String] {
        let controller = configuration.userContentController
        let tasks = page.fakeWebView.fakeSchemeTasks
        return { controller.fakeExceptions + tasks.flatMap(\.fakeExceptions) }
    }
    #endif
}
#endif
