import FixtureSupport
import Foundation
import ScriptBridge
import ScriptBridgeWebKit
import Testing
import WebKit

@MainActor
@Suite("Loading documents", .timeLimit(.minutes(5)))
struct LoaderTests {
    /// A delegate that records events and questions and answers with a fixed policy.
    @MainActor
    final class Driver: PageLoaderDelegate {
        var events: [PageLoadEvent] = []
        var navigations: [PageNavigation] = []
        var responses: [PageResponse] = []
        var policy = PageLoadPolicy.allow

        func pageLoader(
            _ loader: any PageLoader, policyFor navigation: PageNavigation
        ) -> PageLoadPolicy {
            navigations.append(navigation)
            return policy
        }

        func pageLoader(
            _ loader: any PageLoader, policyFor response: PageResponse
        ) -> PageLoadPolicy {
            responses.append(response)
            return policy
        }

        func pageLoader(_ loader: any PageLoader, didReceive event: PageLoadEvent) {
            events.append(event)
        }
    }

    private let page: FakePage
    private let loader: WebViewLoader
    private let driver = Driver()
    private let url: URL

    init() throws {
        page = try FakePage()
        loader = WebViewLoader(page.webView, bridge: page.bridge)
        loader.delegate = driver
        url = try #require(URL(string: "https://example.com/one"))
    }

    @Test("Loads, stops, and injects scripts after the page script into main frames")
    func commands() throws {
        loader.load(PageLocation(url))
        loader.stopLoading()
        #expect(page.webView.fakeLoads == [url, nil])
        loader.inject("adapter")
        let script = try #require(page.controller.userScripts.last)
        #expect(script.source.contains("\nadapter\n"))
        #expect(script.isForMainFrameOnly)
        #expect(script.injectionTime == .atDocumentStart)
    }

    @Test("Releasing the loader removes its scripts and nothing else")
    func lifetime() async throws {
        let before = page.controller.userScripts
        var other: WebViewLoader? = WebViewLoader(page.webView)
        let released = { [weak other] in other }
        other?.inject("one")
        loader.inject("kept")
        other?.inject("two")
        #expect(page.controller.userScripts.count == before.count + 3)
        other = nil
        #expect(released() == nil)
        await waitUntil { page.controller.userScripts.count == before.count + 1 }
        let after = page.controller.userScripts
        #expect(after.dropLast() == before[...])
        #expect(after.last?.source.contains("\nkept\n") == true)
    }

    @Test("Knows whether its web view is in a window")
    func isOnScreen() {
        #expect(!loader.isOnScreen)
        page.show(true)
        #expect(loader.isOnScreen)
        page.show(false)
        #expect(!loader.isOnScreen)
    }

