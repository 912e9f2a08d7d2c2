public import ScriptBridge

extension BridgeContract {
    /// A page function that the host calls.
    public struct Function: Sendable {
        let path: String
        let parameters: [(name: String, type: any SendableMetatype.Type)]
        let result: (any SendableMetatype.Type)?
        /// The function's own coding; nil if it uses the first channel's.
        let coding: ScriptCoding?

        /// Describes a function by its types.
        ///
        /// - Parameters:
        ///   - function: The function that the host calls.
        ///   - names: Parameter names for the contract's readers. A parameter without a name gets
        ///     one from its position: `value1`, `value2` and so on.
        public init<Result: SendableMetatype, each Argument: Encodable & SendableMetatype>(
            _ function: ScriptFunction<repeat each Argument, Result>,
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
