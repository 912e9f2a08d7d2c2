/// The few events of uploads and downloads that are worth a line of a log.
///
/// They are the beginning, each further tenth, and the end. If the size is unknown, they are the
/// beginning, each time the count has doubled, and the end. A photo of 50 MB arrives in a hundred
/// chunks, whose lines would hide all others.
///
/// An observer that writes lines keeps one of these and asks it about each event:
///
/// ```swift
/// guard milestones.includes(event) else { return }
/// ```
@MainActor
public final class TransferMilestones {
    /// An upload, or the download of this number.
    private struct Transfer: Hashable {
        let trace: TraceID
        var download: Int?
    }

    private var counts: [Transfer: Int] = [:]

    /// Creates milestones of transfers that have not begun.
    public nonisolated init() {}

    /// Returns whether an event is worth a line, and notes how far its transfer is.
    ///
    /// Of the progress of a transfer, only milestones are.
    ///
    /// - Parameter event: The next event of the bridge.
    /// - Returns: Whether to write a line about the event.
    public func includes(_ event: BridgeTraceEvent) -> Bool {
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
