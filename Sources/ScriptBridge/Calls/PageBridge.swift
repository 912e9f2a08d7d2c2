/// The operations a host can perform on its page, independent of the web view.
///
/// ``WebViewBridge`` and the in-memory page of `ScriptBridgeTesting` conform to it. Write code
/// against `any PageBridge` to test it without a web view.
@MainActor
public protocol PageBridge: AnyObject {
    /// Makes a call and returns its undecoded result, waiting for a promise if the function returns
    /// one.
    ///
    /// The `call` methods are built on this method.
    ///
    /// - Parameters:
    ///   - call: The call, created by a ``ScriptFunction``.
    ///   - wait: How long to wait for a page that has the function; nil to not wait.
    ///   - timeout: How long to wait for the result; nil for no limit.
    /// - Returns: The function's result.
    /// - Throws: The errors of ``call(_:availableWithin:timeout:)-(JavaScriptCall<Void>,_,_)``.
    func result<Value>(
        calling call: JavaScriptCall<Value>,
        availableWithin wait: Duration?,
        timeout: Duration?
    ) async throws -> ScriptResult

    /// Evaluates a script and returns its undecoded value.
    ///
    /// The `evaluate` methods are built on this method, and decide whether the script has a value.
    ///
    /// - Parameters:
    ///   - script: The script; every interpolated value in it is data.
    ///   - wait: How long to wait for an accepted page; nil to not wait.
    ///   - timeout: How long to wait for the value; nil for no limit.
    /// - Returns: The value of an expression; `undefined` for statements.
    /// - Throws: The errors of ``evaluate(_:availableWithin:timeout:)``.
    func result(
        evaluating script: JavaScript,
        availableWithin wait: Duration?,
        timeout: Duration?
    ) async throws -> ScriptResult

    /// Sends a command in the envelope of its channel, and waits until the page acknowledges it.
    ///
    /// Cancelling the task ends the wait, but does not stop the page's code.
    ///
    /// - Parameters:
    ///   - command: The command.
    ///   - wait: How long to wait for a page that has the function; nil to not wait.
    ///   - timeout: How long to wait for the acknowledgement after that; nil for no limit.
    /// - Returns: The value that the page acknowledges the command with; `undefined` for an event.
    /// - Throws: The error of a payload that cannot be encoded, `CancellationError`, or
    ///   ``BridgeError`` with the code `commandFailed` (the page reported the failure; read its
    ///   error with ``BridgeError/data(as:)``), `functionNotFound`, `javaScriptException`,
    ///   `timedOut`, `documentGone`, `pageNotAccepted`, `tooManyPending`, `noWebView`, or
    ///   `unknownChannel` if there is no such channel or its envelope has no commands.
    func result<Value>(
        sending command: PageCommand<Value>,
        availableWithin wait: Duration?,
        timeout: Duration?
    ) async throws -> ScriptResult

    /// Emits an event to the page's listeners.
    ///
    /// The page listens with `bridge.on(name, listener)`. Events emitted in one turn of the main
    /// actor travel together, in order. ``EventDelivery`` says which listeners get an event, and
    /// whether it waits for a page that is still loading. A page without the page script does not
    /// get it. The observer receives an event that has waited too long.
    ///
    /// - Parameters:
    ///   - name: The event's name.
    ///   - data: The value that the listeners get.
    ///   - delivery: Which listeners get the event. Use the same rule for all events of one name.
    ///   - origin: The origin whose pages get the event; nil for all accepted origins. While a page
    ///     of another origin is shown, the event waits as if there were no page.
    /// - Throws: `EncodingError` if the data cannot be encoded, or `BridgeError` with the code
    ///   `sourceNotAccepted` if no channel of the page script accepts the origin.
    func emit<Data: Encodable>(
        _ name: String,
        _ data: Data,
        delivery: EventDelivery,
        for origin: Origin?
    ) throws

