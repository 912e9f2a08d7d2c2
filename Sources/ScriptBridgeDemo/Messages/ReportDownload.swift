/// The progress of a simulated download of several seconds, one element per piece.
struct ReportDownload: AsyncSequence, Sendable {
    let size: Int

    func makeAsyncIterator() -> Iterator {
        Iterator(size: size)
    }

    struct Iterator: AsyncIteratorProtocol {
        let size: Int
        private var received = 0

        init(size: Int) {
            self.size = size
        }

        mutating func next() async throws -> DownloadReport.Element? {
            guard received < size else { return nil }
            try await Task.sleep(for: .milliseconds(200))
            received = Swift.min(received + size / 25, size)
            return DownloadReport.Element(received: received, size: size)
        }
    }
}
