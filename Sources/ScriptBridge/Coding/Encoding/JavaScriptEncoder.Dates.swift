extension JavaScriptEncoder {
    /// What becomes of dates.
    ///
    /// One that JavaScript's dates do not reach is an error.
    public enum Dates: Sendable, Hashable {
        /// They become strings as JavaScript's `toISOString` writes them, to the millisecond.
        case iso8601
        /// They become the number of milliseconds since 1970, rounded.
        case milliseconds
        /// They become `Date` objects.
        case dateObject
    }
}
