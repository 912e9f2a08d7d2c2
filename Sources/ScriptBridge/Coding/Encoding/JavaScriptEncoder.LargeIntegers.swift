extension JavaScriptEncoder {
    /// What becomes of integers beyond ±(2⁵³ − 1), which JavaScript's numbers round.
    ///
    /// Those up to it are numbers always: with ``string`` and ``bigInt`` the page has to be ready
    /// for either form in one field.
    public enum LargeIntegers: Sendable, Hashable {
        /// They are an error.
        case `throw`
        /// They become strings of their digits.
        case string
        /// They become `BigInt` literals, such as `9007199254740993n`.
        case bigInt
    }
}
