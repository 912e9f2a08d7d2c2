extension BridgeContract {
    /// A difference between two contracts.
    public struct Change: Hashable, Sendable {
        /// Whether a page written for the older contract stops working with the newer host.
        public let isBreaking: Bool

        /// The changed part of the contract, such as “reply of GetLocation”.
        public let place: String

        /// The change, such as “latitude is gone”.
        public let text: String
    }

    /// Returns the changes since an older contract.
    ///
    /// What a page sends may become wider, because the host still accepts everything it accepted
    /// before. What the host sends may become narrower.
    ///
    /// | change | in what the page sends | in what the host sends |
    /// | --- | --- | --- |
    /// | a required field is added | breaking | compatible |
    /// | an optional field is added | compatible | compatible |
    /// | a required field is removed | compatible; the host ignores it | breaking |
    /// | an optional field is removed | compatible; the host ignores it | compatible |
    /// | a required field becomes optional | compatible | breaking |
    /// | an optional field becomes required | breaking | compatible |
    /// | an enum gains a case, a value may be null | compatible | breaking |
    /// | an enum loses a case, a value is never null | breaking | compatible |
    /// | an integer becomes any number, a URL any string | compatible | breaking |
    /// | any number becomes an integer, any string a URL | breaking | compatible |
    /// | a type is replaced by another | breaking | breaking |
    ///
    /// Adding a message, an event or a channel is compatible; removing one is breaking. Functions
    /// are the reverse, because the page implements them: adding a function or removing an argument
    /// is breaking.
    ///
    /// A removed error code is breaking. A new one is compatible, because pages must expect codes
    /// that they do not know.
    ///
    /// A message may become a request. Any other change of kind is breaking. The names of Swift
    /// types and the order of their fields are not compared.
    ///
    /// - Parameter old: The older contract.
    /// - Returns: The changes, in the order of the contracts.
    public func changes(since old: BridgeContract) -> [Change] {
        ContractComparison(old: old.model, new: model).changes()
    }
}

extension BridgeContract.Change: CustomStringConvertible {
    /// The place and the text, separated by a colon.
    public var description: String { "\(place): \(text)" }
}
