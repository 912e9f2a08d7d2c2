/// A rule: the properties of every page whose URL matches one of the patterns.
struct PathRule: Sendable {
    /// The index in the source, which counts invalid rules too.
    let index: Int
    let patterns: [PathPattern]
    let properties: PathProperties
}

/// A regular expression of a rule.
struct PathPattern: Sendable {
    /// The maximum length of a pattern, in UTF-16 code units.
    static let maximumLength = 4_096

    let text: String
    let program: PatternProgram

    /// Compiles a pattern.
    ///
    /// - Throws: ``PatternParser/Failure`` if the text is empty or not a regular expression, or
    ///   cannot be matched in bounded time.
    init(_ text: String, ignoringCase: Bool) throws(PatternParser.Failure) {
        let node = try PatternParser.parse(text, ignoringCase: ignoringCase)
        guard let program = PatternProgram(node) else {
            throw .unsupported("that many repetitions")
        }
        self.text = text
        self.program = program
    }
}
