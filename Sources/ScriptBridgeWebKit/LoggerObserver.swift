#if canImport(WebKit)
public import ScriptBridge
import os

/// An observer that writes to the unified log, and shows messages as intervals in Instruments.
///
/// ```swift
/// let observer = LoggerObserver(subsystem: "com.example.app")
/// let bridge = try WebViewBridge(channels: [channel], observer: observer)
/// ```
///
/// ```
/// page → host “GetLocation” [k3x9a.4.9] <private>
/// host → page “GetLocation” [k3x9a.4.9] replied after 12.5 ms <private>
/// ```
///
/// Names (up to 80 characters, on one line), outcomes, error codes and times are public in the log.
/// What the page and the host say is private unless you ask for it: values, addresses, error texts,
/// scripts, and the page's console.
///
/// Failures have the level `error`, the life of documents `info`, and all else `debug`, which the
/// system does not store. Of uploads and downloads, it writes only the `TransferMilestones`. The
/// system shortens entries after about a kilobyte.
///
/// Instruments shows an interval for each message until its outcome, each upload from its first bytes
/// until then, each call until its result, and each download until its end. Use the template
/// *Logging*, or add the instrument *os_signpost*.
public struct LoggerObserver: BridgeObserver {
    /// How contents appear in the log.
    public enum Contents: Sendable {
        /// The log shows `<private>` instead, unless a debugger is attached.
        case `private`
        /// Everyone who can read the device's log can read them: for development builds only.
        case `public`
    }

    private let log: OSLog
    private let logger: Logger
    private let contents: Contents
    private let transfers = TransferMilestones()
    private let intervals: SignpostIntervals

    /// Creates an observer.
    ///
    /// - Parameters:
    ///   - subsystem: The subsystem of the log entries, such as the app's bundle identifier.
    ///   - category: Their category.
    ///   - contents: How contents appear in the log.
    public init(
        subsystem: String,
        category: String = "ScriptBridge",
        contents: Contents = .private
    ) {
        log = OSLog(subsystem: subsystem, category: category)
        logger = Logger(log)
        self.contents = contents
        intervals = SignpostIntervals(subsystem: subsystem, category: category)
    }

    /// Writes an entry for the event, and begins or ends an interval.
    public func observe(_ event: BridgeTraceEvent) {
        intervals.observe(event)
        let level = Self.level(of: event)
        // The texts are long, and nobody reads them while their level is off.
        guard transfers.includes(event), log.isEnabled(type: level) else { return }
        let entry = LogEntry(event)
        // The privacy of an interpolation must be known at compile time.
        switch (entry.contents, contents) {
        case (nil, _):
            logger.log(level: level, "\(entry.title, privacy: .public)")
        case (let text?, .private):
            logger.log(level: level, "\(entry.title, privacy: .public) \(text, privacy: .private)")
        case (let text?, .public):
            logger.log(level: level, "\(entry.title, privacy: .public) \(text, privacy: .public)")
        }
    }

    private static func level(of event: BridgeTraceEvent) -> OSLogType {
        switch event {
        case _ where event.isFailure: .error
        case .ready, .ended: .info
        default: .debug
        }
    }
}

/// What is written about an event: a title without contents, and the contents.
private struct LogEntry {
    let title: String
    let contents: String?

    init(_ event: BridgeTraceEvent) {
        (title, contents) =
            switch event {
            case .ready(let document):
                ("page → host document \(PageText.quoted(document)) is ready", nil)
            case .ended(let document): ("document \(PageText.quoted(document)) ended", nil)
            case .message(let context, let json): ("page → host \(Self.name(context))", json)
            case .element(let context, let json):
                ("host → page \(Self.name(context)) element", json)
            case .progress(let context, let count, let announced):
                (
                    "page → host \(Self.name(context)) \(count)"
                        + (announced.map { " of \($0)" } ?? "") + " bytes", nil
                )
            case .download(let progress):
                (
                    "host → page \(PageText.quoted(progress.name)) [\(progress.trace)] download \(progress.number)"
                        + " \(progress.state), \(progress.byteCount) bytes", nil
                )
            case .outcome(let context, let outcome, let time): Self.entry(context, outcome, time)
            case .rejected(let trace, let channel, let error):
                (
                    "host → page rejected a body on \(channel) [\(trace)]: \(error.code.rawValue)",
                    error.message
                )
            case .call(let trace, let source): ("host → page call [\(trace)]", source)
            case .result(let trace, _, .success(let json), let time):
                ("page → host call [\(trace)] returned after \(Self.text(time))", json)
            case .result(let trace, _, .failure(let error), let time):
                (
                    "page → host call [\(trace)] failed after \(Self.text(time)):"
                        + " \(error.code.rawValue)", error.message
                )
            case .event(let name, let json, _): ("host → page event \(PageText.quoted(name))", json)
            case .report(let report): ("page \(report.kind)", report.text)
            case .undelivered(let name, let error):
                (
                    "\(name.map { "event \(PageText.quoted($0))" } ?? "a packet") did not reach the page:"
                        + " \(error.code.rawValue)", error.message
                )
            @unknown default: ("an event that this observer does not know", nil)
            }
    }

    private static func entry(
        _ context: MessageContext,
        _ outcome: MessageOutcome,
        _ time: Duration
    ) -> (String, String?) {
        let name = name(context)
        return switch outcome {
        case .handled: ("\(name) handled after \(text(time))", nil)
        case .replied(let json): ("host → page \(name) replied after \(text(time))", json)
        case .ended: ("host → page \(name) ended after \(text(time))", nil)
        case .failed(let error):
            (
                "host → page \(name) failed after \(text(time)): \(error.code.rawValue)",
                error.message
            )
        }
    }

    private static func name(_ context: MessageContext) -> String {
        "\(PageText.quoted(context.name)) [\(context.trace)]"
    }

    private static func text(_ time: Duration) -> String {
        "\((time / .milliseconds(1) * 10).rounded() / 10) ms"
    }
}
#endif
