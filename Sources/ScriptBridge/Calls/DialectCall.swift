/// The call of a page function by which a host speaks the dialect of its page.
package struct DialectCall {
    /// The call as JavaScript writes it.
    package let expression: String

    package let function: FunctionPath

    /// To whose main frame it is said; nil if the host cannot know it.
    let policy: OriginPolicy?

    /// Makes a call.
    ///
    /// - Parameters:
    ///   - function: The page function.
    ///   - arguments: Its arguments, as JSON texts.
    ///   - asText: Whether it takes the JSON texts themselves.
    ///   - policy: To whose main frame it is said.
    init(_ function: FunctionPath, arguments: [String], asText: Bool, to policy: OriginPolicy?) {
        self.function = function
        self.policy = policy
        let sources = arguments.map { json in
            if asText { return JavaScriptLiteral.string(json) }
            // A literal would set an object's prototype where JSON has a member `__proto__`.
            let isScalar = json.utf8.first.map {
                $0 != UInt8(ascii: "{") && $0 != UInt8(ascii: "[")
            }
            return isScalar == true && json.utf8.allSatisfy { $0 < 128 }
                ? json : "JSON.parse(\(JavaScriptLiteral.string(json)))"
        }
        expression = "\(function)(\(sources.joined(separator: ",")))"
    }

    /// The source of a script that makes the call, and whose value is whether the page has the
    /// function: nothing that the function throws can be taken for that.
    var source: String {
        let chain = function.text.replacing(".", with: "?.")
        return """
            (()=>{try{return typeof \(chain)==="function"}catch{return false}})()&&(\(expression),true)
            """
    }

    /// Reads the source's value, as JSON text.
    func outcome(_ value: String?) -> Result<Void, BridgeError> {
        value == "true"
            ? .success(())
            : .failure(
                BridgeError(.functionNotFound, "The page has no function “\(function)”."))
    }
}
