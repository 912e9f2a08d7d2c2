/// What a host can say to its page, however the page is shown.
///
/// Web view bridges conform to it, and so does the in-memory page of `ScriptBridgeTesting`: code
/// that takes `any PageBridge` is tested without a web view.
@MainActor
public protocol PageBridge: AnyObject {
    /// Calls a page function and decodes its result, or what its promise resolves with.
    func call<Value: Decodable>(_ call: JavaScriptCall<Value>) async throws -> Value

    /// Calls a page function for its effect, and waits for its promise if it returns one.
    func call(_ call: JavaScriptCall<Void>) async throws

    /// Evaluates a script for its effect.
    func evaluate(_ script: JavaScript) async throws

    /// Evaluates a script and decodes the value of its last statement.
    func evaluate<Value: Decodable>(_ script: JavaScript, as type: Value.Type) async throws -> Value

    /// Emits an event to the page's listeners.
    func emit<Data: Encodable>(_ name: String, _ data: Data) throws
}
