/// The call of a page function by which a host speaks the dialect of its page.
package struct DialectCall {
    /// The call as JavaScript writes it.
    package let expression: String

    package let function: FunctionPath

    /// To whose main frame it is said; nil if the host cannot know it.
    let policy: OriginPolicy?

    /// What the source throws if the page has no such function.
    private static let mark = "ScriptBridge: no such function"

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

    /// The source of a script that makes the call.
    var source: String {
        let chain = function.text.replacing(".", with: "?.")
        return """
            if(!(()=>{try{return typeof \(chain)==="function"}catch{return false}})())\
            throw \(JavaScriptLiteral.string(Self.mark));\(expression);true
            """
    }

    /// Tells by an evaluation's error whether the page had no such function.
    func error(_ error: BridgeError) -> BridgeError {
        guard error.code == .javaScriptException, error.message.contains(Self.mark) else {
            return error
        }
        return BridgeError(.functionNotFound, "The page has no function “\(function)”.")
    }
}
