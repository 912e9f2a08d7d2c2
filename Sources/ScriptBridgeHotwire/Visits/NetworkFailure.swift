/// A request that no server answered.
public struct NetworkFailure: Error, Hashable, Sendable {
    /// The engine's own words; nil if only the page knows.
    public let message: String?

    /// Makes a failure.
    public init(message: String? = nil) {
        self.message = message
    }
}
