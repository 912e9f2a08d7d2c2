import Foundation
import ScriptBridge

/// A row of the inspector: a message with its outcome, an event, a call, or another trace event.
struct InspectorRow {
    enum Kind: String, Encodable {
        case post, request, upload, subscription, element, download, event, call, rejected,
            undelivered, document, console

        /// Whether it travels from the page to the host.
        var isToHost: Bool {
            switch self {
            case .post, .request, .upload, .subscription, .rejected, .document, .console: true
            case .element, .download, .event, .call, .undelivered: false
            }
        }
    }

    let number: Int
    var kind: Kind
    let name: InspectorText
    var channel, document: String?
    var id: Int?
    let time = Date()
    /// The revision of the log in which the row last changed.
    var revision = 0

    /// The payload as JSON text, or the source of a call.
    var text: InspectorText?
    /// What the page posted in an envelope, as JSON text.
    var posted: InspectorText?
    /// The reply or result, as JSON text.
    var reply: InspectorText?
    var state: State = .waiting
    /// The delivery of an event.
    var delivery: EventDelivery = .untilListener
    var failure: InspectorFailure?
    var duration: Duration?
    /// The progress of an upload or a download.
    var bytes: Bytes?

    /// The media type of a download.
    var type: String?

    /// The number of bytes received or sent, and the announced number.
    struct Bytes: Encodable {
        let count: Int
        let announced: Int?

        var text: String { announced.map { "\(count) of \($0)" } ?? "\(count)" }
    }

    enum State: String, Encodable {
        case waiting, handled, replied, ended, sent, expired, returned, failed, stopped, ready,
            reported
    }

    /// The part of a row that the list shows.
    struct Summary: Encodable {
        let number: Int
        let kind: InspectorRow.Kind
        let isToHost: Bool
        let name: String
        let id: Int?
        let outcome: String
        let state: State
        let size: Int?
        /// The progress of an upload or a download.
        let bytes: Bytes?
        let milliseconds: Double?
    }

    /// The part of a row that is shown on demand.
    struct Details: Encodable {
        let number: Int
        let channel, document: String?
        /// The time in milliseconds since 1970.
        let time: Double
        let text, reply: InspectorText?
        let bytes, type, error: String?
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
            bytes: bytes?.text, type: type, error: failure?.report.start, canCopy: canCopy)
    }

    /// Records the message that the row belongs to.
    mutating func attach(to context: MessageContext) {
        (channel, document, id) = (context.channel.text, context.documentID, context.id)
        posted = context.posted.map(InspectorText.init)
    }

    /// Records the outcome of a message.
    mutating func end(_ outcome: MessageOutcome, after duration: Duration) {
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

    /// Records how far bytes have come.
    mutating func show(_ progress: DownloadProgress) {
        document = progress.documentID
        type = progress.type.map { String($0.prefix(200)) }
        bytes = Bytes(count: progress.byteCount, announced: progress.announced)
        if progress.state.isEnd { duration = progress.elapsed }
        switch progress.state {
        case .waiting, .sending: state = .waiting
        case .sent: state = .sent
        case .expired: state = .expired
        case .cancelled, .dropped, .incomplete: if let error = progress.error { fail(error) }
        }
    }

    mutating func fail(_ error: BridgeError) {
        failure = InspectorFailure(error)
        state = [.cancelled, .documentGone].contains(error.code) ? .stopped : .failed
    }
}

/// An error whose texts are kept up to a limit.
struct InspectorFailure {
    let code: InspectorText
    /// The description that the host sees.
    let report: InspectorText

    init(_ error: BridgeError) {
        code = InspectorText(error.code.rawValue)
        report = InspectorText("\(error)")
    }
}

/// A text that is kept up to a limit.
struct InspectorText: Encodable {
    static let limit = 16_384

    /// The whole text, or its first 16 KiB.
    let start: String
    /// The length of the whole text in UTF-8 bytes.
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

    /// The whole text; nil if only its start was kept.
    var whole: String? { size <= Self.limit ? start : nil }
}
