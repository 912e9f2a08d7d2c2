import Foundation
import FuzzSupport

@testable import ScriptBridge

/// Posts libFuzzer's inputs in the envelopes of the samples and of well-known bridges.
///
/// The first byte of an input chooses the envelope; each line of the rest is a post.
@main
enum Codecs {
    private static let channels: [ScriptChannel] = envelopes.map { envelope in
        let policy = OriginPolicy.mainFrame(of: "https://example.com")
        var channel = ScriptChannel("bus", accepting: policy, envelope: envelope)
        channel.on(Ticks.self) { _, _ in [1, 2].async }
        channel.forwardOtherMessages { message, _ in
            // Time for a later post to cancel it.
            await Task.yield()
            if message.data["fail"] != nil { throw PageError("failed", "No.", data: message.data) }
            return message.data
        }
        return channel
    }

    private static let envelopes: [ScriptEnvelope] =
        OtherBridges.all.sorted { $0.key < $1.key }.map(\.value) + [
            .rows, .careless, .jsonRPC,
            .promise { .message(name: $0.channel.text, data: try $0.parsed()) },
            .promise { body in
                let line = try body.decode(String.self)
                return .message(
                    ticket: .string(line), name: line, data: try body.encoding(["text": line]))
            },
        ]

    static func main() {
        Fuzzer.main {
            let bytes = UnsafeBufferPointer(start: $0, count: $1)
            MainActor.assumeIsolated { Codecs.run(bytes) }
            return 0
        }
    }

    @MainActor
    private static func run(_ bytes: UnsafeBufferPointer<UInt8>) {
        guard let choice = bytes.first.map(Int.init) else { return }
        let ledger = Ledger()
        let page = LedgerPage(ledger)
        let session = (try? ChannelDispatcher(channels: [channels[choice % channels.count]])).map {
            PageSession(dispatcher: $0, observer: ledger, page: page)
        }
        Fuzzer.require(session != nil, "There is no session.")
        guard let session else { return }
        let isCommanding = choice >= 128
        if isCommanding {
            ledger.waitingCount += 1
            Task {
                let command = ScriptCommand<Int, JSONValue>("show", on: "bus")(1)
                _ = try? await session.result(sending: command, timeout: nil)
                ledger.waitingCount -= 1
            }
            // The command is sent before the page acknowledges it.
            while ledger.calls.isEmpty, ledger.waitingCount > 0 { turn() }
        }
        let source = MessageSource.mainFrame("https://example.com")
        for line in bytes.dropFirst().split(separator: UInt8(ascii: "\n")).prefix(8) {
            let text = String(decoding: line, as: UTF8.self)
            // Pages post values, and texts that may be JSON.
            for body in [MessageBody.json(text), .foundation(text)] {
                ledger.waitingCount += 1
                var isAnswered = false
                session.receive(body, on: "bus", from: source) { _ in
                    Fuzzer.require(!isAnswered, "A post is answered twice.")
                    isAnswered = true
                    ledger.waitingCount -= 1
                }
            }
        }
        while ledger.openCount > 0 || ledger.waitingCount > (isCommanding ? 1 : 0) { turn() }
        session.close()
        // The session does not keep its page.
        withExtendedLifetime(page) { while ledger.waitingCount > 0 { turn() } }
        Fuzzer.require(ledger.openCount == 0, "A message has no outcome.")
    }

    @MainActor
    private static func turn() {
        _ = RunLoop.main.run(mode: .default, before: .distantFuture)
    }
}

/// A page whose functions exist.
@MainActor
final class LedgerPage: SessionPage {
    let abilities = PageAbilities()
    private let ledger: Ledger

    fileprivate init(_ ledger: Ledger) { self.ledger = ledger }

    func push(_ text: String, to origin: Origin?) {}

    func call(
        _ call: PageCall,
        completion: @escaping @MainActor (Result<Void, BridgeError>) -> Void
    ) {
        ledger.check(call)
        completion(.success(()))
    }
}

/// What a session has told, which must be one outcome for each message.
@MainActor
private final class Ledger: BridgeObserver {
    /// The number of posts and commands that have not ended.
    var waitingCount = 0
    private(set) var calls: [String] = []
    private var isOpen: [TraceID: Bool] = [:]

    /// The functions of the envelopes, without those that have a key.
    private static let functions: Set<String> = [
        "window.externalBus", "externalAuthSetToken", "externalAuthRevokeToken",
        "Capacitor.fromNative", "cordova.callbackFromNative", "Telegram.WebView.receiveEvent",
        "WebViewJavascriptBridge._handleMessageFromObjC", "MiniAppBridge.execSuccessCallback",
        "MiniAppBridge.execErrorCallback", "window.dispatchEvent", "window.__webview__.onReply",
        "rows.take",
    ]

    var openCount: Int { isOpen.values.count { $0 } }

    nonisolated init() {}

    func observe(_ event: BridgeTraceEvent) {
        switch event {
        case .message(let context, _):
            Fuzzer.require(isOpen[context.trace] == nil, "A message begins twice.")
            isOpen[context.trace] = true
        case .outcome(let context, _, _):
            Fuzzer.require(isOpen[context.trace] == true, "A message has a second outcome.")
            isOpen[context.trace] = false
        default: break
        }
    }

    /// Checks that a call is one of a listed function, and its arguments are values.
    func check(_ call: PageCall) {
        let path = call.function.text
        let key = path.wholeMatch(
            of:
                /[a-zA-Z_.]+\[(\d+|"[A-Za-z0-9_$.-]{1,100}")\](?:\[(?:\d+|"[A-Za-z0-9_$.-]{1,100}")\])?/
        )?.1
        // A longer key that contains one of these names is harmless.
        let isKeyed = key.map { !["\"__proto__\"", "\"constructor\""].contains($0) } ?? false
        Fuzzer.require(Self.functions.contains(path) || isKeyed, "It calls \(path).")
        Fuzzer.require(call.expression.hasPrefix("\(path)("), call.expression)
        calls.append(call.expression)
    }
}

private struct Ticks: ScriptSubscription {
    static let name = "Math.Ticks"
    typealias Element = Int
}

extension Array where Element: Sendable {
    /// The elements as a sequence that waits for each.
    fileprivate var async: AsyncStream<Element> {
        AsyncStream { stream in
            for element in self { stream.yield(element) }
            stream.finish()
        }
    }
}
