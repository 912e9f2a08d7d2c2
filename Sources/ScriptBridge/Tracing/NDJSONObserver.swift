/// An observer that writes one JSON object per line and event, for programs to read.
///
/// - `event` is the name of a ``BridgeTraceEvent``.
/// - `after` is a duration in milliseconds.
/// - A message has the `origin` of its page, or `null` if the host cannot know it. It also has
///   `"isMainFrame":false` if it is not from the main frame, and `"kind":"subscribe"` if it is a
///   subscription.
/// - `ready` has the `version` of the format. New members do not change the version.
///
/// A `Transcript` of `ScriptBridgeTesting` replays these lines as a test.
///
/// ```
/// {"event":"ready","version":1,"document":"9f"}
/// {"event":"message","channel":"nativeApp","name":"GetLocation","document":"9f","id":1,"origin":"https://example.com","data":{"accurate":true}}
/// {"event":"outcome","channel":"nativeApp","name":"GetLocation","document":"9f","id":1,"outcome":"replied","data":{"latitude":52.5,"longitude":13.25},"after":12.5}
/// ```
public struct NDJSONObserver: BridgeObserver {
    /// The version of the format.
    package static let version: Int = 1

    private let write: @Sendable (String) -> Void

    /// Creates an observer that passes its lines to a closure.
    ///
    /// - Parameter write: Receives each line, without a line terminator.
    public init(write: @escaping @Sendable (String) -> Void) {
        self.write = write
    }

    /// Writes a line for the event.
    public func observe(_ event: BridgeTraceEvent) {
        var line = Line()
        switch event {
        case .ready(let document):
            line.add("event", "ready")
            line.add("version", json: "\(Self.version)")
            line.add("document", document)
        case .left(let document):
            line.add("event", "left")
            line.add("document", document)
        case .message(let context, let json):
            line.add("event", "message")
            line.add(context)
            line.addSender(of: context)
            line.add("data", json: json)
        case .element(let context, let json):
            line.add("event", "element")
            line.add(context)
            line.add("data", json: json)
        case .progress(let context, let byteCount, let announced):
            line.add("event", "progress")
            line.add(context)
            line.add("byteCount", json: "\(byteCount)")
            if let announced { line.add("announced", json: "\(announced)") }
        case .download(let progress):
            line.add("event", "download")
            line.add(progress)
        case .outcome(let context, let outcome, let duration):
            line.add("event", "outcome")
            line.add(context)
            line.add(outcome)
            line.add("after", json: duration.inMilliseconds)
        case .refused(let channel, let error):
            line.add("event", "refused")
            line.add("channel", channel.text)
            line.add(error)
        case .call(let source):
            line.add("event", "call")
            line.add("source", source)
        case .result(let source, let result, let duration):
            line.add("event", "result")
            line.add("source", source)
            switch result {
            case .success(let json): if let json { line.add("data", json: json) }
            case .failure(let error): line.add(error)
            }
            line.add("after", json: duration.inMilliseconds)
        case .event(let name, let json, let delivery):
            line.add("event", "event")
            line.add("name", name)
            if delivery != .untilListener { line.add("delivery", delivery.rawValue) }
            line.add("data", json: json)
        case .report(let report):
            line.add("event", "report")
            line.add("kind", report.kind.rawValue)
            line.add("document", report.document)
            line.add("text", report.text)
        case .undelivered(let name, let error):
            line.add("event", "undelivered")
            if let name { line.add("name", name) }
            line.add(error)
        }
        // Some readers split lines at other characters too, and terminals interpret even more.
        write(PageText.onOneLine(line.text))
    }

    /// A JSON object under construction.
    private struct Line {
        private var members: [String] = []

        var text: String { "{\(members.joined(separator: ","))}" }

        mutating func add(_ key: String, json: String) {
            members.append("\"\(key)\":\(json)")
        }

        mutating func add(_ key: String, _ text: String) {
            add(key, json: JavaScriptLiteral.string(text))
        }

        mutating func add(_ context: MessageContext) {
            add("channel", context.channel.text)
            add("name", context.name)
            if let document = context.document { add("document", document) }
            if let id = context.id { add("id", json: "\(id)") }
        }

        /// Adds the values that a replay needs to post the message again.
        mutating func addSender(of context: MessageContext) {
            let origin = context.source.origin.map { JavaScriptLiteral.string("\($0)") }
            add("origin", json: origin ?? "null")
            if !context.source.isMainFrame { add("isMainFrame", json: "false") }
            if context.isSubscription { add("kind", "subscribe") }
        }

        mutating func add(_ progress: DownloadProgress) {
            add("name", progress.name)
            add("number", json: "\(progress.number)")
            if let document = progress.document { add("document", document) }
            if let type = progress.type { add("type", type) }
            add("byteCount", json: "\(progress.byteCount)")
            if let announced = progress.announced { add("announced", json: "\(announced)") }
            add("state", progress.state.rawValue)
            if progress.state.isEnd { add("after", json: progress.elapsed.inMilliseconds) }
        }

        mutating func add(_ outcome: DispatchOutcome) {
            switch outcome {
            case .handled:
                add("outcome", "handled")
            case .replied(let json):
                add("outcome", "replied")
                add("data", json: json)
            case .ended:
                add("outcome", "ended")
            case .failed(let error):
                add("outcome", "failed")
                add(error)
            }
        }

        mutating func add(_ error: BridgeError) {
            add("code", error.code.rawValue)
            add("message", error.message)
            if let data = error.dataJSON { add("data", json: data) }
            if let reason = error.underlyingError {
                add("reason", PageText.start("\(reason)", count: 1_000))
            }
        }
    }
}
