public import ScriptBridge

extension BridgeContract {
    /// A page function that the host calls.
    public struct Function: Sendable {
        let path: String
        let parameters: [(name: String, type: any SendableMetatype.Type)]
        let result: (any SendableMetatype.Type)?
        /// Its own coding; nil if it has that of the first channel.
        let coding: ScriptCoding?

        /// Describes a function by its types.
        ///
        /// - Parameters:
        ///   - function: The function, as the host calls it.
        ///   - names: The names of its parameters, for those who read the contract; where there are
        ///     fewer than parameters, the others are `value1`, `value2` and so on.
        public init<Result: SendableMetatype, each Argument: Encodable & SendableMetatype>(
            _ function: ScriptFunction<Result, repeat each Argument>,
            parameters names: String...
        ) {
            path = function.path.text
            coding = function.coding
            var types: [any SendableMetatype.Type] = []
            for type in repeat (each Argument).self { types.append(type) }
            parameters = types.enumerated().map { index, type in
                (index < names.count ? names[index] : "value\(index + 1)", type)
            }
            result = Result.self == Void.self ? nil : Result.self
        }
    }
}
