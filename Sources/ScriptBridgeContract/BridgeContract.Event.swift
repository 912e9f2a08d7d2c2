extension BridgeContract {
    /// An event that the host emits.
    public struct Event: Sendable {
        let name: String
        let type: any SendableMetatype.Type

        /// Declares an event.
        ///
        /// - Parameters:
        ///   - name: The event's name.
        ///   - type: The type of the value that listeners receive.
        public init<Data: Encodable & SendableMetatype>(_ name: String, _ type: Data.Type) {
            self.name = name
            self.type = type
        }
    }
}
