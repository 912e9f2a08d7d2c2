/// The lines of a log about the events of a bridge, one after the other.
///
/// Of an upload or a download, there is a line for the beginning, for each further tenth, and for the
/// end. If the size is unknown, there is one for the beginning, each time the count has doubled, and
/// for the end. A photo of 50 MB arrives in a hundred chunks, whose lines would hide all others.
@MainActor
public final class TraceLines {
    /// An upload, or the download of this number.
    private struct Transfer: Hashable {
        let trace: TraceID
        var download: Int?
    }

    private var counts: [Transfer: Int] = [:]

    /// Creates the lines of a bridge that has sent no event.
    public nonisolated init() {}

    /// Returns the line about an event, and notes how far its transfer is.
    ///
    /// - Parameters:
    ///   - event: The next event of the bridge.
    ///   - isWritten: Whether a line would be written. Otherwise its text is not made.
    /// - Returns: The line; nil if the event is not worth one, or none is written.
    public func next(_ event: BridgeTraceEvent, isWritten: Bool = true) -> TraceLine? {
        includes(event) && isWritten ? TraceLine(event) : nil
    }

    private func includes(_ event: BridgeTraceEvent) -> Bool {
        switch event {
        case .progress(let context, let count, let announced):
            return advance(Transfer(trace: context.trace), to: count, of: announced)
        case .outcome(let context, _, _):
            counts[Transfer(trace: context.trace)] = nil
            return true
        case .download(let progress):
            let transfer = Transfer(trace: progress.trace, download: progress.number)
            guard progress.state.isEnd else {
                return advance(transfer, to: progress.byteCount, of: progress.announced)
            }
            counts[transfer] = nil
            return true
        default:
            return true
        }
    }

    private func advance(_ transfer: Transfer, to count: Int, of announced: Int?) -> Bool {
        if let last = counts[transfer], count != announced {
            guard count - last >= max(1, announced.map { $0 / 10 } ?? last) else { return false }
        }
        counts[transfer] = count
        return true
    }
}
