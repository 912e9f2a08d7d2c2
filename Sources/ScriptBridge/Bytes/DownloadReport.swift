/// A reporter of one download's progress to the bridge's observer.
///
/// If the report is released before the download has ended, the page has stopped loading the bytes
/// from their address: an engine shows this only by releasing the response.
@MainActor
final class DownloadReport {
    private let observer: any BridgeObserver
    private let clock: AnyClock
    private let start: Duration
    private var progress: DownloadProgress

    /// Reports that the bytes wait.
    init(_ progress: DownloadProgress, to observer: any BridgeObserver, clock: AnyClock) {
        self.observer = observer
        self.clock = clock
        self.progress = progress
        start = clock.elapsed()
        observer.observe(.download(progress))
    }

    deinit {
        guard !progress.state.isEnd else { return }
        var last = progress
        last.state = last.byteCount == last.announced ? .sent : .cancelled
        last.elapsed = clock.elapsed() - start
        MainActor.finish { [observer, last] in observer.observe(.download(last)) }
    }

    /// Reports that bytes were sent to a document.
    func add(_ byteCount: Int, to document: String?) {
        progress.byteCount += byteCount
        progress.document = document
        change(to: .sending)
    }

    /// Reports a change, unless the download has ended.
    func change(to state: DownloadProgress.State) {
        guard !progress.state.isEnd else { return }
        progress.state = state
        progress.elapsed = clock.elapsed() - start
        observer.observe(.download(progress))
    }
}
