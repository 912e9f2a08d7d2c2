/// A page function as the host sees it: where it is, what it takes, what it gives back.
///
/// ```swift
/// let register = ScriptFunction<Void, String>("window.bridge.register")
/// try await bridge.call(register(token))
/// ```
///
/// The first type is the result: `Void`, or a `Decodable` type. A promise is waited for, and its
/// value is the result. The other types are the arguments.
public struct ScriptFunction<Result, each Argument: Encodable & Sendable>: Sendable {
    /// Where the page has the function.
    public let path: FunctionPath

    /// How the page reads the arguments and writes the result; nil as on the first channel of the
    /// bridge that calls it.
    public let coding: ScriptCoding?

    /// Declares a page function.
    ///
    /// - Parameters:
    ///   - path: Where the page has the function, such as `window.bridge.register`. A literal is
    ///     checked when the program reaches it; for other text see
    ///     ``FunctionPath/init(_:)``.
    ///   - coding: How the page reads the arguments and writes the result; nil, if not given, as on
    ///     the first channel of the bridge that calls it.
    public init(_ path: FunctionPath, coding: ScriptCoding? = nil) {
        self.path = path
        self.coding = coding
    }

    /// Makes a call with these arguments, and evaluates nothing yet.
    ///
    /// An argument that cannot be encoded does not fail here, but where the call is used.
    public func callAsFunction(_ argument: repeat each Argument) -> JavaScriptCall<Result> {
        JavaScriptCall(path, coding: coding) { encoder in
            var sources: [String] = []
            for argument in repeat each argument {
                sources.append(try encoder.encode(argument))
            }
            // One alone may be long.
            return sources.count == 1 ? sources[0] : sources.joined(separator: ",")
        }
    }
}
