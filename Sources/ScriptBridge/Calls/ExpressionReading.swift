/// What tells an expression from statements while a literal is read.
///
/// It is advice for the author of the literal, with the same sentence in every web view. What it does
/// not find, the engine reports as a `SyntaxError`.
struct ExpressionReading {
    /// The beginning of each sentence.
    static let rule = "With `as:`, a literal is one expression"

    static let absence = "\(rule), but this one is empty."

    /// The index of the first of the semicolons after the expression; nil if there is none so far.
    private(set) var end: Int?

    /// How many parentheses and brackets are open.
    var depth = 0

    /// Whether there is no token so far.
    private(set) var isEmpty = true

    /// Whether the last token may end an expression.
    var mayEnd = false

    /// Notes that a token begins, and returns whether it comes after the expression.
    mutating func goesOn() -> Bool {
        isEmpty = false
        mayEnd = false
        return end != nil
    }

    /// Notes a semicolon outside of all braces, parentheses and brackets.
    mutating func endStatement(at index: Int) {
        if !isEmpty { end = end ?? index }
    }

    /// Returns a sentence if a literal cannot begin with a word.
    func fault(ofFirst word: String) -> String? {
        guard isEmpty, Self.firstWords.contains(word) else { return nil }
        return "\(Self.rule), but this one begins with “\(word)”."
    }

    /// Returns whether a word cannot belong to the expression before it.
    func isNewStatement(_ word: String) -> Bool {
        mayEnd && depth == 0 && !Self.operators.contains(word)
    }

    /// Returns whether an expression may end with a word.
    static func mayEnd(with word: String) -> Bool {
        !["async", "class", "function"].contains(word)
    }

    private static let operators: Set<String> = ["extends", "in", "instanceof"]

    /// The words that begin statements and no expressions.
    private static let firstWords: Set<String> = [
        "break", "const", "continue", "debugger", "do", "export", "for", "if", "let", "return",
        "switch", "throw", "try", "var", "while", "with",
    ]
}
