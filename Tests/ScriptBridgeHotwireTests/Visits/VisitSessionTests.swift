import FixtureSupport
import Foundation
import ScriptBridge
import ScriptBridgeTesting
import Testing

@testable import ScriptBridgeHotwire

/// A loader that does not retain its session.
@MainActor
private final class Loader: PageLoader {
    weak var delegate: (any PageLoaderDelegate)?
    let isOnScreen = true
    private(set) var loads: [String] = []

    func inject(_ script: InjectedScript) {}
    func load(_ location: PageLocation) { loads.append(location.text) }
    func stopLoading() {}
}

/// A page that answers its first call after the second one.
@MainActor
private final class LatePage: PageBridge {
    private let page: InMemoryPage
    private var first: CheckedContinuation<Void, Never>?
    private var callCount = 0
    /// The paths of the calls, in the order of their answers.
    private(set) var order: [String] = []

    init(_ page: InMemoryPage) {
        self.page = page
    }

    func result<Value>(
        calling call: JavaScriptCall<Value>, availableWithin wait: Duration?, timeout: Duration?
    ) async throws -> ScriptResult {
        callCount += 1
        if callCount == 1 { await withCheckedContinuation { first = $0 } }
        let result = try await page.result(calling: call, availableWithin: wait, timeout: timeout)
        order.append(page.calls.last?.contains("/one") == true ? "/one" : "/two")
        first?.resume()
        first = nil
        return result
    }

    func result(
        evaluating script: JavaScript,
        availableWithin wait: Duration?,
        timeout: Duration?
    ) async throws -> ScriptResult {
        try await page.result(evaluating: script, availableWithin: wait, timeout: timeout)
    }

    func result<Value>(
        sending command: PageCommand<Value>, availableWithin wait: Duration?, timeout: Duration?
    ) async throws -> ScriptResult {
        try await page.result(sending: command, availableWithin: wait, timeout: timeout)
    }

    func emit<Data: Encodable>(
        _ name: String, _ data: Data, delivery: EventDelivery, for origin: Origin?
    ) throws {
        try page.emit(name, data, delivery: delivery, for: origin)
    }

    func setContext<Value: Encodable>(_ value: Value, for origin: Origin?) throws {
        try page.setContext(value, for: origin)
    }
}

@MainActor
@Suite("Visit session", .timeLimit(.minutes(5)))
struct VisitSessionTests {
    @Test("A page leads out of the app at most five times in a second")
    func flood() async throws {
        let stage = try await Stage.home()
        let call = try #require(URL(string: "tel:1"))
        func propose() async throws {
            try await stage.page.post(
                VisitMessage.visitProposed(location: call, options: VisitOptions()))
        }
        for _ in 0..<100 { try await propose() }
        #expect(stage.notices.count { $0 == "external tel:1" } == 5)
        #expect(stage.notices.count { $0.hasPrefix("pageError") } == 1)
        stage.clock.advance(by: .seconds(1))
        try await propose()
        #expect(stage.notices.last == "external tel:1")
    }