    /// Sets the context value for pages of an origin.
    ///
    /// New documents can read it as `bridge.context` from their very start. The current page gets
    /// it as the event `context`, with the rule ``EventDelivery/latest``. Declare its type in the
    /// contract as the type of that event.
    ///
    /// Setting a value after the installation injects the page script again, after all user scripts
    /// that the app has added by then. If one of those scripts uses the bridge, set the first value
    /// before you install the bridge, and add the script again after each later value.
    ///
    /// - Parameters:
    ///   - value: The value. Pages of other origins do not see it.
    ///   - origin: The origin of the pages; nil for all origins that the channel of the page script
    ///     accepts.
    /// - Throws: `EncodingError` if the value cannot be encoded, or ``BridgeError`` with the code
    ///   `contextTooLarge` if its JSON text has more bytes than
    ///   ``ScriptChannel/Limits-swift.struct/WebView-swift.struct/maximumContextByteCount``, or `sourceNotAccepted` if
    ///   the channel of the page script does not accept the origin.
    func setContext<Value: Encodable>(_ value: Value, for origin: Origin?) throws
}

extension PageBridge {
    /// Emits an event, which waits until the page has a listener for it.
    ///
    /// The rule is ``EventDelivery/untilListener``.
    ///
    /// - Parameters:
    ///   - name: The event's name.
    ///   - data: The value that the listeners get.
    ///   - origin: The origin whose pages get the event; nil for all accepted origins.
    /// - Throws: The errors of ``emit(_:_:delivery:for:)``.
    public func emit<Data: Encodable>(
        _ name: String,
        _ data: Data,
        for origin: Origin? = nil
    ) throws {
        try emit(name, data, delivery: .untilListener, for: origin)
    }

    /// Emits an event to the listeners of all accepted origins.
    ///
    /// - Parameters:
    ///   - name: The event's name.
    ///   - data: The value that the listeners get.
    ///   - delivery: Which listeners get the event.
    /// - Throws: The errors of ``emit(_:_:delivery:for:)``.
    public func emit<Data: Encodable>(
        _ name: String,
        _ data: Data,
        delivery: EventDelivery
    ) throws {
        try emit(name, data, delivery: delivery, for: nil)
    }

    /// Sets the context value for pages of all accepted origins.
    ///
    /// - Parameter value: The value, which pages read as `bridge.context`.
    /// - Throws: The errors of ``setContext(_:for:)``.
    public func setContext<Value: Encodable>(_ value: Value) throws {
        try setContext(value, for: nil)
    }

    /// Sends an event to a page that posts in an envelope.
    ///
    /// The page gets it as its envelope writes events. Nothing is kept for later pages.
    ///
    /// - Parameters:
    ///   - name: The event's name.
    ///   - data: The event's data.
    ///   - channel: The channel whose envelope the page uses.
    ///   - wait: How long to wait for a page that has the function; nil, the default, to not wait.
    /// - Throws: The errors of `result(sending:availableWithin:timeout:)`, except for `commandFailed` and
    ///   `timedOut`.
    public func emit<Data: Encodable & Sendable>(
        _ name: String,
        _ data: Data,
        on channel: ChannelName,
        availableWithin wait: Duration? = nil
    ) async throws {
        let event = PageCommand<Void>(name: name, channel: channel, isAcknowledged: false) {
            try $0.encodeJSON(data)
        }
        _ = try await result(sending: event, availableWithin: wait, timeout: nil)
    }

    /// Sends an event without data to a page that posts in an envelope.
    ///
    /// - Parameters:
    ///   - name: The event's name.
    ///   - channel: The channel whose envelope the page uses.
    ///   - wait: How long to wait for a page that has the function; nil, the default, to not wait.
    /// - Throws: The errors of an event with data.
    public func emit(
        _ name: String,
        on channel: ChannelName,
        availableWithin wait: Duration? = nil
    ) async throws {
        let event = PageCommand<Void>(name: name, channel: channel, isAcknowledged: false)
        _ = try await result(sending: event, availableWithin: wait, timeout: nil)
    }

