import Foundation

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
    static let maximumLength = 1_024

    /// The time after which a search gives up.
    static let timeLimit: Duration = .milliseconds(50)

    enum Result { case found, notFound, gaveUp }

    let text: String
    private let expression: NSRegularExpression

    /// Compiles a pattern; nil if it is not a regular expression.
    init?(_ text: String, ignoringCase: Bool) {
        // An empty pattern would match everywhere.
        guard !text.isEmpty,
            let expression = try? NSRegularExpression(
                pattern: text, options: ignoringCase ? .caseInsensitive : [])
        else { return nil }
        self.text = text
        self.expression = expression
    }

    /// Searches the pattern in a text.
    func search(_ text: String) -> Result {
        var result = Result.notFound
        let start = ContinuousClock.now
        // Foundation reports progress during a long search.
        unsafe expression.enumerateMatches(
            in: text, options: .reportProgress,
            range: NSRange(location: 0, length: text.utf16.count)
        ) { match, _, stop in
            if match != nil {
                result = .found
            } else if start.duration(to: .now) > Self.timeLimit {
                result = .gaveUp
            } else {
                return
            }
            unsafe stop.pointee = true
        }
        return result
    }
}
