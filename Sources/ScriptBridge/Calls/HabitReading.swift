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
