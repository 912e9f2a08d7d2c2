public import Foundation

extension Transcript {
    /// A difference between a transcript and its replay.
    public struct Difference: Hashable, Sendable {
        /// The line of the transcript; nil for a result after the last line.
        public let line: Int?

        /// The message or event that the line is about.
        public let subject: String

        /// The result in the transcript.
        public let expected: String

        /// The result of the replay.
        public let actual: String
    }

    /// An error that reports differences between a transcript and its replay.
    ///
    /// Its description lists the differences by line.
    public struct Mismatch: Error, Hashable {
        /// The name of the transcript.
        public let transcript: String

        /// The differences, in the order of the lines.
        public let differences: [Difference]
    }
}

extension Transcript.Mismatch: CustomStringConvertible {
    /// The list of differences.
    public var description: String {
        let lines = differences.flatMap { difference in
            [
                difference.line.map { "line \($0), \(difference.subject)" }
                    ?? "after the last line, \(difference.subject)",
                "  expected: \(difference.expected)",
                "  actual:   \(difference.actual)",
            ]
        }
        let count = differences.count == 1 ? "1 difference" : "\(differences.count) differences"
        return (["The replay of \(transcript) has \(count):"] + lines).joined(separator: "\n")
    }
}

extension Transcript.Mismatch: LocalizedError {
    /// The ``description``, for the `localizedDescription` that a test prints.
    public var errorDescription: String? { description }
}
