/// What a line of a log says about an event.
///
/// ``LineObserver`` and `LoggerObserver` write these lines. Use them in an observer for a log of your
/// own:
///
/// ```swift
/// guard let line = lines.next(event) else { return }
/// print(line.direction.rawValue, line.title, line.contents ?? "")
/// ```
public struct TraceLine: Hashable, Sendable {
    /// Where something passed, or where it happened.
    public enum Direction: String, Hashable, Sendable {
        /// The page sent something.
        case toHost = "page → host"
        /// The host sent something.
        case toPage = "host → page"
        /// Something happened in the page.
        case inPage = "page"
        /// Something happened in the host.
        case inHost = "host"
    }

    /// Where the event belongs.
    public let direction: Direction

    /// Names, outcomes, error codes and times, on one line.
    ///
    /// A page chooses the names of messages and the IDs of its documents, of which there are up to 80
    /// characters. One that could be mistaken for something else is in quotation marks.
    public let title: String

    /// What page and host say, on one line: values, addresses, error texts, scripts, and the page's
    /// console; nil if there is nothing to say.
    public let contents: String?
}

extension TraceLine {
    init(_ event: BridgeTraceEvent) {
        switch event {
        case .ready(let document):
            self.init(.toHost, "document \(PageText.word(document)) is ready")
        case .ended(let document):
            self.init(.inPage, "document \(PageText.word(document)) ended")
        case .message(let context, let json):
            self.init(.toHost, Self.title(context), json)
        case .element(let context, let json):
            self.init(.toPage, "\(Self.title(context)) element", json)
        case .progress(let context, let count, let announced):
            self.init(.toHost, "\(Self.title(context)) \(Self.bytes(count, of: announced))")
        case .download(let progress):
            self.init(progress)
        case .outcome(let context, let outcome, let time):
            self.init(outcome, of: Self.title(context), after: time)
        case .rejected(let trace, let channel, let error):
            self.init(.toPage, "rejected a body on \(channel) [\(trace)]", error)
        case .call(let trace, let source):
            self.init(.toPage, "call [\(trace)]", source)
        case .result(let trace, let source, .success(let json), let time):
            self.init(
                .toHost, "call [\(trace)] returned after \(time.inMilliseconds) ms",
                "\(PageText.start(source, count: 60)) → \(json ?? "undefined")")
        case .result(let trace, let source, .failure(let error), let time):
            self.init(
                .toHost, "call [\(trace)] failed after \(time.inMilliseconds) ms", error,
                of: "\(PageText.start(source, count: 60)): ")
        case .event(let name, let json, let delivery):
            let kind = delivery == .untilListener ? "" : "\(delivery) "
            self.init(.toPage, "\(kind)event \(PageText.word(name))", json)
        case .report(let report):
            self.init(.inPage, "\(report.kind):", report.text)
        case .undelivered(let name?, let error):
            self.init(.inHost, "event \(PageText.word(name)) did not reach the page", error)
        case .undelivered(nil, let error):
            self.init(.inHost, "could not reach the page", error)
        }
    }

    private init(_ progress: DownloadProgress) {
        let end = progress.state.isEnd ? " after \(progress.elapsed.inMilliseconds) ms" : ""
        let title =
            "\(PageText.word(progress.name)) [\(progress.trace)] download \(progress.number)"
            + " \(progress.state), \(Self.bytes(progress.byteCount, of: progress.announced))\(end)"
        if let failure = progress.failure {
            self.init(.toPage, title, failure)
        } else {
            self.init(.toPage, title)
        }
    }

    private init(_ outcome: MessageOutcome, of title: String, after time: Duration) {
        let end = "after \(time.inMilliseconds) ms"
        switch outcome {
        case .handled: self.init(.inHost, "\(title) handled \(end)")
        case .replied(let json): self.init(.toPage, "\(title) replied \(end)", json)
        case .ended: self.init(.toPage, "\(title) ended \(end)")
        case .failed(let error) where [.cancelled, .documentGone].contains(error.code):
            self.init(.inHost, "\(title) stopped \(end)", error)
        case .failed(let error): self.init(.toPage, "\(title) failed \(end)", error)
        }
    }

    private init(_ direction: Direction, _ title: String, _ contents: String? = nil) {
        self.init(
            direction: direction, title: PageText.onOneLine(title),
            contents: contents.map(PageText.onOneLine))
    }

    /// Splits an error: its code is part of the title.
    private init(
        _ direction: Direction, _ title: String, _ error: BridgeError, of subject: String = ""
    ) {
        self.init(direction, "\(title), \(error.code):", subject + error.messageWithReason)
    }

    private static func title(_ context: MessageContext) -> String {
        PageText.word(context.name) + (context.id.map { " #\($0)" } ?? "") + " [\(context.trace)]"
    }

    private static func bytes(_ count: Int, of announced: Int?) -> String {
        "\(count)\(announced.map { " of \($0)" } ?? "") bytes"
    }
}
