#if WebKitGTK
import CWebKitGTK
import FixtureSupport
import Foundation
import ScriptBridge
import ScriptBridgeHotwire
import ScriptBridgeInspector
import ScriptBridgeWebKitGTK
import Testing

/// A web view with a bridge, an accepted site and a hostile site, for one attack.
@MainActor
final class AttackFixture {
    /// The state of the handlers.
    @MainActor
    final class Ledger {
        /// The number of transfers, which the attackers try to make.
        var transfers = 0
        /// The honest messages whose reply the page has seen.
        var confirmed: [Int] = []

        func transfer() {
            transfers += 1
        }
    }

    let page: Page
    let ledger: Ledger
    let handlers = ScriptedHandlers()
    private let channel: ScriptChannel
    private var successor: WebViewBridge?
    private var isolated: WebViewBridge?
    private var popups: Popups?
    private var loader: WebViewLoader?
    private var inspector: BridgeInspector?
    private var lastHonest = 0

    init(_ policy: Attack.Policy) throws {
        let home = try AttackSite.home.origin
        let accepted: OriginPolicy = .mainFrame(of: home, "https://example.com")
        let ledger = Ledger()
        self.ledger = ledger
        let channelPolicy: OriginPolicy =
            switch policy {
            case .mainFrame, .bytes, .reports, .forger: accepted
            case .unknownSource: accepted.allowingUnknownSources()
            case .noOrigin: .noOrigin.allowingUnknownSources()
            }
        var channel = ScriptChannel("nativeApp", accepting: channelPolicy)
        channel.limits.document.maximumPendingCount = 200
        // This handler rejects unknown sources even if the channel accepts them.
        channel.on(Transfer.self, accepting: accepted) { _, _ in ledger.transfer() }
        channel.on(Echo.self) { echo, _ in echo.value }
        channel.on(Confirm.self) { confirm, _ in ledger.confirmed.append(confirm.value) }
        handlers.register(in: &channel)
        if policy == .bytes || policy == .noOrigin { Self.addBytes(to: &channel) }
        self.channel = channel
        var channels = [
            channel, Self.bus(accepting: accepted, ledger),
            Self.caller(accepting: accepted, handlers), Self.chooser(accepting: accepted),
        ]
        if policy == .forger { channels.append(Self.forger(accepting: accepted, ledger)) }
        page = try Page(channels: channels, reportsPages: policy == .reports)
    }

    /// Lets pages send and receive bytes.
    private static func addBytes(to channel: inout ScriptChannel) {
        channel.allowsDownloads = true
        channel.limits.webView.maximumPendingByteCount = 64 << 20
        channel.on(Keep.self) { _, bytes, _ in try await bytes.data().map(Int.init) }
        channel.on(Load.self) { _, _ in ScriptBytes(Data(count: 100_000)) }
        channel.on(Hold.self) { _, _, _ in
            try await Task.sleep(for: .seconds(3600))
            return 0
        }
    }

    /// A channel of another dialect that answers through the promise.
    private static func bus(accepting policy: OriginPolicy, _ ledger: Ledger) -> ScriptChannel {
        var bus = ScriptChannel(
            "bus", accepting: policy,
            envelope: .promise { .message(name: try $0.text("type"), data: $0["payload"]) })
        bus.on(Transfer.self) { _, _ in ledger.transfer() }
        bus.on(Count.self) { _, _ in 1 }
        return bus
    }

    /// A channel that accepts unknown senders, for some messages, with an envelope that forges.
    private static func forger(accepting policy: OriginPolicy, _ ledger: Ledger) -> ScriptChannel {
        var forger = ScriptChannel(
            "forger", accepting: policy.allowingUnknownSources(),
            envelope: ForgingEnvelope().envelope)
        forger.on(Transfer.self, accepting: policy) { _, _ in ledger.transfer() }
        forger.on(Count.self) { _, _ in 1 }
        return forger
    }

    /// A channel whose messages name the function of their reply, or its key.
    private static func chooser(accepting policy: OriginPolicy) -> ScriptChannel {
        let envelope: ScriptEnvelope = .calling { body in
            let body = try body.decode(JSONValue.self)
            return .message(
                ticket: [body["function"] ?? .null, body["key"] ?? .null], name: "Count")
        } write: { out in
            if let name = out.ticket[0]?.string {
                return .call(try FunctionPath(name, among: ["window.chosen"]), ["pwned = 1"])
            }
            let kept: FunctionPath = "window.kept"
            return .call(try kept.element(out.ticket[1] ?? .null, "end"), ["pwned = 1"])
        }
        var chooser = ScriptChannel("chooser", accepting: policy, envelope: envelope)
        chooser.on(Count.self) { _, _ in 1 }
        return chooser
    }

