import CoreLocation
import Foundation
import Observation
import ScriptBridge
import ScriptBridgeServing
import ScriptBridgeWebKit
import WebKit

/// The model of the app: the page, its button and its errors.
@MainActor @Observable final class Customers {
    static let origin: Origin = "customers://app"

    let page: WebPage
    private(set) var button: ActionButton?
    private(set) var error: String?

    private var bridge: WebViewBridge?
    private let token: String

    /// - Parameters:
    ///   - pages: The folder of the pages.
    ///   - token: The device's token for notifications.
    /// - Throws: `BridgeError` if two channels or handlers have the same name.
    init(pages: URL, token: String) throws {
        self.token = token
        var configuration = WebPage.Configuration()
        try Self.site(pages).install(in: &configuration)
        page = WebPage(configuration: configuration)
        bridge = try WebViewBridge(channels: [channel()], observer: LineObserver())
        try bridge?.install(in: page, configuration: configuration)
    }

    func open(_ path: String) {
        // Stay on this site: the page chooses the path.
        guard path.hasPrefix("/") else { return }
        page.load(URL(string: "\(Self.origin)\(path)"))
    }

    /// Opens the first page and follows navigation.
    ///
    /// A new document removes the previous one's button, and receives the token.
    func run() async {
        // Listen before loading, so that the first document is not missed.
        var navigations = page.navigations
        open("/customers")
        while !Task.isCancelled {
            do {
                for try await event in navigations {
                    switch event {
                    case .startedProvisionalNavigation: (button, error) = (nil, nil)
                    case .finished: await registerToken()
                    default: break
                    }
                }
                return
            } catch WebPage.NavigationError.webContentProcessTerminated {
                // The page stays white until someone loads it again.
                navigations = page.navigations
                page.reload()
            } catch {
                // The sequence ends when a page fails to load. Continue with a new one.
                navigations = page.navigations
                self.error = "The page was not loaded: \(error)"
            }
        }
    }

    private func registerToken() async {
        do {
            try await bridge?.call(register(token), timeout: .seconds(10))
        } catch let error as BridgeError {
            self.error = "\(error.code): \(error.message)"
        } catch {
            self.error = "\(error)"
        }
    }

    func channel() -> ScriptChannel {
        var channel = ScriptChannel("nativeApp", accepting: .mainFrame(of: Self.origin))
        channel.on(ActionButton.self) { [weak self] button, _ in self?.button = button }
        channel.on(GetLocation.self) { request, _ in
            // If the page cancels the request, this task is cancelled, which ends the loop.
            for try await update in CLLocationUpdate.liveUpdates() {
                guard !update.authorizationDenied else { break }
                guard let place = update.location?.coordinate else { continue }
                return GetLocation.Reply(latitude: place.latitude, longitude: place.longitude)
            }
            throw PageError(.locationUnavailable, "The device does not know where it is.")
        }
        channel.on(GetContacts.self) { _, _ in
            throw PageError(.contactsDenied, "The app does not share contacts.")
        }
        channel.on(DownloadReport.self) { report, _ in
            guard report.file == "customers.csv" else {
                throw PageError(.notFound, "There is no such report.")
            }
            return Self.report(size: 2_500)
        }
        return channel
    }

    /// Writes the report piece by piece, until the page leaves its loop.
    private nonisolated static func report(size: Int)
        -> AsyncThrowingStream<DownloadReport.Element, any Error>
    {
        AsyncThrowingStream { continuation in
            let writing = Task {
                for received in stride(from: 100, through: size, by: 100) {
                    try await Task.sleep(for: .milliseconds(200))
                    continuation.yield(DownloadReport.Element(received: received, size: size))
                }
                continuation.finish()
            }
            continuation.onTermination = { _ in writing.cancel() }
        }
    }

    /// Serves the pages, and the one request that they send to a server.
    static func site(_ pages: URL) throws -> LocalSite {
        let files = ["/customers": "customers.html", "/customers/new": "new-customer.html"]
        var site = try LocalSite(origin) { request in
            guard request.method == "GET" else {
                return request.path == "/notification_tokens"
                    ? WebResponse("{}", contentType: "application/json", status: 201) : nil
            }
            let name = files[request.path] ?? String(request.path.dropFirst())
            let data = try? Data(contentsOf: pages.appending(path: name))
            return data.map { WebResponse($0, contentType: WebResponse.contentType(ofFile: name)) }
        }
        site.maximumBodyByteCount = 10_000
        return site
    }
}
