extension Transcript {
    /// One thing that a replay gave otherwise than the transcript has it.
    public struct Difference: Hashable, Sendable {
        /// The line of the transcript; nil for what comes on top of it.
        public let line: Int?

        /// What the line is about: a message, or an event.
        public let subject: String

        /// What the transcript has.
        public let expected: String

        /// What the replay gave.
        public let actual: String
    }

    /// A replay gave something else than the transcript has.
    ///
    /// Its description is the list of differences, by lines.
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
                    ?? "beyond the last line, \(difference.subject)",
                "  expected: \(difference.expected)",
                "  actual:   \(difference.actual)",
            ]
        }
        let count = differences.count == 1 ? "1 difference" : "\(differences.count) differences"
        return (["The replay of \(transcript) has \(count):"] + lines).joined(separator: "\n")
    }
}