    /// A channel of another dialect that answers through a page function.
    private static func caller(
        accepting policy: OriginPolicy,
        _ handlers: ScriptedHandlers
    ) -> ScriptChannel {
        var caller = ScriptChannel(
            "caller", accepting: policy,
            envelope: .calling("window.externalBus") { body in
                .message(ticket: try body.ticket("id"), name: try body.text("type"), data: body)
            } arguments: { out in
                let success = EnvelopeValue.bool(out.isSuccess)
                return [
                    [
                        "id": out.id, "type": "result", "success": success, "result": out.result,
                        "error": out.error,
                    ]
                ]
            })
        handlers.register(in: &caller)
        return caller
    }

    func visit(_ site: AttackSite, _ path: String = "/") async {
        guard let origin = try? site.origin else { return }
        await page.visit("\(origin)\(path)")
    }

    /// Runs the body of an asynchronous function in the page or another one, with the attackers'
    /// tools.
    func run(_ body: String, in other: Page? = nil) async throws -> JSONValue {
        // Captured before the attack, to write the result.
        let source = """
            const { stringify } = JSON;
            return stringify(await (async () => {
            \(try AttackSite.preamble())
            \(body)
            })()) ?? 'null';
            """
        // WebKit never ends some scripts whose document is replaced while they run.
        let webView = (other ?? page).webView
        let result = await withCheckedContinuation { continuation in
            let first = First(continuation)
            Task { first.give(await PageScript.run(source, in: webView)) }
            Task {
                try await Task.sleep(for: .seconds(120))
                first.give(.failure(PageScript.Failure(message: "The script did not end.")))
            }
        }
        return try Fixture.value(try result.get())
    }

    /// Makes the page navigate away by a script, and waits until it has.
    func navigateAway(by source: String) async {
        await page.waitForLoad { start(source) }
    }

    /// Makes the page navigate away by a script, waits until it has, and does more, while the bridge
    /// hears neither of the load nor of what pages post.
    ///
    /// So the bridge knows as little as in the moment before the engine tells it.
    func navigateAwayUnheard(
        by source: String, then act: () async throws -> Void
    ) async rethrows {
        let view = UnsafeMutableRawPointer(page.webView)
        let manager = UnsafeMutableRawPointer(
            webkit_web_view_get_user_content_manager(page.webView))
        let blocked =
            Self.block("load-changed", webkit_web_view_get_type(), of: view)
            + Self.block(
                "script-message-with-reply-received", webkit_user_content_manager_get_type(),
                of: manager)
        defer { for (object, handler) in blocked { g_signal_handler_unblock(object, handler) } }
        await navigateAway(by: source)
        try await act()
    }

    private static func block(
        _ signal: String, _ type: GType, of object: UnsafeMutableRawPointer?
    ) -> [(object: UnsafeMutableRawPointer?, handler: gulong)] {
        let isOpen = GSignalMatchType(
            G_SIGNAL_MATCH_ID.rawValue | G_SIGNAL_MATCH_UNBLOCKED.rawValue)
        let signal = g_signal_lookup(signal, type)
        var blocked: [(UnsafeMutableRawPointer?, gulong)] = []
        while true {
            let handler = g_signal_handler_find(object, isOpen, signal, 0, nil, nil, nil)
            guard handler != 0 else { return blocked }
            g_signal_handler_block(object, handler)
            blocked.append((object, handler))
        }
    }

    /// Runs a script in the page without waiting.
    func start(_ source: String) {
        page.start(source)
    }

    /// The document that the host knows.
    var document: String? {
        for event in page.observer.events.reversed() {
            if case .ready(let document) = event { return document }
        }
        return nil
    }

    /// Waits until the host has done something.
    func settled(_ deed: String) async {
        await waitUntil { deeds.contains(deed) }
    }

    /// Waits until a handler waits for its cue.
    func waiting(for name: String) async {
        await waitUntil { handlers.askedCount(of: name) > 0 }
    }

    /// Lets the page open windows.
    func allowPopups() {
        popups = Popups(of: page.webView)
    }

    /// Injects the adapters of pages that use Hotwire.
    func injectAdapters() {
        let loader = WebViewLoader(page.webView)
        loader.inject(VisitScript().source)
        loader.inject(ComponentScript().source)
        self.loader = loader
    }

    /// Shows the inspector's panel.
    func showPanel() throws {
        let inspector = BridgeInspector()
        try inspector.install(in: page.bridge)
        self.inspector = inspector
    }

