extension JavaScriptEncoder {
    /// What becomes of `nan` and the infinities, which JSON does not have.
    public enum NonFiniteNumbers: Sendable, Hashable {
        /// They are an error.
        case `throw`
        /// They become null.
        case null
        /// They become expressions with their value, such as `(0/0)`.
        case expression
    }
}
