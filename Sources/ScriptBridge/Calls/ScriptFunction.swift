/// A page function as the host sees it: where it is, what it takes, what it gives back.
///
/// ```swift
/// let register = ScriptFunction<Void, String>("window.bridge.register")
/// try await bridge.call(register(token))
/// ```
///
/// The first type is the result: `Void`, or a `Decodable` type. A promise is waited for, and its
/// value is the result. The other types are the arguments.
public struct ScriptFunction<Result, each Argument: Encodable>: Sendable {
    /// Where the page has the function.
    public let path: FunctionPath

    /// Declares a page function.
    ///
    /// - Parameter path: Where the page has the function, such as `window.bridge.register`. A
    ///   literal is checked when the program reaches it; for other text see
    ///   ``FunctionPath/init(_:)``.
    public init(_ path: FunctionPath) {
        self.path = path
    }

    /// Makes a call with these arguments, and evaluates nothing yet.
    ///
    /// An argument that cannot be encoded does not fail here, but where the call is used.
    public func callAsFunction(_ argument: repeat each Argument) -> JavaScriptCall<Result> {
        var sources: [String] = []
        do {
            let encoder = JavaScriptEncoder()
            for argument in repeat each argument {
                sources.append(try encoder.encode(argument))
            }
            // One alone may be long.
            let arguments = sources.count == 1 ? sources[0] : sources.joined(separator: ",")
            return JavaScriptCall(path, arguments: .success(arguments))
        } catch {
            return JavaScriptCall(path, arguments: .failure(error))
        }
    }
}
