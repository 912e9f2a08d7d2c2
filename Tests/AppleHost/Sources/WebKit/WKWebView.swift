public import Foundation
public import UIKit

/// Declared as in <https://developer.apple.com/documentation/webkit/wkwebviewconfiguration>.
@MainActor
open class WKWebViewConfiguration: NSObject {
    /// The controller; copies of the configuration share it.
    public var userContentController: WKUserContentController = WKUserContentController()

    /// The preferences of pages; copied when they are set.
    ///
    /// <https://developer.apple.com/documentation/webkit/wkwebviewconfiguration/defaultwebpagepreferences>
    // swift-format-ignore: NeverUseImplicitlyUnwrappedOptionals, AllPublicDeclarationsHaveDocumentation
    public var defaultWebpagePreferences: WKWebpagePreferences! = WKWebpagePreferences()

    private var urlSchemeHandlers: [String: any WKURLSchemeHandler] = [:]

    /// Makes a configuration.
    public override init() {}

    /// Registers a handler; raises an exception for a scheme that has one or that WebKit handles.
    ///
    /// <https://developer.apple.com/documentation/webkit/wkwebviewconfiguration/seturlschemehandler(_:forurlscheme:)>
    public func setURLSchemeHandler(
        _ urlSchemeHandler: (any WKURLSchemeHandler)?,
        forURLScheme urlScheme: String
    ) {
        urlSchemeHandlers[urlScheme] = urlSchemeHandler
    }

    /// The handler of a scheme.
    ///
    /// <https://developer.apple.com/documentation/webkit/wkwebviewconfiguration/urlschemehandler(forurlscheme:)>
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
    ///
    /// <https://developer.apple.com/documentation/webkit/wkwebview/init(frame:configuration:)>
    public init(frame: CGRect, configuration: WKWebViewConfiguration) {
        ownConfiguration = configuration.fakeCopy
        super.init(frame: frame)
    }

    /// Makes a web view that was archived.
    public required init?(coder: NSCoder) {
        ownConfiguration = WKWebViewConfiguration()
        super.init(coder: coder)
    }

    /// The delegate, which learns of navigations.
    ///
    /// <https://developer.apple.com/documentation/webkit/wkwebview/navigationdelegate>
    public weak var navigationDelegate: (any WKNavigationDelegate)?

    /// The delegate that shows dialogs; held weakly.
    ///
    /// <https://developer.apple.com/documentation/webkit/wkwebview/uidelegate>
    public weak var uiDelegate: (any WKUIDelegate)?

    /// Whether Safari's inspector lists the page.
    ///
    /// <https://developer.apple.com/documentation/webkit/wkwebview/isinspectable>
    public var isInspectable: Bool = false

    /// The URL of the document.
    ///
    /// <https://developer.apple.com/documentation/webkit/wkwebview/url>
    public package(set) var url: URL?

    /// The loads that the fake engine was asked for; nil stands for a stop.
    package private(set) var fakeLoads: [URL?] = []

    /// Loads a document; the stub has no elements and ignores the text.
    ///
    /// <https://developer.apple.com/documentation/webkit/wkwebview/loadhtmlstring(_:baseurl:)>
    @discardableResult
    public func loadHTMLString(_ string: String, baseURL: URL?) -> WKNavigation? {
        url = baseURL
        return reload()
    }

    /// Makes a web view with its own configuration.
    public convenience init() {
        self.init(frame: .zero, configuration: WKWebViewConfiguration())
    }

    /// Whether WebKit itself handles a scheme.
    ///
    /// <https://developer.apple.com/documentation/webkit/wkwebview/handlesurlscheme(_:)>
    public class func handlesURLScheme(_ urlScheme: String) -> Bool {
        ["about", "file", "http", "https", "x-native"].contains(urlScheme)
    }

    /// Loads a document.
    ///
    /// <https://developer.apple.com/documentation/webkit/wkwebview/load(_:)-9m6n>
    @discardableResult
    public func load(_ request: URLRequest) -> WKNavigation? {
        fakeLoads.append(request.url)
        // WebKit shows the address of a load at once.
        url = request.url
        return nil
    }

    /// Stops loading.
    ///
    /// <https://developer.apple.com/documentation/webkit/wkwebview/stoploading()>
    public func stopLoading() {
        fakeLoads.append(nil)
    }

    /// Reloads the page.
    ///
    /// <https://developer.apple.com/documentation/webkit/wkwebview/reload()>
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

    /// Evaluates a script in the page's own world.
    ///
    /// <https://developer.apple.com/documentation/webkit/wkwebview/evaluatejavascript(_:completionhandler:)>
    public func evaluateJavaScript(
        _ javaScriptString: String,
        completionHandler: (@MainActor @Sendable (Any?, (any Error)?) -> Void)? = nil
    ) {
        fakeEngine.run(javaScriptString, isFunction: false, in: .page) { result in
            switch result {
            case .success(let value): completionHandler?(value, nil)
            case .failure(let error): completionHandler?(nil, error)
            }
        }
    }

    /// Evaluates a script.
    ///
    /// <https://developer.apple.com/documentation/webkit/wkwebview/evaluatejavascript(_:in:in:completionhandler:)>
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

    /// Calls an asynchronous function with this body.
    ///
    /// <https://developer.apple.com/documentation/webkit/wkwebview/callasyncjavascript(_:arguments:in:in:completionhandler:)>
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
