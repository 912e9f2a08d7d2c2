/// What a host can say to its page, however the page is shown.
///
/// ``WebViewBridge`` conforms to it, and so does the in-memory page of `ScriptBridgeTesting`: code
/// that takes `any PageBridge` is tested without a web view.
@MainActor
public protocol PageBridge: AnyObject {
    /// Makes a call, and waits for its promise if it returns one: what `call` is made of.
    ///
    /// - Parameters:
    ///   - call: The call, made by a ``ScriptFunction``.
    ///   - wait: How long to wait for a page that has the function; nil for not at all.
    ///   - timeout: How long to wait for the result; nil for as long as the page takes.
    /// - Returns: What the function returned.
    /// - Throws: The errors of ``call(_:whenAvailable:timeout:)-(JavaScriptCall<Void>,_,_)``.
    func result<Value>(
        of call: JavaScriptCall<Value>,
        whenAvailable wait: Duration?,
        timeout: Duration?
    ) async throws -> ScriptResult

    /// Evaluates a script: what `evaluate` is made of.
    ///
    /// - Parameter script: The script; every interpolated value in it is data.
    /// - Returns: The value of its last statement.
    /// - Throws: The errors of ``evaluate(_:)``.
    func result(of script: JavaScript) async throws -> ScriptResult

    /// Sends a command, and waits until the page acknowledges it: what `send` is made of.
    ///
    /// - Parameters:
    ///   - command: The command, made by a ``ScriptCommand``.
    ///   - timeout: How long to wait; nil for as long as the page takes.
    /// - Returns: What the page acknowledges it with.
    /// - Throws: The errors of ``send(_:timeout:)-(PageCommand<Void>,_)``.
    func result<Value>(
        of command: PageCommand<Value>,
        timeout: Duration?
    ) async throws -> ScriptResult

    /// Emits an event to the page's listeners: `bridge.on(name, listener)`.
    ///
    /// What is emitted in one turn of the main actor travels together, in order. A page that is
    /// still loading gets it when its script has run; one without the page script does not, which
    /// the observer is told when the event has waited too long.
    ///
    /// - Parameters:
    ///   - name: The event's name.
    ///   - data: What the listeners get.
    ///   - delivery: Who gets it. Name one rule for all events of a name.
    /// - Throws: `EncodingError`.
    func emit<Data: Encodable>(_ name: String, _ data: Data, delivery: EventDelivery) throws

    /// Sets what pages of an origin read as `bridge.context` from the beginning of their documents: of
    /// those that begin from now on.
    ///
    /// A page that is there gets it as the event `context`, whose rule is ``EventDelivery/latest``. Declare
    /// its type in the contract as that event's.
    ///
    /// The page script is injected anew, behind the user scripts that the app has added meanwhile. If one
    /// of these uses the bridge, set the first value before the bridge is installed, and add it again after
    /// each later one.
    ///
    /// - Parameters:
    ///   - value: The value. No other origin sees it.
    ///   - origin: Whose pages; nil for all origins that the first channel accepts.
    /// - Throws: `EncodingError`, or ``BridgeError`` with the code `contextTooLarge` if its JSON text has
    ///   more bytes than ``ScriptChannel/Limits-swift.struct/maximumContextByteCount``, or
    ///   `sourceNotAccepted` if the first channel does not accept the origin.
    func setContext<Value: Encodable>(_ value: Value, for origin: Origin?) throws
}

extension PageBridge {
    /// Emits an event to the first who listen: ``EventDelivery/untilListener``.
    ///
    /// - Parameters:
    ///   - name: The event's name.
    ///   - data: What the listeners get.
    /// - Throws: `EncodingError`.
    public func emit<Data: Encodable>(_ name: String, _ data: Data) throws {
        try emit(name, data, delivery: .untilListener)
    }

    /// Sets what pages of all accepted origins read as `bridge.context`.
    ///
    /// - Parameter value: The value.
    /// - Throws: The errors of ``setContext(_:for:)``.
    public func setContext<Value: Encodable>(_ value: Value) throws {
        try setContext(value, for: nil)
    }

