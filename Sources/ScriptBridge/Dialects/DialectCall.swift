/// A call of a page function, in the dialect of the page's channel.
package struct DialectCall {
    /// The call as JavaScript source.
    package let expression: String

    package let function: FunctionPath

    /// The origins whose main frame may receive the call; nil if the host cannot check.
    let policy: OriginPolicy?

    /// Creates a call.
    ///
    /// - Parameters:
    ///   - function: The page function.
    ///   - arguments: Its arguments, as JSON texts.
    ///   - asText: Whether the function takes the JSON texts themselves instead of the values.
    ///   - policy: The origins whose main frame may receive the call.
    init(_ function: FunctionPath, arguments: [String], asText: Bool, to policy: OriginPolicy?) {
        self.function = function
        self.policy = policy
        let sources = arguments.map { json in
            if asText { return JavaScriptLiteral.string(json) }
            // An object literal would treat a JSON member `__proto__` as the object's prototype.
            let isScalar = json.utf8.first.map {
                $0 != UInt8(ascii: "{") && $0 != UInt8(ascii: "[")
            }
            return isScalar == true && json.utf8.allSatisfy { $0 < 128 }
                ? json : "JSON.parse(\(JavaScriptLiteral.string(json)))"
        }
        expression = "\(function)(\(sources.joined(separator: ",")))"
    }

    /// The source of a script that makes the call and evaluates to whether the page has the
    /// function.
    ///
    /// Nothing that the function throws can be mistaken for that value.
    var source: String {
        """
        (()=>{try{return typeof \(function.text.chain)==="function"}catch{return false}})()&&(\(expression),true)
        """
    }

    /// Interprets the script's value, given as JSON text.
    func outcome(_ value: String?) -> Result<Void, BridgeError> {
        value == "true"
            ? .success(())
            : .failure(
                BridgeError(.functionNotFound, "The page has no function “\(function)”."))
    }
}
