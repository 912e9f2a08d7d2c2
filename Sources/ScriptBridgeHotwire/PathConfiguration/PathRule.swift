/// A rule of a path configuration: the properties of every page whose URL has one of the patterns.
struct PathRule: Sendable {
    /// The index in the source, where rules that do not work count too.
    let index: Int
    let patterns: [PathPattern]
    let properties: PathProperties
}

/// A regular expression of a rule.
struct PathPattern: Sendable {
    /// How long a pattern may be, in UTF-16.
    static let maximumLength = 4_096

    let text: String
    let program: PatternProgram

    /// - Throws: What is wrong with a text that is no regular expression, as an empty one is none, or
    ///   with one that cannot be matched in bounded time.
    init(_ text: String, ignoringCase: Bool) throws(PatternParser.Failure) {
        let node = try PatternParser.parse(text, ignoringCase: ignoringCase)
        guard let program = PatternProgram(node) else {
            throw .unsupported("so many repetitions")
        }
        self.text = text
        self.program = program
    }
}
