// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation

public import Foundation
public import UIKit

/// Declared as in <https://developer.apple.com/documentation/webkit/wkwebviewconfiguration>.
@MainActor
open class WKWebViewConfiguration: NSObject {
    /// The controller; copies of the configuration share it.
    public var userContentController: WKUserContentController = WKUserContentController()

    // swift-format-ignore: NeverUseImplicitlyUnwrappedOptionals
    public var defaultWebpagePreferences: WKWebpagePreferences! = WKWebpagePreferences()

    private var urlSchemeHandlers: [String: any WKURLSchemeHandler] = [:]

    public override init() {}

    /// Registers a handler; raises an exception for a scheme that has one or that WebKit handles.
    public func setURLSchemeHandler(
        _ urlSchemeHandler: (any WKURLSchemeHandler)?,
        forURLScheme urlScheme: String
    ) {
        urlSchemeHandlers[urlScheme] = urlSchemeHandler
    }

    public func urlSchemeHandler(forURLScheme urlScheme: String) -> (any WKURLSchemeHandler)? {
        urlSchemeHandlers[urlScheme]
    }

    /// A copy, as `NSCopying` makes one.
    fileprivate var fakeCopy: WKWebViewConfiguration {
        let copy = WKWebViewConfiguration()
        copy.userContentController = userContentController
        copy.urlSchemeHandlers = urlSchemeHandlers
        copy.defaultWebpagePreferences = defaultWebpagePreferences.fakeCopy
        return copy
    }
}

/// Declared as in <https://developer.apple.com/documentation/webkit/wkwebview>.
@MainActor
open class WKWebView: UIView, FakeAssociating {
    var fakeAssociations: [AnyObject] = []
    private let ownConfiguration: WKWebViewConfiguration

    /// The engine that runs this web view's evaluations.
    package let fakeEngine: FakeEngine = FakeEngine()

    /// The loads of all documents from handlers of schemes.
    package internal(set) var fakeSchemeTasks: [FakeSchemeTask] = []

    /// Makes a web view, which copies the configuration.
    public init(frame: CGRect, configuration: WKWebViewConfiguration) {
        ownConfiguration = configuration.fakeCopy
        super.init(frame: frame)
    }

    public required init?(coder: NSCoder) {
        ownConfiguration = WKWebViewConfiguration()
        super.init(coder: coder)
    }

    public weak var navigationDelegate: (any WKNavigationDelegate)?
    public weak var uiDelegate: (any WKUIDelegate)?
    public var isInspectable: Bool = false
    public package(set) var url: URL?

    /// The loads that the fake engine was asked for; nil stands for a stop.
    package private(set) var fakeLoads: [URL?] = []

    /// Loads a document; the stub has no elements and ignores the text.
    @discardableResult
    public func loadHTMLString(_ string: String, baseURL: URL?) -> WKNavigation? {
        url = baseURL
        return reload()
    }

    public convenience init() {
        self.init(frame: .zero, configuration: WKWebViewConfiguration())
    }

    public class func handlesURLScheme(_ urlScheme: String) -> Bool {
        ["about", "file", "http", "https", "x-native"].contains(urlScheme)
    }

    @discardableResult
    public func load(_ request: URLRequest) -> WKNavigation? {
        fakeLoads.append(request.url)
        // WebKit shows the address of a load at once.
        url = request.url
        return nil
    }

    public func stopLoading() {
        fakeLoads.append(nil)
    }

    @discardableResult
    public func reload() -> WKNavigation? {
        guard let url else { return nil }
        let navigation = WKNavigation()
        Task { [weak self] in
            guard let self else { return }
            fakeEngine.document?.navigateAway()
            fakeEngine.document = FakeDocument(url, in: self)
            navigationDelegate?.webView(self, didFinish: navigation)
        }
        return navigation
    }

    /// Ends the page's process.
    package func fakeTermination() {
        let document = fakeEngine.document
        fakeEngine.document = nil
        fakeEngine.hasEnded = true
        document?.terminate()
        navigationDelegate?.webViewWebContentProcessDidTerminate(self)
    }

    /// A copy of the configuration.
    public var configuration: WKWebViewConfiguration { ownConfiguration.fakeCopy }

    @preconcurrency
    public func evaluateJavaScript(
        _ javaScript: String,
        in frame: WKFrameInfo? = nil,
        in contentWorld: WKContentWorld,
        completionHandler: (@MainActor (Result<Any, any Error>) -> Void)? = nil
    ) {
        fakeEngine.run(javaScript, isFunction: false, in: contentWorld) { result in
            completionHandler?(result.map { $0 as Any })
        }
    }

    @preconcurrency
    public func callAsyncJavaScript(
        _ functionBody: String,
        arguments: [String: Any] = [:],
        in frame: WKFrameInfo? = nil,
        in contentWorld: WKContentWorld,
        completionHandler: (@MainActor (Result<Any, any Error>) -> Void)? = nil
    ) {
        fakeEngine.run(functionBody, isFunction: true, in: contentWorld) { result in
            completionHandler?(result.map { $0 as Any })
        }
    }
}

/// Declared as in <https://developer.apple.com/documentation/webkit/wknavigation>.
@MainActor
open class WKNavigation: NSObject {}
