extension JavaScriptEncoder {
    /// What becomes of a `Decimal`: every value of a field has the same form.
    public enum Decimals: Sendable, Hashable {
        /// They become strings of all their digits.
        case string
        /// They become numbers; one that does not come back with the same digits is an error.
        ///
        /// All with up to 15 significant digits do.
        case number
    }
}