    @Test("Reports events")
    func events() {
        loader.webView(page.webView, didStartProvisionalNavigation: nil)
        page.webView.url = url
        loader.webView(page.webView, didCommit: nil)
        loader.webView(page.webView, didFinish: nil)
        loader.webViewWebContentProcessDidTerminate(page.webView)
        #expect(
            driver.events == [
                .started(byHost: true), .committed(PageLocation(url)), .finished,
                .processTerminated,
            ])
    }

    @Test(
        "Reports why a document does not load",
        arguments: [
            (NSURLErrorDomain, NSURLErrorCancelled, PageLoadFailure.Kind.cancelled),
            (NSURLErrorDomain, NSURLErrorTimedOut, .timedOut),
            (NSURLErrorDomain, NSURLErrorNotConnectedToInternet, .offline),
            (NSURLErrorDomain, NSURLErrorCannotFindHost, .unknownHost),
            (NSURLErrorDomain, NSURLErrorDNSLookupFailed, .unknownHost),
            (NSURLErrorDomain, NSURLErrorCannotConnectToHost, .refused),
            (NSURLErrorDomain, NSURLErrorServerCertificateUntrusted, .insecure),
            (NSURLErrorDomain, NSURLErrorNetworkConnectionLost, .network),
            ("WebKitErrorDomain", 102, .cancelled),
            ("WebKitErrorDomain", 101, .network),
        ])
    func failures(domain: String, code: Int, kind: PageLoadFailure.Kind) {
        let error = NSError(domain: domain, code: code)
        loader.webView(page.webView, didFailProvisionalNavigation: nil, withError: error)
        loader.webView(page.webView, didFail: nil, withError: error)
        let kinds = driver.events.map { event -> PageLoadFailure.Kind? in
            if case .failed(let failure) = event { failure.kind } else { nil }
        }
        #expect(kinds == [kind, kind])
    }

    @Test("A film or a sound, which a player loads, is no failure")
    func media() {
        let error = NSError(domain: "WebKitErrorDomain", code: 204)
        loader.webView(page.webView, didFail: nil, withError: error)
        #expect(driver.events == [.finished])
    }

    @Test("Tells the host's load from the navigations of pages")
    func owners() {
        loader.load(PageLocation(url))
        let own = WKNavigationAction(to: url, type: .other, in: page.frame())
        loader.webView(page.webView, decidePolicyFor: own) { _ in }
        loader.webView(page.webView, didStartProvisionalNavigation: nil)
        loader.webView(page.webView, decidePolicyFor: own) { _ in }
        // A page goes somewhere else.
        loader.webView(page.webView, didStartProvisionalNavigation: WKNavigation())
        loader.webView(page.webView, decidePolicyFor: own) { _ in }
        #expect(driver.navigations.map(\.cause) == [.host, .host, .other])
        #expect(driver.events == [.started(byHost: true), .started(byHost: false)])
    }

    @Test("Asks about navigations", arguments: [PageLoadPolicy.allow, .cancel])
    func navigations(policy: PageLoadPolicy) {
        driver.policy = policy
        let causes: [(WKNavigationType, PageNavigation.Cause)] = [
            (.linkActivated, .link), (.formSubmitted, .form), (.formResubmitted, .form),
            (.backForward, .backForward), (.reload, .reload), (.other, .other),
        ]
        var answers: [WKNavigationActionPolicy] = []
        for (type, cause) in causes {
            let action = WKNavigationAction(to: url, type: type, in: page.frame())
            loader.webView(page.webView, decidePolicyFor: action) { answers.append($0) }
            #expect(driver.navigations.last == PageNavigation(to: url, cause: cause))
        }
        #expect(answers == Array(repeating: policy == .allow ? .allow : .cancel, count: 6))
    }

    @Test("Distinguishes frames, windows and redirects")
    func frames() {
        func ask(in frame: WKFrameInfo?) -> PageNavigation? {
            let action = WKNavigationAction(to: url, type: .other, in: frame)
            loader.webView(page.webView, decidePolicyFor: action) { _ in }
            return driver.navigations.last
        }
        #expect(ask(in: nil)?.opensWindow == true)
        #expect(ask(in: page.frame(isMainFrame: false))?.isMainFrame == false)
        #expect(ask(in: page.frame())?.isRedirect == false)
        loader.webView(page.webView, didStartProvisionalNavigation: nil)
        #expect(ask(in: page.frame())?.isRedirect == true)
        #expect(ask(in: page.frame(isMainFrame: false))?.isRedirect == false)
        loader.webView(page.webView, didCommit: nil)
        #expect(ask(in: page.frame())?.isRedirect == false)
    }

    @Test("Tells forms with a body, and links with the attribute `download`, from others")
    func kinds() {
        for (method, isDownload) in [("POST", false), ("GET", true)] {
            let action = WKNavigationAction(
                to: url, type: .other, in: nil, shouldPerformDownload: isDownload, method: method)
            loader.webView(page.webView, decidePolicyFor: action) { _ in }
        }
        #expect(driver.navigations.map(\.sendsBody) == [true, false])
        #expect(driver.navigations.map(\.isDownload) == [false, true])
    }

    @Test("A response that the server sends as an attachment cannot be shown")
    func attachments() throws {
        let fields = ["content-disposition": "attachment; filename=\"report.pdf\""]
        for fields in [fields, [:]] {
            let response = try #require(
                HTTPURLResponse(url: url, statusCode: 200, httpVersion: nil, headerFields: fields))
            loader.webView(
                page.webView,
                decidePolicyFor: WKNavigationResponse(
                    response, isForMainFrame: true, canShowMIMEType: true)
            ) { _ in }
        }
        #expect(driver.responses.map(\.canBeShown) == [false, true])
    }

    @Test("Asks about responses", arguments: [PageLoadPolicy.allow, .cancel])
    func responses(policy: PageLoadPolicy) throws {
        driver.policy = policy
        let http = try #require(
            HTTPURLResponse(url: url, statusCode: 404, httpVersion: nil, headerFields: nil))
        let other = URLResponse(
            url: url, mimeType: nil, expectedContentLength: 0, textEncodingName: nil)
        var answers: [WKNavigationResponsePolicy] = []
        for response in [http, other] {
            loader.webView(
                page.webView,
                decidePolicyFor: WKNavigationResponse(
                    response, isForMainFrame: true, canShowMIMEType: false)
            ) { answers.append($0) }
        }
        #expect(
            driver.responses == [
                PageResponse(from: url, statusCode: 404, canBeShown: false),
                PageResponse(from: url, statusCode: nil, canBeShown: false),
            ])
        #expect(answers == Array(repeating: policy == .allow ? .allow : .cancel, count: 2))
    }

    @Test("A request without a URL is cancelled")
    func noAddress() {
        var actions: [WKNavigationActionPolicy] = []
        let action = WKNavigationAction(to: nil, type: .linkActivated, in: page.frame())
        loader.webView(page.webView, decidePolicyFor: action) { actions.append($0) }
        #expect(actions == [.cancel])
    }

    @Test("Without a delegate, everything is allowed")
    func withoutDelegate() {
        loader.delegate = nil
        var answers: [WKNavigationActionPolicy] = []
        let action = WKNavigationAction(to: url, type: .linkActivated, in: nil)
        loader.webView(page.webView, decidePolicyFor: action) { answers.append($0) }
        #expect(answers == [.allow])
        #expect(page.webView.navigationDelegate === loader)
    }
}
