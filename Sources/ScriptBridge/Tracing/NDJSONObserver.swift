/// An observer that writes one JSON object per line and event, for programs to read.
///
/// - `event` is the name of a ``BridgeTraceEvent``.
/// - `after` is a duration in milliseconds.
/// - `trace` is a ``TraceID``. The lines of a message, or of a call and its result, have the same one.
/// - A message has the `origin` of its page, or `null` if the host cannot know it. It also has
///   `"isMainFrame":false` if it is not from the main frame, and `"kind":"subscribe"` if it is a
///   subscription.
/// - `ready` has the `version` of the format. New members do not change the version.
/// - If values vary, the first line is no event: `varies` has the `paths` of these values.
///
/// A `Transcript` of `ScriptBridgeTesting` replays these lines as a test.
///
/// ```
/// {"event":"ready","version":1,"document":"9f"}
/// {"event":"message","channel":"nativeApp","name":"GetLocation","document":"9f","id":1,"trace":"k3x9a.4.9","origin":"https://example.com","data":{"accurate":true}}
/// {"event":"outcome","channel":"nativeApp","name":"GetLocation","document":"9f","id":1,"trace":"k3x9a.4.9","outcome":"replied","data":{"latitude":52.5,"longitude":13.25},"after":12.5}
/// ```
public struct NDJSONObserver: BridgeObserver {
    /// The version of the format.
    package static let version: Int = 1

    private let write: @Sendable (String) -> Void

    /// Creates an observer that passes its lines to a closure.
    ///
    /// - Parameters:
    ///   - paths: The values that differ each time, such as dates and new identifiers: the name of a
    ///     message or an event, and then the names of members, as in `GetNotes.notes.id`. `*` stands
    ///     for any name. The elements of an array need no name. A replay does not compare them.
    ///   - write: Receives each line, without a line terminator.
    public init(varying paths: [String] = [], write: @escaping @Sendable (String) -> Void) {
        self.write = write
        guard !paths.isEmpty else { return }
        let list = paths.map(JavaScriptLiteral.string).joined(separator: ",")
        write(PageText.onOneLine("{\"event\":\"varies\",\"paths\":[\(list)]}"))
    }

    /// Writes a line for the event.
    public func observe(_ event: BridgeTraceEvent) {
        let members = Self.members(event).compactMap(\.self).map { "\"\($0.key)\":\($0.json)" }
        // Some readers split lines at other characters too, and terminals interpret even more.
        write(PageText.onOneLine("{\(members.joined(separator: ","))}"))
    }

    private typealias Member = (key: String, json: String)

    /// Returns the members of the line for an event; nil stands for a member that is missing.
    private static func members(_ event: BridgeTraceEvent) -> [Member?] {
        switch event {
        case .ready(let document):
            [text("event", "ready"), number("version", version), text("document", document)]
        case .ended(let document):
            [text("event", "ended"), text("document", document)]
        case .message(let context, let json):
            [text("event", "message")] + members(context) + sender(context) + [("data", json)]
        case .element(let context, let json):
            [text("event", "element")] + members(context) + [("data", json)]
        case .progress(let context, let byteCount, let announced):
            [text("event", "progress")] + members(context)
                + [number("byteCount", byteCount), number("announced", announced)]
        case .download(let progress):
            [text("event", "download")] + members(progress)
        case .outcome(let context, let outcome, let duration):
            [text("event", "outcome")] + members(context) + members(outcome) + [after(duration)]
        case .rejected(let id, let channel, let error):
            [text("event", "rejected"), text("channel", channel.text), trace(id)] + members(error)
        case .call(let id, let source):
            [text("event", "call"), trace(id), text("source", source)]
        case .result(let id, let source, let result, let duration):
            [text("event", "result"), trace(id), text("source", source)] + members(result)
                + [after(duration)]
        case .event(let name, let json, let delivery):
            [
                text("event", "event"), text("name", name),
                delivery == .untilListener ? nil : text("delivery", delivery.rawValue),
                ("data", json),
            ]
        case .report(let report):
            [
                text("event", "report"), text("kind", report.kind.rawValue),
                text("document", report.documentID), text("text", report.text),
            ]
        case .undelivered(let name, let error):
            [text("event", "undelivered"), text("name", name)] + members(error)
        }
    }

    private static func members(_ context: MessageContext) -> [Member?] {
        [
            text("channel", context.channel.text), text("name", context.name),
            text("document", context.documentID), number("id", context.id),
            trace(context.trace),
        ]
    }

    /// Returns the values that a replay needs to post a message again.
    private static func sender(_ context: MessageContext) -> [Member?] {
        [
            text("origin", context.source.origin.map { "\($0)" }) ?? ("origin", "null"),
            context.source.isMainFrame ? nil : ("isMainFrame", "false"),
            context.isSubscription ? text("kind", "subscribe") : nil,
        ]
    }

    private static func members(_ progress: DownloadProgress) -> [Member?] {
        [
            text("name", progress.name), trace(progress.trace),
            number("number", progress.number),
            text("document", progress.documentID), text("type", progress.type),
            number("byteCount", progress.byteCount), number("announced", progress.announced),
            text("state", progress.state.rawValue),
            progress.state.isEnd ? after(progress.elapsed) : nil,
        ] + (progress.failure.map(members) ?? [])
    }

    private static func members(_ outcome: MessageOutcome) -> [Member?] {
        switch outcome {
        case .handled: [text("outcome", "handled")]
        case .replied(let json): [text("outcome", "replied"), ("data", json)]
        case .ended: [text("outcome", "ended")]
        case .failed(let error): [text("outcome", "failed")] + members(error)
        }
    }

    private static func members(_ result: Result<String?, BridgeError>) -> [Member?] {
        switch result {
        case .success(let json): [json.map { ("data", $0) }]
        case .failure(let error): members(error)
        }
    }

    private static func members(_ error: BridgeError) -> [Member?] {
        [
            text("code", error.code.rawValue), text("message", error.message),
            error.dataJSON.map { ("data", $0) },
            text("reason", error.underlyingError.map { PageText.start("\($0)", count: 1_000) }),
        ]
    }

    private static func text(_ key: String, _ text: String?) -> Member? {
        text.map { (key, JavaScriptLiteral.string($0)) }
    }

    private static func number(_ key: String, _ number: Int?) -> Member? {
        number.map { (key, "\($0)") }
    }

    private static func trace(_ id: TraceID) -> Member {
        ("trace", "\"\(id)\"")
    }

    private static func after(_ duration: Duration) -> Member {
        ("after", duration.inMilliseconds)
    }
}
