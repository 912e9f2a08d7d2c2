extension BridgeContract {
    /// A type that the contract could not describe.
    ///
    /// The contract contains `unknown` in its place, or plain `string` or `number` if at least that
    /// much is known.
    public struct Issue: Hashable, Sendable {
        /// Where the type is used, such as “reply of GetLocation”.
        public let place: String

        /// The name of the Swift type.
        public let type: String

        /// Why it could not be described.
        public let reason: String
    }
}

extension BridgeContract.Issue: CustomStringConvertible {
    /// The place, the type and the reason.
    public var description: String { "\(place): \(type) could not be described because \(reason)" }
}