    /// Calls a page function and decodes its result, waiting for a promise if the function returns
    /// one.
    ///
    /// Cancelling the task ends the wait, but does not stop the page's code.
    ///
    /// With `availableWithin` the call waits until a page has the function: this page, or one that is
    /// loaded in the meantime. The call is made once.
    ///
    /// | error code | meaning |
    /// | --- | --- |
    /// | `functionNotFound` | the page has no such function |
    /// | `javaScriptException` | the function threw; the underlying error is a ``JavaScriptError``, with its `code` |
    /// | `invalidResult` | the result cannot leave the page, or has another type |
    /// | `timedOut` | the result did not arrive in time; the call may have run |
    /// | `documentGone` | the document ended before the result arrived; the call may have run |
    /// | `evaluationFailed` | the web view runs no scripts of the app in this page |
    /// | `pageNotAccepted` | no channel accepts the page's origin; nothing ran |
    /// | `noWebView` | there is no web view |
    ///
    /// - Parameters:
    ///   - call: The call, created by a ``ScriptFunction``.
    ///   - wait: How long to wait for a page that has the function; nil, the default, to not wait.
    ///   - timeout: How long to wait for the result after that; nil, the default, for no limit.
    /// - Returns: The function's result; an optional result is nil for `undefined` and `null`.
    /// - Throws: The error of an argument that cannot be encoded, `CancellationError`, or
    ///   ``BridgeError`` with a code of the table.
    public func call<Value: Decodable>(
        _ call: JavaScriptCall<Value>,
        availableWithin wait: Duration? = nil,
        timeout: Duration? = nil
    ) async throws -> Value {
        try await result(calling: call, availableWithin: wait, timeout: timeout).decode(Value.self)
    }

    /// Calls a page function for its effect, waiting for a promise if the function returns one.
    ///
    /// - Parameters:
    ///   - call: The call, created by a ``ScriptFunction``.
    ///   - wait: How long to wait for a page that has the function; nil, the default, to not wait.
    ///   - timeout: How long to wait for the result after that; nil, the default, for no limit.
    /// - Throws: The errors of a call with a result, except for `invalidResult`.
    public func call(
        _ call: JavaScriptCall<Void>,
        availableWithin wait: Duration? = nil,
        timeout: Duration? = nil
    ) async throws {
        _ = try await result(calling: call, availableWithin: wait, timeout: timeout)
    }

    /// Evaluates a script for its effect.
    ///
    /// The script is any number of statements, and has no value. It runs in a block of its own, after
    /// a check that a channel accepts the page. Names that it declares with `let`, `const` or `class`
    /// are local. A directive, such as `"use strict"`, has no effect.
    ///
    /// With `availableWithin` the script waits for a page that a channel accepts.
    ///
    /// - Parameters:
    ///   - script: The script; every interpolated value in it is data.
    ///   - wait: How long to wait for an accepted page; nil, the default, to not wait.
    ///   - timeout: How long to wait for the end after that; nil, the default, for no limit.
    /// - Throws: The error of a value that cannot be encoded, `CancellationError`, or
    ///   ``BridgeError`` with the code `javaScriptException`, `documentGone` (the script may have
    ///   run), `timedOut` (it may have run), `evaluationFailed`, `pageNotAccepted` or `noWebView`.
    public func evaluate(
        _ script: JavaScript,
        availableWithin wait: Duration? = nil,
        timeout: Duration? = nil
    ) async throws {
        _ = try await result(evaluating: script, availableWithin: wait, timeout: timeout)
    }

    /// Evaluates an expression and decodes its value.
    ///
    /// The check that a channel accepts the page comes before it, as with
    /// ``evaluate(_:availableWithin:timeout:)``. The value is written like the data of a message, so a
    /// `Map`, a function or a promise is rejected with its place.
    ///
    /// - Parameters:
    ///   - script: One expression; every interpolated value in it is data. To run statements, call
    ///     a function: `(() => { …; return … })()`.
    ///   - type: The type of its value.
    ///   - wait: How long to wait for an accepted page; nil, the default, to not wait.
    ///   - timeout: How long to wait for the value after that; nil, the default, for no limit.
    /// - Returns: The decoded value.
    /// - Throws: The errors of ``evaluate(_:availableWithin:timeout:)``, `invalidInterpolation` if the
    ///   script is several statements, and `invalidResult` if the value is of another type, or is
    ///   not JSON.
    public func evaluate<Value: Decodable>(
        _ script: JavaScript,
        as type: Value.Type,
        availableWithin wait: Duration? = nil,
        timeout: Duration? = nil
    ) async throws -> Value {
        try await result(evaluating: script.expression, availableWithin: wait, timeout: timeout)
            .decode(type)
    }
}
