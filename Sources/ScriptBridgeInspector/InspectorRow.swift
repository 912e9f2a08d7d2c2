import Foundation
import ScriptBridge

/// A row of the inspector: a message with its outcome, or anything else that passed.
struct InspectorRow {
    enum Kind: String, Encodable {
        case post, request, upload, subscription, element, event, call, refused, undelivered,
            document, console

        /// Whether it goes from the page to the host.
        var isToHost: Bool {
            switch self {
            case .post, .request, .upload, .subscription, .refused, .document, .console: true
            case .element, .event, .call, .undelivered: false
            }
        }
    }

    let number: Int
    var kind: Kind
    let name: InspectorText
    var channel, document: String?
    var id: Int?
    /// The row of the subscription of which this is an element.
    var subscription: Int?
    let time = Date()
    /// The revision of the log in which it has changed last.
    var revision = 0

    /// What was said, as JSON text or source.
    var text: InspectorText?
    /// What came back, as JSON text.
    var reply: InspectorText?
    var state: State = .waiting
    /// Of an event, who gets it.
    var delivery: EventDelivery = .untilListener
    var failure: InspectorFailure?
    var duration: Duration?
    /// The bytes of an upload.
    var bytes: Bytes?

    /// How many bytes have come, and how many the page announces.
    struct Bytes: Encodable {
        let count: Int
        let announced: Int?
    }

    enum State: String, Encodable {
        case waiting, handled, replied, ended, sent, returned, failed, stopped, ready, left,
            reported
    }

    /// What the list shows of it.
    struct Summary: Encodable {
        let number: Int
        let kind: InspectorRow.Kind
        let isToHost: Bool
        let name: String
        let id: Int?
        let outcome: String
        let state: State
        let size: Int?
        /// Of an upload.
        let bytes: Bytes?
        let milliseconds: Double?
    }

    /// What is shown of it on demand.
    struct Details: Encodable {
        let number: Int
        let channel, document: String?
        /// Milliseconds since 1970.
        let time: Double
        let text, reply: InspectorText?
        let error: String?
        let canCopy: Bool
    }

    var summary: Summary {
        let sizes = [text?.size, bytes?.count, reply?.size].compactMap(\.self)
        let end = delivery == .untilListener ? state.rawValue : "\(state), \(delivery)"
        return Summary(
            number: number, kind: kind, isToHost: kind.isToHost,
            name: String(name.start.prefix(200)), id: id,
            outcome: failure.map { String($0.code.start.prefix(200)) } ?? end,
            state: state, size: sizes.isEmpty ? nil : sizes.reduce(0, +), bytes: bytes,
            milliseconds: duration.map { $0 / .milliseconds(1) })
    }

    func details(canCopy: Bool) -> Details {
        Details(
            number: number, channel: channel, document: document,
            time: time.timeIntervalSince1970 * 1_000, text: text, reply: reply,
            error: failure?.report.start, canCopy: canCopy)
    }

    /// Takes note of the message with which it has to do.
    mutating func attach(to context: MessageContext) {
        (channel, document, id) = (context.channel.text, context.document, context.id)
    }

    /// Takes note of how it ended.
    mutating func end(_ outcome: DispatchOutcome, after duration: Duration) {
        self.duration = duration
        switch outcome {
        case .handled: state = .handled
        case .replied(let json): (state, reply) = (.replied, InspectorText(json))
        case .ended: state = .ended
        case .failed(let error): fail(error)
        }
    }

    mutating func end(_ result: Result<String?, BridgeError>, after duration: Duration) {
        self.duration = duration
        switch result {
        case .success(let json): (state, reply) = (.returned, json.map(InspectorText.init))
        case .failure(let error): fail(error)
        }
    }

    mutating func fail(_ error: BridgeError) {
        failure = InspectorFailure(error)
        state = [.cancelled, .documentGone].contains(error.code) ? .stopped : .failed
    }
}

/// An error, of whose texts parts are kept.
struct InspectorFailure {
    let code, message: InspectorText
    let data: InspectorText?
    /// What the host sees of it.
    let report: InspectorText

    init(_ error: BridgeError) {
        code = InspectorText(error.code.rawValue)
        message = InspectorText(error.message)
        data = error.dataJSON.map(InspectorText.init)
        report = InspectorText("\(error)")
    }

    /// What the page sees of it; nil if a text is not kept as a whole.
    var error: BridgeError? {
        guard let code = code.whole, let message = message.whole else { return nil }
        if let data, data.whole == nil { return nil }
        return BridgeError(
            BridgeError.Code(rawValue: code), message, dataJSON: data?.whole, underlyingError: nil)
    }
}

/// A text of which a part is kept.
struct InspectorText: Encodable {
    static let limit = 16_384

    /// All of it, or its first 16 KiB.
    let start: String
    /// How many bytes it has in UTF-8.
    let size: Int

    init(_ text: String) {
        size = text.utf8.count
        if size <= Self.limit {
            start = text
        } else {
            let end = text.utf8.index(text.startIndex, offsetBy: Self.limit)
            start = String(text[..<end])
        }
    }

    /// The text; nil if it is not kept as a whole.
    var whole: String? { size <= Self.limit ? start : nil }
}
