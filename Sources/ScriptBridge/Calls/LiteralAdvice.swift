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

/// Finds two mistakes whose errors in the engine would show code that nobody wrote.
///
/// | mistake | written | right |
/// | --- | --- | --- |
/// | a key without brackets | `({ \(key): 1 })` | `({ [\(key)]: 1 })` |
/// | waiting in a literal | `await load()` | a ``ScriptFunction`` |
struct HabitReading {
    enum Mistake {
        /// A key, at the value's index.
        case key(Int)
        case await
    }

    static let key = #"A value is interpolated as a key without the brackets of “[\(key)]”"#

    static let await =
        "“await” works only in an async function that the literal contains."
        + " To wait for a promise, call a ScriptFunction."

    /// The index of a value directly behind `{` or `,`: a key if a colon follows.
    private var value: Int?
    /// Whether the last token is `{` or `,`.
    private var mayBeginKey = false
    /// Whether the next colon may end a `case`.
    private var isInCase = false
    /// Whether there may be an async function.
    private var hasAsync = false
    /// Whether the last token is `await` outside an async function.
    private var isWaiting = false

    /// Reads a value, and returns a mistake that it reveals.
    mutating func readValue(at index: Int) -> Mistake? {
        let mistake: Mistake? = isWaiting ? .await : nil
        value = mayBeginKey ? index : nil
        (mayBeginKey, isWaiting) = (false, false)
        return mistake
    }

    /// Reads a word, and returns a mistake that it reveals.
    mutating func read(_ word: String, isMember: Bool) -> Mistake? {
        // A variable may be named “await”.
        let mistake: Mistake? =
            isWaiting && !["in", "instanceof", "of"].contains(word) ? .await : nil
        (value, mayBeginKey) = (nil, false)
        isWaiting = word == "await" && !isMember && !hasAsync
        if word == "async" { hasAsync = true }
        if word == "case" { isInCase = true }
        return mistake
    }

    /// Reads a punctuator, or the beginning of a string, and returns a mistake that it reveals.
    mutating func read(_ scalar: Unicode.Scalar) -> Mistake? {
        var mistake: Mistake? = isWaiting && (scalar == "\"" || scalar == "'") ? .await : nil
        if scalar == ":" {
            if let value, !isInCase { mistake = .key(value) }
            isInCase = false
        }
        (value, isWaiting) = (nil, false)
        mayBeginKey = scalar == "{" || scalar == ","
        return mistake
    }
}
