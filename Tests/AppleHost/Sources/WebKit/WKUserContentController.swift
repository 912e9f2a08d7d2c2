// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation

public import Foundation

/// Declared as in <https://developer.apple.com/documentation/webkit/wkusercontentcontroller>.
@MainActor
open class WKUserContentController: NSObject {
    public var userScripts: [WKUserScript] { fakeExtensionScripts + scripts }

    private var scripts: [WKUserScript] = []

    /// The scripts of web extensions, which are listed but not removed with the others.
    package var fakeExtensionScripts: [WKUserScript] = []

    /// The misuses for which WebKit would raise an exception.
    package private(set) var fakeExceptions: [String] = []

    private struct Key: Hashable {
        let name: String
        let world: WKContentWorld
    }

    private var handlers: [Key: any NSObjectProtocol] = [:]

    public func addUserScript(_ userScript: WKUserScript) {
        scripts.append(userScript)
    }

    /// Removes all scripts except those of web extensions; WebKit cannot remove a single script.
    public func removeAllUserScripts() {
        scripts = []
    }

    public func add(
        _ scriptMessageHandler: any WKScriptMessageHandler,
        contentWorld world: WKContentWorld,
        name: String
    ) {
        set(scriptMessageHandler, Key(name: name, world: world))
    }

    public func addScriptMessageHandler(
        _ scriptMessageHandlerWithReply: any WKScriptMessageHandlerWithReply,
        contentWorld: WKContentWorld,
        name: String
    ) {
        set(scriptMessageHandlerWithReply, Key(name: name, world: contentWorld))
    }

    public func removeScriptMessageHandler(forName name: String, contentWorld: WKContentWorld) {
        handlers[Key(name: name, world: contentWorld)] = nil
    }

    private func set(_ handler: any NSObjectProtocol, _ key: Key) {
        if handlers.updateValue(handler, forKey: key) != nil {
            fakeExceptions.append("A handler of the name \(key.name) exists already.")
        }
    }

    /// The names of all handlers, with the names of their worlds.
    package var fakeHandlerNames: Set<String> {
        Set(handlers.keys.map { "\($0.name) in \($0.world.fakeName)" })
    }

    /// The names of a world's handlers.
    package func fakeHandlerNames(in world: WKContentWorld) -> [String] {
        handlers.keys.filter { $0.world === world }.map(\.name)
    }

    /// Posts as a page does; returns the promise's result or throws its rejection.
    package func fakePost(
        _ body: Any,
        to name: String,
        in world: WKContentWorld = .page,
        from frame: WKFrameInfo
    ) async throws -> sending FakeReply {
        let (replies, continuation) = AsyncStream.makeStream(of: FakeResult.self)
        fakePost(body, to: name, in: world, from: frame) {
            continuation.yield($0)
            continuation.finish()
        }
        for await reply in replies { return try reply.get() }
        throw FakeRejection(text: "The test's time was over.")
    }

    /// Posts as a page does; the completion receives the promise's result.
    ///
    /// The completion runs synchronously when the handler replies, because WebKit delivers replies
    /// and evaluations in the host's order.
    func fakePost(
        _ body: Any,
        to name: String,
        in world: WKContentWorld = .page,
        from frame: WKFrameInfo,
        completion: @escaping @MainActor (FakeResult) -> Void
    ) {
        let message = WKScriptMessage(body: FakeObjects.object(body), frameInfo: frame)
        switch handlers[Key(name: name, world: world)] {
        case let handler as any WKScriptMessageHandlerWithReply:
            reply(to: message, by: handler, Promise(completion))
        case let handler as any WKScriptMessageHandler:
            handler.userContentController(self, didReceive: message)
            completion(.success(FakeReply(nil)))
        default:
            completion(.failure(FakeRejection(text: "undefined is not an object")))
        }
    }

    private func reply(
        to message: WKScriptMessage,
        by handler: any WKScriptMessageHandlerWithReply,
        _ promise: Promise
    ) {
        handler.userContentController(self, didReceive: message) { value, rejection in
            let rejection = rejection.map(FakeRejection.init(text:))
            let result = rejection.map(Result.failure) ?? .success(FakeReply(value))
            if !promise.settle(result) {
                self.fakeExceptions.append("The reply handler was called twice.")
            }
        }
    }
}

typealias FakeResult = Result<FakeReply, FakeRejection>

/// The promise of `postMessage`, which is rejected when the handler releases it.
@MainActor
private final class Promise {
    private var completion: (@MainActor (FakeResult) -> Void)?

    init(_ completion: @escaping @MainActor (FakeResult) -> Void) {
        self.completion = completion
    }

    isolated deinit {
        let text = "WKWebView API client did not respond to this postMessage"
        settle(.failure(FakeRejection(text: text)))
    }

    /// Settles the promise; returns false if it is settled already.
    @discardableResult
    func settle(_ result: FakeResult) -> Bool {
        guard let completion else { return false }
        self.completion = nil
        completion(result)
        return true
    }
}

/// The result of the promise as JSON text, or nil for `undefined`.
package struct FakeReply: Hashable, Sendable {
    package let json: String?

    init(_ value: Any?) {
        json = value.flatMap { value in
            let options: JSONSerialization.WritingOptions = [.fragmentsAllowed, .sortedKeys]
            let data = try? JSONSerialization.data(withJSONObject: value, options: options)
            return data.map { String(decoding: $0, as: UTF8.self) }
        }
    }
}

/// The rejection of the promise.
package struct FakeRejection: Error, Hashable {
    package let text: String

    package init(text: String) {
        self.text = text
    }
}
