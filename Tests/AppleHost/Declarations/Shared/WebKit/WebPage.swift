// SwiftUI's page, which is written in Swift on Apple's systems too.
// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation, BeginDocumentationCommentWithOneLineSummary, NeverForceUnwrap

public import Observation

/// <https://developer.apple.com/documentation/webkit/webpage>
@available(iOS 26.0, macOS 26.0, visionOS 26.0, *)
@MainActor
public final class WebPage: Observable {
    /// <https://developer.apple.com/documentation/webkit/webpage/init(configuration:)>
    public convenience init(configuration: Configuration = Configuration()) { fatalError() }

    /// <https://developer.apple.com/documentation/webkit/webpage/load(_:)-8wfiq>
    @discardableResult
    public func load(_ url: URL?) -> some AsyncSequence<NavigationEvent, any Error> {
        Navigations()
    }

    /// <https://developer.apple.com/documentation/webkit/webpage/load(html:baseurl:)>
    @discardableResult
    public func load(html: String, baseURL: URL) -> some AsyncSequence<NavigationEvent, any Error> {
        Navigations()
    }

    /// <https://developer.apple.com/documentation/webkit/webpage/reload(fromorigin:)>
    @discardableResult
    public func reload(fromOrigin: Bool = false) -> some AsyncSequence<NavigationEvent, any Error> {
        Navigations()
    }

    /// <https://developer.apple.com/documentation/webkit/webpage/isinspectable>
    public var isInspectable: Bool {
        get { false }
        set {}
    }

    /// <https://developer.apple.com/documentation/webkit/webpage/navigations>
    public var navigations: some AsyncSequence<NavigationEvent, any Error> { Navigations() }

    /// <https://developer.apple.com/documentation/webkit/webpage/calljavascript(_:arguments:in:contentworld:)>
    @discardableResult
    public func callJavaScript(
        _ functionBody: String,
        arguments: [String: Any] = [:],
        in frame: FrameInfo? = nil,
        contentWorld: WKContentWorld? = nil
    ) async throws -> sending Any? { nil }
}

@available(iOS 26.0, macOS 26.0, visionOS 26.0, *)
extension WebPage {
    /// <https://developer.apple.com/documentation/webkit/webpage/configuration>
    @MainActor
    public struct Configuration {
        public init() {}
        public var userContentController: WKUserContentController = WKUserContentController()
        public var urlSchemeHandlers: [URLScheme: any URLSchemeHandler] = [:]
    }

    /// <https://developer.apple.com/documentation/webkit/webpage/frameinfo>
    @MainActor
    public struct FrameInfo {}

    /// <https://developer.apple.com/documentation/webkit/webpage/navigationevent>
    public enum NavigationEvent: Hashable, Sendable {
        case startedProvisionalNavigation
        case receivedServerRedirect
        case committed
        case finished
    }

    /// <https://developer.apple.com/documentation/webkit/webpage/navigationerror>
    public enum NavigationError: Error {
        case failedProvisionalNavigation(any Error)
        case pageClosed
        case webContentProcessTerminated
        case invalidURL
    }
}

/// <https://developer.apple.com/documentation/webkit/urlschemehandler>
@available(iOS 26.0, macOS 26.0, visionOS 26.0, *)
public protocol URLSchemeHandler {
    associatedtype TaskSequence: AsyncSequence<URLSchemeTaskResult, any Error>
    func reply(for request: URLRequest) -> TaskSequence
}

/// <https://developer.apple.com/documentation/webkit/urlschemetaskresult>
@available(iOS 26.0, macOS 26.0, visionOS 26.0, *)
public enum URLSchemeTaskResult: Sendable {
    case response(URLResponse)
    case data(Data)
}

/// <https://developer.apple.com/documentation/webkit/urlscheme>
@available(iOS 26.0, macOS 26.0, visionOS 26.0, *)
public struct URLScheme: Hashable, Sendable {
    @MainActor
    public init?(_ rawValue: String) { return nil }
    public let rawValue: String
}

private struct Navigations: AsyncSequence {
    struct Iterator: AsyncIteratorProtocol {
        func next() async throws -> WebPage.NavigationEvent? { nil }
        func next(isolation: isolated (any Actor)?) async throws -> WebPage.NavigationEvent? { nil }
    }
    func makeAsyncIterator() -> Iterator { Iterator() }
}
