/// An observer that writes one line of text per event, for people to read.
///
/// ```swift
/// let bridge = try WebViewBridge(channels: [channel], observer: LineObserver())
/// ```
///
/// ```
/// page → host   GetLocation #1 [k3x9a.4.9] {"accurate":true}
/// host → page   GetLocation #1 [k3x9a.4.9] replied {"latitude":52.5,"longitude":13.25} after 12.5 ms
/// ```
///
/// Lines with the same ``TraceID``, in brackets, belong together. The page's own ID
/// is after `#`.
///
/// Of an upload or a download, it writes only the ``TransferMilestones``.
///
/// A name that could be mistaken for something else is in quotation marks. Characters that would
/// end the line or control a terminal are escaped.
public struct LineObserver: BridgeObserver {
    /// What a line begins with.
    public enum Prefix: Sendable {
        /// The direction of the event.
        case direction
        /// A priority for the journal of systemd: `<4>`, a warning, for failures and `<6>` for all else.
        case journalPriority
    }

    private let prefix: Prefix
    private let write: @Sendable (String) -> Void
    private let transfers = TransferMilestones()

    /// Creates an observer.
    ///
    /// - Parameters:
    ///   - prefix: What a line begins with.
    ///   - write: Receives each line, without a line terminator; prints it by default.
    public init(
        prefix: Prefix = .direction,
        write: @escaping @Sendable (String) -> Void = { print($0) }
    ) {
        self.prefix = prefix
        self.write = write
    }

    /// Writes a line for the event.
    public func observe(_ event: BridgeTraceEvent) {
        guard transfers.includes(event) else { return }
        let line = PageText.onOneLine(Self.line(event))
        switch prefix {
        case .direction: write(line)
        case .journalPriority: write((event.isFailure ? "<4>" : "<6>") + line)
        }
    }

    private static func line(_ event: BridgeTraceEvent) -> String {
        switch event {
        case .ready(let document):
            "page → host   document \(PageText.word(document)) is ready"
        case .ended(let document):
            "page          document \(PageText.word(document)) ended"
        case .message(let context, let json):
            "page → host   \(title(context)) \(json)"
        case .element(let context, let json):
            "host → page   \(title(context)) element \(json)"
        case .progress(let context, let count, let announced):
            "page → host   \(title(context)) \(count)\(announced.map { " of \($0)" } ?? "") bytes"
        case .download(let progress):
            line(progress)
        case .outcome(let context, let outcome, let duration):
            line(outcome, of: title(context)) + " after \(duration.inMilliseconds) ms"
        case .rejected(let trace, let channel, let error):
            "host → page   rejected a body on \(channel) [\(trace)], \(error)"
        case .call(let trace, let source):
            "host → page   [\(trace)] \(source)"
        case .result(let trace, let source, .success(let json), let duration):
            "page → host   [\(trace)] \(shortened(source)) returned \(json ?? "undefined") after \(duration.inMilliseconds) ms"
        case .result(let trace, let source, .failure(let error), let duration):
            "page → host   [\(trace)] \(shortened(source)) failed after \(duration.inMilliseconds) ms, \(error)"
        case .event(let name, let json, .untilListener):
            "host → page   event \(PageText.word(name)) \(json)"
        case .event(let name, let json, let delivery):
            "host → page   \(delivery) event \(PageText.word(name)) \(json)"
        case .report(let report):
            "page          \(report.kind): \(report.text)"
        case .undelivered(let name?, let error):
            "host          event \(PageText.word(name)) did not reach the page, \(error)"
        case .undelivered(nil, let error):
            "host          could not reach the page, \(error)"
        }
    }

    private static func line(_ progress: DownloadProgress) -> String {
        let count = "\(progress.byteCount)\(progress.announced.map { " of \($0)" } ?? "") bytes"
        var end = progress.state.isEnd ? " after \(progress.elapsed.inMilliseconds) ms" : ""
        if let failure = progress.failure { end += ", \(failure)" }
        return
            "host → page   \(PageText.word(progress.name)) [\(progress.trace)] download \(progress.number)"
            + " \(progress.state), \(count)\(end)"
    }

    private static func line(_ outcome: MessageOutcome, of title: String) -> String {
        switch outcome {
        case .handled: "host          \(title) handled"
        case .replied(let json): "host → page   \(title) replied \(json)"
        case .ended: "host → page   \(title) ended"
        case .failed(let error) where error.code == .cancelled || error.code == .documentGone:
            "host          \(title) stopped, \(error)"
        case .failed(let error): "host → page   \(title) failed, \(error)"
        }
    }

    private static func title(_ context: MessageContext) -> String {
        PageText.word(context.name) + (context.id.map { " #\($0)" } ?? "") + " [\(context.trace)]"
    }

    private static func shortened(_ source: String) -> String {
        source.count > 60 ? "\(source.prefix(59))…" : source
    }
}
