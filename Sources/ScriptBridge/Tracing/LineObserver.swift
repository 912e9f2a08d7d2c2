/// An observer that writes one line of text per event, for people to read.
///
/// ```swift
/// let bridge = try WebViewBridge(channels: [channel], observer: LineObserver())
/// ```
///
/// ```
/// page → host   GetLocation #1 [k3x9a.4.9] {"accurate":true}
/// host → page   GetLocation #1 [k3x9a.4.9] replied after 12.5 ms {"latitude":52.5,"longitude":13.25}
/// ```
///
/// Lines with the same ``TraceID``, in brackets, belong together. The page's own ID
/// is after `#`.
///
/// Of an upload or a download, it writes only some of the progress: see ``TraceLines``.
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
    private let lines = TraceLines()

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
        guard let line = lines.next(event) else { return }
        let direction = line.direction.rawValue
        let padding = String(repeating: " ", count: 14 - direction.count)
        let text = direction + padding + line.title + (line.contents.map { " \($0)" } ?? "")
        switch prefix {
        case .direction: write(text)
        case .journalPriority: write((event.isFailure ? "<4>" : "<6>") + text)
        }
    }
}
