extension BridgeContract {
    /// A type that could not be described, so that the contract has `unknown` in its place, or any
    /// string or number if it is known to be one.
    public struct Issue: Hashable, Sendable {
        /// Where the type stands: `reply of GetLocation`.
        public let place: String

        /// The Swift type.
        public let type: String

        /// Why that is so.
        public let reason: String
    }
}

extension BridgeContract.Issue: CustomStringConvertible {
    /// The place, the type and the reason.
    public var description: String { "\(place): \(type) could not be described, \(reason)" }
}
