public import Foundation
import ScriptBridge

extension WebResponse {
    /// The content of a response: bytes, a file, or a sequence of chunks.
    public struct Body: Sendable {
        enum Source: Sendable {
            case data(Data)
            case file(URL)
            /// A file at a path without links.
            case resolvedFile(String)
            case opened(OpenFile, Range<Int>)
            case chunks(@Sendable () -> AsyncThrowingStream<Data, any Error>)
            /// The body of a response to HEAD.
            case absent
        }

        let source: Source

        /// The number of bytes; nil if it is unknown, as for a file that has not been opened.
        public let byteCount: Int?

        private init(_ source: Source, byteCount: Int?) {
            self.source = source
            self.byteCount = byteCount
        }

        /// Creates a body of bytes.
        ///
        /// - Parameter data: The bytes.
        public init(_ data: Data) {
            self.init(.data(data), byteCount: data.count)
        }

        init(file: URL) {
            self.init(.file(file), byteCount: nil)
        }

        init(resolvedFile path: String) {
            self.init(.resolvedFile(path), byteCount: nil)
        }

        /// Creates a body from a range of a file.
        init(_ file: OpenFile, _ range: Range<Int>) {
            self.init(.opened(file, range), byteCount: range.count)
        }

        init<Chunks: AsyncSequence & Sendable>(
            chunks: Chunks,
            byteCount: Int?
        ) where Chunks.Element == Data {
            let byteCount = byteCount.flatMap { $0 < 0 ? nil : $0 }
            self.init(
                .chunks { SchemeResponse.makeBody(reading: chunks, byteCount: byteCount) },
                byteCount: byteCount)
        }

        /// The bytes, if they are in memory; nil for a file or chunks.
        public var data: Data? {
            switch source {
            case .data(let data): data
            case .absent: Data()
            case .file, .resolvedFile, .opened, .chunks: nil
            }
        }

        /// A body of the same length without the bytes.
        var withoutBytes: Body { Body(.absent, byteCount: byteCount) }

        /// Returns a range of the bytes; nil if they come in chunks.
        func part(_ range: Range<Int>) -> Body? {
            switch source {
            case .data(let data):
                Body(Data(data.dropFirst(range.lowerBound).prefix(range.count)))
            case .opened(let file, let whole):
                Body(
                    file,
                    whole.lowerBound + range.lowerBound..<whole.lowerBound + range.upperBound)
            case .file, .resolvedFile, .chunks, .absent: nil
            }
        }

        /// The bytes as a stream for the host; empty for a file that has not been opened.
        var chunks: AsyncThrowingStream<Data, any Error> {
            switch source {
            case .chunks(let make): return make()
            case .opened(let file, let range): return file.chunks(of: range)
            case .data, .file, .resolvedFile, .absent:
                let data = data ?? Data()
                return AsyncThrowingStream { chunks in
                    if !data.isEmpty { chunks.yield(data) }
                    chunks.finish()
                }
            }
        }
    }
}
