#if canImport(WebKit)
import Foundation
import ScriptBridge
import WebKit

/// The handler that a user content controller keeps for a channel; it does not keep the host.
@MainActor
final class MessageReceiver: NSObject, WKScriptMessageHandlerWithReply {
    /// Takes what the promise of `postMessage` resolves with, or the text of its rejection.
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
            let error = BridgeError(.hostGone, "The host removed the bridge.")
            return PageSession.Answer(refusal: error).send(through: replyHandler)
        }
        host.receive(message, on: channel, reply: replyHandler)
    }
}

extension PageSession.Answer {
    /// Gives the answer to WebKit.
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
                let error = BridgeError(.handlerFailed, "The reply cannot leave the host.")
                Self(refusal: error).send(through: reply)
            }
        case .nothing:
            reply(nil, nil)
        case .rejection(let text):
            reply(nil, text)
        }
    }
}
#endif
