// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation

public import Foundation

/// Declared as in <https://developer.apple.com/documentation/webkit/webpage>.
@available(iOS 26.0, macOS 26.0, visionOS 26.0, *)
@MainActor
public final class WebPage: FakeAssociating {
    var fakeAssociations: [AnyObject] = []

    @MainActor
    public struct Configuration {
        /// The controller; copies of the configuration share it.
        public var userContentController: WKUserContentController = WKUserContentController()
        public var urlSchemeHandlers: [URLScheme: any URLSchemeHandler] = [:]

        public init() {}
    }

    @MainActor
    public struct FrameInfo {}

    public enum NavigationEvent: Hashable, Sendable {
        case startedProvisionalNavigation
        case receivedServerRedirect
        case committed
        case finished
    }

    public enum NavigationError: Error {
        case failedProvisionalNavigation(any Error)
        case pageClosed
        case webContentProcessTerminated
        case invalidURL
    }

    private let webView: WKWebView
    private let delegate = Delegate()
    private var loads: [AsyncThrowingStream<NavigationEvent, any Error>.Continuation] = []
    private var failuresToCome = 0
    /// Pending work of the document, which ends with it.
    private var calls: [AsyncThrowingStream<FakeValue, any Error>.Continuation] = []
    private var continuations: [AsyncThrowingStream<NavigationEvent, any Error>.Continuation] = []

    public var isInspectable: Bool = false

    public init(configuration: Configuration = Configuration()) {
        let webViewConfiguration = WKWebViewConfiguration()
        webViewConfiguration.userContentController = configuration.userContentController
        for (scheme, handler) in configuration.urlSchemeHandlers {
            webViewConfiguration.setURLSchemeHandler(
                FakeSchemeHandler(handler), forURLScheme: scheme.rawValue)
        }
        webView = WKWebView(frame: .zero, configuration: webViewConfiguration)
        delegate.page = self
        webView.navigationDelegate = delegate
    }

    deinit {
        for continuation in continuations + loads { continuation.finish() }
    }

    /// Loads a document; the stub ignores the text.
    @discardableResult
    public func load(html: String, baseURL: URL) -> some AsyncSequence<NavigationEvent, any Error> {
        webView.loadHTMLString(html, baseURL: baseURL)
        return events()
    }

    @discardableResult
    public func reload(fromOrigin: Bool = false) -> some AsyncSequence<NavigationEvent, any Error> {
        webView.reload()
        return events()
    }

    /// The events of the navigation that has started.
    private func events() -> AsyncThrowingStream<NavigationEvent, any Error> {
        let (stream, continuation) = AsyncThrowingStream.makeStream(of: NavigationEvent.self)
        loads.append(continuation)
        return stream
    }

    @discardableResult
    public func load(_ url: URL?) -> some AsyncSequence<NavigationEvent, any Error> {
        if let url { webView.load(URLRequest(url: url)) }
        return AsyncThrowingStream<NavigationEvent, any Error> { $0.finish() }
    }

    public var navigations: some AsyncSequence<NavigationEvent, any Error> {
        let (stream, continuation) = AsyncThrowingStream.makeStream(of: NavigationEvent.self)
        continuations.append(continuation)
        let isFailing = failuresToCome > 0
        if isFailing { failuresToCome -= 1 }
        return Navigations(stream: stream, isFailing: isFailing)
    }

    @discardableResult
    public func callJavaScript(
        _ functionBody: String,
        arguments: [String: Any] = [:],
        in frame: FrameInfo? = nil,
        contentWorld: WKContentWorld? = nil
    ) async throws -> sending Any? {
        if fakeIsReady, let contentWorld, let name = Self.handler(postedToBy: functionBody) {
            let origin = WKSecurityOrigin(protocol: "", host: "", port: 0)
            let frame = WKFrameInfo(isMainFrame: true, securityOrigin: origin, webView: webView)
            let controller = webView.configuration.userContentController
            _ = try await controller.fakePost(NSNull(), to: name, in: contentWorld, from: frame)
            return nil
        }
        let (values, continuation) = AsyncThrowingStream.makeStream(of: FakeValue.self)
        calls.append(continuation)
        webView.fakeEngine.run(functionBody, isFunction: true, in: contentWorld ?? .page) {
            continuation.yield(with: $0.map { FakeValue(value: $0) })
        }
        for try await value in values { return value.value }
        // The test's time limit has been reached.
        throw WKError(.javaScriptExceptionOccurred)
    }

    /// The name of the handler, if a body only posts null to a handler.
    private static func handler(postedToBy body: String) -> String? {
        body.wholeMatch(of: /await webkit\.messageHandlers\.(\w+)\.postMessage\(null\)/)
            .map { String($0.1) }
    }

    /// Whether such a body runs in a named world, although the fake engine has only the page's
    /// world.
    package var fakeIsReady: Bool = true

    /// The web view inside the page, which WebKit does not expose.
    package var fakeWebView: WKWebView { webView }

    /// The number of navigation sequences that have been started.
    package var fakeWatcherCount: Int { continuations.count }

    /// Reports an event of a navigation.
    package func fakeNavigation(_ result: Result<NavigationEvent, any Error>) {
        for continuation in continuations + loads { continuation.yield(with: result) }
    }

    /// Makes the next navigation sequences fail at once.
    package func fakeFailures(_ count: Int) {
        failuresToCome = count
    }

    /// Ends the page's process.
    package func fakeTermination() {
        webView.fakeTermination()
    }

    /// Forwards the web view's events to the page.
    private final class Delegate: NSObject, WKNavigationDelegate {
        weak var page: WebPage?

        func webView(_ webView: WKWebView, didFinish navigation: WKNavigation!) {
            page?.fakeNavigation(.success(.finished))
            page?.loads = []
            for call in page?.calls ?? [] { call.finish(throwing: WKError(.unknown)) }
            page?.calls = []
        }

        func webViewWebContentProcessDidTerminate(_ webView: WKWebView) {
            page?.fakeNavigation(.failure(NavigationError.webContentProcessTerminated))
        }
    }
}

private struct FakeValue: @unchecked Sendable {
    let value: Any?
}

/// A sequence that may fail at once, without yielding.
@available(iOS 26.0, macOS 26.0, visionOS 26.0, *)
private struct Navigations: AsyncSequence {
    let stream: AsyncThrowingStream<WebPage.NavigationEvent, any Error>
    let isFailing: Bool

    func makeAsyncIterator() -> Iterator {
        Iterator(stream: stream.makeAsyncIterator(), isFailing: isFailing)
    }

    struct Iterator: AsyncIteratorProtocol {
        var stream: AsyncThrowingStream<WebPage.NavigationEvent, any Error>.Iterator
        let isFailing: Bool

        mutating func next() async throws -> WebPage.NavigationEvent? {
            try await next(isolation: nil)
        }

        mutating func next(
            isolation actor: isolated (any Actor)?
        ) async throws -> WebPage.NavigationEvent? {
            if isFailing { throw WebPage.NavigationError.invalidURL }
            return try await stream.next(isolation: actor)
        }
    }
}
