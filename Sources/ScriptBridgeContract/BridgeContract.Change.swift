extension BridgeContract {
    /// A difference between two contracts, as a page sees it that was written for the older one.
    public struct Change: Hashable, Sendable {
        /// Whether such a page, or the host with such a page, stops working.
        public let isBreaking: Bool

        /// What has changed: `reply of GetLocation`.
        public let place: String

        /// How it has changed: `“latitude” is gone`.
        public let text: String
    }

    /// What has changed since another contract.
    ///
    /// What a page sends may become wider, since the host then takes all that it took before; what
    /// the host sends may become narrower.
    ///
    /// | change | in what the page sends | in what the host sends |
    /// | --- | --- | --- |
    /// | a required field is new | breaking | compatible |
    /// | an optional field is new | compatible | compatible |
    /// | a required field is gone | compatible, it is not read | breaking |
    /// | an optional field is gone | compatible, it is not read | compatible |
    /// | a required field becomes optional | compatible | breaking |
    /// | an optional field becomes required | breaking | compatible |
    /// | an enum has another case, a value may be null | compatible | breaking |
    /// | an enum has a case less, a value is never null | breaking | compatible |
    /// | an integer becomes any number, a URL any string | compatible | breaking |
    /// | any number becomes an integer, any string a URL | breaking | compatible |
    /// | a type becomes another | breaking | breaking |
    ///
    /// A message, an event or a channel that is new is compatible, one that is gone is breaking. A
    /// function is the other way round, since it is the page that has it: new ones, and arguments
    /// that are gone, are breaking. A message may become a request; no other kind may become another.
    /// The names of Swift types, and the order of their fields, do not count.
    ///
    /// - Parameter old: The other contract.
    /// - Returns: The changes, in the order of the contracts.
    public func changes(since old: BridgeContract) -> [Change] {
        ContractComparison(old: old.model, new: model).changes()
    }
}

extension BridgeContract.Change: CustomStringConvertible {
    /// The place and the text.
    public var description: String { "\(place): \(text)" }
}