    /// Calls a page function, waits for its promise if it returns one, and decodes the result.
    ///
    /// Cancelling the task ends the wait, but not what the page does.
    ///
    /// With `whenAvailable` the call waits until a page has the function: this one, or one that is loaded
    /// meanwhile. It is made once.
    ///
    /// - Parameters:
    ///   - call: The call, made by a ``ScriptFunction``.
    ///   - wait: How long to wait for a page that has the function; nil, if not given, for not at all.
    ///   - timeout: How long to wait for the result from then on; nil, if not given, for as long as the
    ///     page takes.
    /// - Returns: What the function returned; an optional result is nil for `undefined` and `null`.
    /// - Throws: The error of an argument that cannot be encoded, `CancellationError`, or
    ///   ``BridgeError`` with the code `functionNotFound`, `javaScriptException` (the underlying
    ///   error is a ``JavaScriptError``), `invalidResult`, `timedOut` (the call may have run),
    ///   `documentGone` (likewise), `pageNotAccepted` (the page is of an origin that no channel
    ///   accepts, and nothing ran) or `noWebView`.
    public func call<Value: Decodable>(
        _ call: JavaScriptCall<Value>,
        whenAvailable wait: Duration? = nil,
        timeout: Duration? = nil
    ) async throws -> Value {
        try await result(of: call, whenAvailable: wait, timeout: timeout).decode(Value.self)
    }

    /// Calls a page function for its effect, and waits for its promise if it returns one.
    ///
    /// - Parameters:
    ///   - call: The call, made by a ``ScriptFunction``.
    ///   - wait: How long to wait for a page that has the function; nil, if not given, for not at all.
    ///   - timeout: How long to wait for the result from then on; nil, if not given, for as long as the
    ///     page takes.
    /// - Throws: The errors of a call with a result, except for `invalidResult`.
    public func call(
        _ call: JavaScriptCall<Void>,
        whenAvailable wait: Duration? = nil,
        timeout: Duration? = nil
    ) async throws {
        _ = try await result(of: call, whenAvailable: wait, timeout: timeout)
    }

    /// Sends a command in the dialect of its channel, and decodes what the page acknowledges it with.
    ///
    /// - Parameters:
    ///   - command: The command, made by a ``ScriptCommand``.
    ///   - timeout: How long to wait; nil, if not given, for as long as the page takes.
    /// - Returns: What the page acknowledges it with.
    /// - Throws: The errors of a command without a result, and `invalidResult`.
    public func send<Value: Decodable>(
        _ command: PageCommand<Value>,
        timeout: Duration? = nil
    ) async throws -> Value {
        try await result(of: command, timeout: timeout).decode(Value.self)
    }

    /// Sends a command in the dialect of its channel, and waits until the page acknowledges it.
    ///
    /// Cancelling the task ends the wait, but not what the page does.
    ///
    /// - Parameters:
    ///   - command: The command, made by a ``ScriptCommand``.
    ///   - timeout: How long to wait; nil, if not given, for as long as the page takes.
    /// - Throws: The error of what cannot be encoded, `CancellationError`, or ``BridgeError`` with the
    ///   code `commandFailed` (the page said so; ``BridgeError/data(as:)`` is its error),
    ///   `functionNotFound`, `javaScriptException`, `timedOut`, `documentGone`, `pageNotAccepted`,
    ///   `tooManyPending`, `noWebView`, or `unknownChannel` if there is no such channel, or its
    ///   dialect has no commands.
    public func send(_ command: PageCommand<Void>, timeout: Duration? = nil) async throws {
        _ = try await result(of: command, timeout: timeout)
    }

    /// Evaluates a script for its effect.
    ///
    /// It runs in a block of its own, behind a look whether a channel accepts the page: what it
    /// declares by `let`, `const` or `class` is local, and a directive, `"use strict"`, has no effect.
    ///
    /// - Parameter script: The script; every interpolated value in it is data.
    /// - Throws: The error of a value that cannot be encoded, `CancellationError`, or
    ///   ``BridgeError`` with the code `javaScriptException`, `documentGone` (the script may have
    ///   run), `pageNotAccepted` or `noWebView`.
    public func evaluate(_ script: JavaScript) async throws {
        _ = try await result(of: script.forEffect)
    }

    /// Evaluates a script and decodes the value of its last statement.
    ///
    /// - Parameters:
    ///   - script: The script; every interpolated value in it is data.
    ///   - type: The type of its value.
    /// - Returns: The decoded value.
    /// - Throws: The errors of ``evaluate(_:)``, and `invalidResult` if the value is of another
    ///   type, or of one that cannot leave the page: a promise, a function, a node.
    public func evaluate<Value: Decodable>(
        _ script: JavaScript,
        as type: Value.Type
    ) async throws -> Value {
        try await result(of: script).decode(type)
    }
}
