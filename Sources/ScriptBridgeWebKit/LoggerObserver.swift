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
/// page → host GetLocation #1 [k3x9a.4.9] <private>
/// host → page GetLocation #1 [k3x9a.4.9] replied after 12.5 ms <private>
/// ```
///
/// The title of a `TraceLine` is public in the log: names, IDs, outcomes, error codes and times. Its
/// contents are private unless you ask for them: values, addresses, error texts, scripts, and the
/// page's console.
///
/// Failures have the level `error`, the life of documents `info`, and all else `debug`, which the
/// system does not store. The system shortens entries after about a kilobyte.
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
    private let lines = TraceLines()
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
        let isWritten = log.isEnabled(type: level)
        guard let line = lines.next(event, isWritten: isWritten) else { return }
        let title = "\(line.direction.rawValue) \(line.title)"
        // The privacy of an interpolation must be known at compile time.
        switch (line.contents, contents) {
        case (nil, _):
            logger.log(level: level, "\(title, privacy: .public)")
        case (let text?, .private):
            logger.log(level: level, "\(title, privacy: .public) \(text, privacy: .private)")
        case (let text?, .public):
            logger.log(level: level, "\(title, privacy: .public) \(text, privacy: .public)")
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
#endif
