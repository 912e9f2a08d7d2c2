#if canImport(WebKit)
import Foundation
import ScriptBridge
import WebKit

/// A channel's handler in a user content controller, which holds the host weakly.
@MainActor
final class MessageReceiver: NSObject, WKScriptMessageHandlerWithReply {
    /// Receives the value that the promise of `postMessage` resolves with, or the rejection's text.
    typealias Reply = @MainActor @Sendable (Any?, String?) -> Void

    private weak var host: WebKitHost?
    private let channel: ChannelName

    init(_ host: WebKitHost?, channel: ChannelName) {
        self.host = host
        self.channel = channel
    }

    func userContentController(
        _ userContentController: WKUserContentController,
        didReceive message: WKScriptMessage,
        replyHandler: @escaping Reply
    ) {
        guard let host else {
            return PostAnswer(rejection: .bridgeRemoved).send(through: replyHandler)
        }
        host.receive(message, on: channel, reply: replyHandler)
    }
}

extension PostAnswer {
    /// Passes the answer to WebKit.
    @MainActor
    func send(through reply: MessageReceiver.Reply) {
        switch self {
        case .text(let text):
            reply(text, nil)
        case .json(let json):
            do {
                let value = try JSONSerialization.jsonObject(
                    with: Data(json.utf8), options: .fragmentsAllowed)
                reply(value, nil)
            } catch {
                Self(rejection: .replyNotJSON).send(through: reply)
            }
        case .nothing:
            reply(nil, nil)
        case .rejection(let text):
            reply(nil, text)
        }
    }
}
#endif
