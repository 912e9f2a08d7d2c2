import Foundation

/// A regular expression of a rule.
struct PathPattern: Sendable {
    enum Outcome {
        case found, notFound, gaveUp
    }

    /// How long a pattern may be, in UTF-16.
    static let maximumLength = 4_096

    /// How long a text may be, in UTF-16: beyond, ICU's stack could end and it would find nothing.
    static let maximumTextLength = 16_384

    let text: String
    private let expression: NSRegularExpression

    /// Nil for what is no regular expression; an empty text is none, on every platform.
    init?(_ text: String, ignoringCase: Bool) {
        let options: NSRegularExpression.Options = ignoringCase ? [.caseInsensitive] : []
        guard !text.isEmpty,
            let expression = try? NSRegularExpression(pattern: text, options: options)
        else {
            return nil
        }
        self.text = text
        self.expression = expression
    }

    /// Searches the pattern in a text.
    ///
    /// ICU reports its progress every ten thousand steps, so that a search that tries all ways of
    /// dividing the text can be ended. `reports` is how many of them are left for this URL.
    func search(_ text: String, reports: inout Int) -> Outcome {
        let range = NSRange(location: 0, length: text.utf16.count)
        var left = reports
        var isFound = false
        expression.enumerateMatches(in: text, options: .reportProgress, range: range) {
            match, _, stop in
            isFound = match != nil
            if !isFound { left -= 1 }
            if isFound || left < 0 { stop.pointee = true }
        }
        defer { reports = max(left, 0) }
        return isFound ? .found : left < 0 ? .gaveUp : .notFound
    }
}