    /// Installs another bridge with another channel of another dialect, in the page's world.
    func installLate(_ name: ChannelName) throws {
        var channel = ScriptChannel(
            name, accepting: .mainFrame(of: try AttackSite.home.origin),
            envelope: .promise { .message(name: try $0.text("type"), data: $0["payload"]) })
        channel.on(Transfer.self) { [ledger] _, _ in ledger.transfer() }
        let bridge = try WebViewBridge(channels: [channel], observer: page.observer)
        try bridge.install(in: page.webView)
        successor = bridge
    }

    /// Installs another bridge with the same channel.
    func installAgain() throws {
        let bridge = try WebViewBridge(channels: [channel], observer: page.observer)
        try bridge.install(in: page.webView)
        successor = bridge
    }

    /// Installs a bridge with another channel, which accepts unknown sources, in an isolated script
    /// world.
    func installIsolated(_ name: ChannelName, in world: String) throws {
        let policy: OriginPolicy = .mainFrame(of: try AttackSite.home.origin)
            .allowingUnknownSources()
        var channel = ScriptChannel(name, accepting: policy)
        channel.on(Transfer.self) { [ledger] _, _ in ledger.transfer() }
        channel.on(Echo.self) { echo, _ in echo.value }
        let bridge = try WebViewBridge(channels: [channel], observer: page.observer)
        try bridge.install(in: page.webView, world: world)
        isolated = bridge
    }

    /// Waits until the host knows the page's document.
    func ready() async {
        await waitUntil { document != nil }
    }

    /// The document's title, through which it can report without a result.
    var title: String {
        webkit_web_view_get_title(page.webView).map { String(cString: $0) } ?? ""
    }

    /// The host's actions so far: rejections and outcomes of messages.
    var deeds: String {
        var counts: [(deed: String, count: Int)] = []
        for event in page.observer.events {
            guard let deed = Self.deed(event) else { continue }
            if let index = counts.firstIndex(where: { $0.deed == deed }) {
                counts[index].count += 1
            } else {
                counts.append((deed, 1))
            }
        }
        guard !counts.isEmpty else { return "nothing reached it" }
        return counts.map { $0.count > 1 ? "\($0.deed) ×\($0.count)" : $0.deed }
            .joined(separator: ", ")
    }

    private static let names = ["Transfer", "Echo", "Wait", "Keep", "Load", "Hold"]

    private static func deed(_ event: BridgeTraceEvent) -> String? {
        switch event {
        case .rejected(_, _, let error): return "rejected: \(error.code)"
        case .outcome(let context, let outcome, _):
            let name = names.contains(context.name) ? context.name : "other"
            return switch outcome {
            case .failed(let error): "\(name): \(error.code)"
            case .replied: "\(name): replied"
            case .handled, .ended: "\(name): handled"
            }
        case .result(_, _, .failure(let error), _): return "call: \(error.code)"
        default: return nil
        }
    }

    /// Returns whether the page's request is answered and its confirmation arrives.
    ///
    /// Uses nothing in the page that the attack may have replaced.
    func isHonestMessageAnswered() async -> Bool {
        lastHonest += 1
        let number = lastHonest
        let source = """
            (async () => {
              const value = await bridge.request('Echo', { value: \(number) });
              bridge.post('Confirm', { value });
            })();true
            """
        start(source)
        let deadline = ContinuousClock.now + .seconds(60)
        await waitUntil { ledger.confirmed.last == number || ContinuousClock.now > deadline }
        return ledger.confirmed.last == number
    }
}

/// A continuation that is resumed with the first of several results.
@MainActor
private final class First {
    private var continuation: CheckedContinuation<Result<String, PageScript.Failure>, Never>?

    init(_ continuation: CheckedContinuation<Result<String, PageScript.Failure>, Never>) {
        self.continuation = continuation
    }

    func give(_ result: Result<String, PageScript.Failure>) {
        continuation?.resume(returning: result)
        continuation = nil
    }
}

/// The message that the attackers try to send.
private struct Transfer: ScriptMessage {
    let amount: Int
}

private struct Count: ScriptRequest {
    typealias Reply = Int
}

private struct Keep: ScriptUpload {
    typealias Reply = [Int]
}

/// An upload whose handler reads nothing until the page cancels it.
private struct Hold: ScriptUpload {
    typealias Reply = Int
}

private struct Load: ScriptRequest {
    typealias Reply = ScriptBytes
}

private struct Confirm: ScriptMessage {
    let value: Int
}
#endif