    @Test("Injects the page adapter, loads the first document and calls the page for the next")
    func visits() async throws {
        let stage = try await Stage.home()
        #expect(stage.scripts.count == 1)
        #expect(stage.scripts.first?.contains(VisitScript().source) == true)
        #expect(stage.loads == ["https://example.com/"])
        let screen = stage.session.visit(VisitPlay.url("/two"))
        #expect(screen != VisitPlay.screen)
        #expect(stage.session.location(of: screen) == VisitPlay.url("/two"))
        await waitUntil { !stage.calls.isEmpty }
        #expect(
            stage.calls == [
                try TurboFunctions.visit("https://example.com/two", VisitOptions(), nil).expression
            ])
        try await stage.page.post(
            VisitMessage.visitStarted(
                identifier: "v", hasCachedSnapshot: false, isPageRefresh: false))
        try await stage.page.post(
            VisitMessage.visitCompleted(identifier: "v", restorationIdentifier: "r2"))
        #expect(stage.notices == ["load", "completed", "completed"])
        #expect(stage.loads.count == 1)
    }

    @Test("A document is loaded if its page lacks the adapter's function")
    func missingFunction() async throws {
        let stage = try Stage(functions: [])
        stage.session.visit(VisitPlay.url("/"))
        stage.tell(.committed(VisitPlay.location("/")))
        try await stage.page.post(VisitMessage.pageLoaded(restorationIdentifier: ""))
        stage.session.visit(VisitPlay.url("/two"))
        await waitUntil { stage.loads.count == 2 }
        #expect(stage.loads == ["https://example.com/", "https://example.com/two"])
    }

    @Test("Unknown options are passed from page to page")
    func roundTrip() async throws {
        let stage = try await Stage.home()
        let other: [String: JSONValue] = ["refresh": .object(["method": .string("morph")])]
        let options = VisitOptions(
            action: .replace, response: VisitResponse(statusCode: 200, redirected: true),
            other: other)
        try await stage.page.post(
            VisitMessage.visitProposed(location: VisitPlay.url("/two"), options: options))
        #expect(stage.notices.last == "proposed https://example.com/two")
        stage.session.visit(VisitPlay.url("/two"), options: options)
        await waitUntil { !stage.calls.isEmpty }
        let call = try #require(stage.calls.last)
        #expect(call.contains(#"\"refresh\":{\"method\":\"morph\"}"#), "\(call)")
        #expect(call.contains(#"\"redirected\":true"#), "\(call)")
    }

    @Test(
        "A location is passed back and loaded as the page spelled it",
        arguments: [
            "/a|b", "/?ids[]=1&a[b]=c", "/%zz", "/100%", "/é", "/a b", "/{id}", "/^", "/a%7Cb",
            "/%C3%A9", "/a%2fb", #"/?q="x""#, "/#a|b%", "/#a#b", "?", "#", "",
        ])
    func spelling(path: String) async throws {
        let stage = try await Stage.home()
        let text = "https://example.com\(path)"
        let data = #"{"location":\#(try Fixture.text(text)),"options":{}}"#
        _ = try await stage.page.request(
            "turbo", json: #"{"name":"visitProposed","data":\#(data)}"#)
        let proposal = try #require(stage.proposals.last)
        stage.session.visit(proposal.location, options: proposal.options)
        await waitUntil { !stage.calls.isEmpty }
        #expect(stage.calls == [try TurboFunctions.visit(text, VisitOptions(), nil).expression])
        stage.tell(.processTerminated)
        #expect(stage.loads.last == text)
        // The engine's spelling means the same location.
        stage.tell(.committed(PageLocation(proposal.location)))
        #expect(!stage.notices.contains { $0.hasPrefix("redirected") })
        // For another location than the proposed one, the host's spelling is used.
        stage.session.visit(VisitPlay.url("/other"), options: proposal.options)
        #expect(stage.loads.last == "https://example.com/other")
    }

    @Test("A document that takes too long fails after the session's timeout")
    func timeout() async throws {
        let stage = try Stage()
        stage.session.visit(VisitPlay.url("/"))
        stage.tell(.started(byHost: true))
        await waitUntil {
            stage.clock.advance(by: .seconds(10))
            return stage.notices.contains("failed timed out")
        }
        #expect(stage.loads == ["https://example.com/", "stop"])
        #expect(stage.notices == ["load", "start", "finish", "failed timed out"])
    }

    @Test("The timeout counts only while the app runs and its web view is on screen")
    func hiddenTimeout() async throws {
        let stage = try Stage()
        func pass(_ duration: Duration, times: Int = 1) async throws {
            for _ in 0..<times {
                stage.clock.advance(by: duration)
                try await stage.clock.waitForSleepers()
            }
        }
        stage.isOnScreen = false
        stage.session.visit(VisitPlay.url("/"))
        stage.tell(.started(byHost: true))
        try await stage.clock.waitForSleepers()
        try await pass(.seconds(10), times: 20)
        stage.isOnScreen = true
        // The app was suspended for an hour.
        try await pass(.seconds(3600))
        try await pass(.seconds(1), times: 8)
        #expect(stage.notices == ["load", "start"])
        stage.clock.advance(by: .seconds(1))
        await waitUntil { stage.notices.contains("failed timed out") }
    }

    @Test("Actions of the delegate in a notice run after the other notices")
    func reentrancy() async throws {
        let stage = try Stage()
        stage.onFinish = { [unowned stage] in
            stage.onFinish = {}
            stage.session.visit(VisitPlay.url("/again"))
            stage.notices.append("visit")
        }
        stage.session.visit(VisitPlay.url("/"))
        stage.tell(.started(byHost: true))
        stage.tell(.failed(PageLoadFailure(.network, "refused")))
        #expect(
            stage.notices == [
                "load", "start", "finish", "visit", "failed network: refused", "load",
            ])
        #expect(stage.loads == ["https://example.com/", "https://example.com/again"])
    }

    @Test("A screen that the delegate closes in a notice gets no more notices")
    func closing() async throws {
        let stage = try Stage()
        let screen = stage.session.visit(VisitPlay.url("/"))
        stage.tell(.started(byHost: true))
        stage.onFinish = { [unowned stage] in stage.session.close(screen) }
        stage.tell(.failed(PageLoadFailure(.network, "refused")))
        #expect(stage.notices == ["load", "start", "finish"])
        #expect(stage.session.screen == nil)
    }

    @Test("The app's decision about a navigation also holds for its response")
    func policy() async throws {
        let navigation = PageNavigation(to: Self.other, cause: .link)
        let foreign = PageResponse(from: Self.other, statusCode: 200)
        let file = PageResponse(from: Self.other, statusCode: 200, canBeShown: false)
        let stage = try await Stage.home()
        #expect(stage.session.pageLoader(stage, policyFor: navigation) == .cancel)
        #expect(stage.notices.last == "external https://e.com/out")
        #expect(stage.session.pageLoader(stage, policyFor: foreign) == .cancel)
        #expect(stage.notices.suffix(2) == Array(repeating: "external https://e.com/out", count: 2))

        let own = LinkDecision("own") { link, _ in link.url.host() == "e.com" ? .allow : nil }
        let open = try await Stage.home(decisions: [own] + .standard)
        let count = open.notices.count
        #expect(open.session.pageLoader(open, policyFor: navigation) == .allow)
        #expect(open.session.pageLoader(open, policyFor: foreign) == .allow)
        #expect(open.session.pageLoader(open, policyFor: file) == .cancel)
        #expect(open.notices.count == count)
        let response = PageResponse(from: VisitPlay.url("/"), statusCode: 500)
        #expect(open.session.pageLoader(open, policyFor: response) == .allow)
        open.session.reload()
        #expect(open.session.pageLoader(open, policyFor: response) == .cancel)
        #expect(open.notices.last == "failed HTTP 500")
    }

    @Test("A page's dialogs end with its visit, and a page that asks too often is reported once")
    func dialogs() async throws {
        let stage = try await Stage.home()
        var asked = 0
        stage.session.ask = { _ in
            asked += 1
            return .dismiss
        }
        let dialog = PageDialog(.confirm, "Sure?")
        for _ in 0..<25 { _ = await stage.session.answer(dialog) }
        #expect(asked == 20)
        let text = "pageError The page has shown too many dialogs, which are dismissed."
        #expect(stage.notices.count { $0 == text } == 1)
        for _ in 0..<3 {
            stage.session.visit(VisitPlay.url("/two"))
            _ = await stage.session.answer(dialog)
        }
        stage.tell(.committed(VisitPlay.location("/three")))
        for _ in 0..<20 { _ = await stage.session.answer(dialog) }
        #expect(asked == 43)
    }

    @Test("A page that is covered saves a snapshot, and stale content is reloaded when it appears")
    func covered() async throws {
        let stage = try await Stage.home()
        stage.session.screenDidDisappear()
        await waitUntil { stage.calls.last?.contains("cacheSnapshot") == true }
        stage.session.screenDidAppear()
        #expect(stage.loads.count == 1)
        stage.session.markContentAsStale()
        stage.session.screenDidAppear()
        #expect(stage.loads.count == 2)
    }

    private static let other = URL(string: "https://e.com/out") ?? VisitPlay.url("/")

    @Test("A proposal includes a long document, or nothing if fetching it fails")
    func longDocument() async throws {
        let stage = try await Stage.home()
        let html = String(repeating: "<p>", count: 500_000)
        let response = VisitResponse(statusCode: 200, redirected: true, other: ["isKept": true])
        let event = VisitMessage.visitProposed(
            location: VisitPlay.url("/two"), options: VisitOptions(response: response))
        try stage.page.expose(
            FunctionPath("window.turboNative.responseHTMLForLocation"), returning: html)
        try await stage.page.post(event)
        await waitUntil { stage.proposals.count == 1 }
        let whole = VisitResponse(statusCode: 200, redirected: true, responseHTML: html)
        #expect(stage.proposals.last?.options.response == whole)
        #expect(stage.calls.last?.contains("https://example.com/two") == true)

        let function = FunctionPath("window.turboNative.responseHTMLForLocation")
        stage.page.expose(function, throwing: "gone")
        try await stage.page.post(event)
        await waitUntil { stage.proposals.count == 2 }
        #expect(stage.proposals.last?.options.response?.responseHTML == nil)
    }

    @Test("Proposals with documents keep their order, whichever document arrives first")
    func proposalOrder() async throws {
        let stage = try await Stage.home()
        let page = LatePage(stage.page)
        try stage.page.expose(
            FunctionPath("window.turboNative.responseHTMLForLocation"), returning: "<p>")
        stage.session.connect(page, loader: stage)
        for path in ["/one", "/two"] {
            let options = VisitOptions(
                response: VisitResponse(statusCode: 200, other: ["isKept": true]))
            try await stage.page.post(
                VisitMessage.visitProposed(location: VisitPlay.url(path), options: options))
        }
        await waitUntil { stage.proposals.count == 2 }
        #expect(page.order == ["/two", "/one"])
        #expect(stage.proposals.map(\.location.path) == ["/one", "/two"])
    }

    @Test("A replaced loader is disconnected, unless another session uses it")
    func reconnecting() async throws {
        let (stage, other) = (try await Stage.home(), try Stage())
        other.session.connect(stage.page, loader: stage)
        #expect(stage.delegate === other.session)
        stage.session.connect(other.page, loader: other)
        #expect(stage.delegate === other.session)
        #expect(other.delegate === stage.session)
        stage.session.connect(stage.page, loader: stage)
        #expect(stage.delegate === stage.session)
        #expect(other.delegate == nil)
    }

    @Test("A process that ended is restarted")
    func processEnd() async throws {
        let stage = try await Stage.home()
        stage.tell(.processTerminated)
        #expect(stage.loads == ["https://example.com/", "https://example.com/"])
    }

    @Test("A released session takes no messages and keeps no timer")
    func lifetime() async throws {
        let clock = ManualClock()
        var session: VisitSession? = VisitSession(clock: clock)
        let reference = { [weak session] in session }
        var channel = ScriptChannel("nativeApp", accepting: .mainFrame(of: "https://example.com"))
        if let session { channel.on(session) }
        let loader = Loader()
        let page = try InMemoryPage(channels: [channel])
        session?.connect(page, loader: loader)
        session?.visit(VisitPlay.url("/"))
        try await clock.waitForSleepers()
        let loads = loader.loads
        #expect(loads == ["https://example.com/"])
        session = nil
        #expect(reference() == nil)
        #expect(clock.sleeperCount == 0)
        try await page.post(VisitMessage.pageInvalidated)
        clock.advance(by: .seconds(60))
        await settle()
        #expect(loader.loads == loads)
    }
}
