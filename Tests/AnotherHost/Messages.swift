#if WebKitGTK
import CWebKitGTK
import Foundation
import ScriptBridge

/// A function `webkit.messageHandlers.<name>.postMessage`, which exists until this is released.
@MainActor
final class MessageHandler {
    typealias Answer = @MainActor (PostAnswer) -> Void
    typealias Receive = @MainActor (_ body: OpaquePointer, _ answer: @escaping Answer) -> Void

    private let manager: Retained
    private let name: String
    private let world: String?
    private let receive: Receive
    private var signal: gulong = 0

    /// Registers the function in a content world, nil for the page's; nil if its name is in use.
    init?(
        _ manager: OpaquePointer,
        _ name: String,
        in world: String? = nil,
        receive: @escaping Receive
    ) {
        guard
            webkit_user_content_manager_register_script_message_handler_with_reply(
                manager, name, world) != 0
        else { return nil }
        self.manager = Retained(manager)
        self.name = name
        self.world = world
        self.receive = receive
        signal = scriptbridge_connect_message(
            manager, "script-message-with-reply-received::\(name)",
            { _, body, reply, data in
                guard let body, let reply, let data else { return 0 }
                let handler = Unmanaged<MessageHandler>.fromOpaque(data).takeUnretainedValue()
                handler.receive(body, Reply(reply).send)
                return 1
            }, Unmanaged.passUnretained(self).toOpaque(), nil)
    }

    isolated deinit {
        g_signal_handler_disconnect(UnsafeMutableRawPointer(manager.object), signal)
        webkit_user_content_manager_unregister_script_message_handler(manager.object, name, world)
    }
}

/// The promise of a post.
@MainActor
private final class Reply {
    /// The context of all answers.
    ///
    /// WebKit may keep the address of a string after its context has freed it, but for texts of scripts
    /// and names of properties.
    private static let context: OpaquePointer = jsc_context_new()

    private let reply: OpaquePointer

    init(_ reply: OpaquePointer) { self.reply = webkit_script_message_reply_ref(reply) }

    isolated deinit { webkit_script_message_reply_unref(reply) }

    func send(_ answer: PostAnswer) {
        let script: String
        switch answer {
        case .text(let text): script = JavaScriptLiteral.string(text)
        case .json(let json):
            let isUnique =
                "(key, value) => (typeof value === 'string' && Object.hasOwn({}, value), value)"
            script = "JSON.parse(\(JavaScriptLiteral.string(json)), \(isUnique))"
        case .nothing: script = "undefined"
        case .rejection(let text):
            return webkit_script_message_reply_return_error_message(reply, text)
        }
        let value = jsc_context_evaluate(Self.context, script, -1)
        webkit_script_message_reply_return_value(reply, value)
        g_object_unref(value.map { UnsafeMutableRawPointer($0) })
    }
}

extension WebViewConnection {
    /// Receives a string as it is, and any other value as JSON text.
    func receive(
        _ value: OpaquePointer,
        on channel: ChannelName,
        answer: @escaping @MainActor (PostAnswer) -> Void
    ) {
        if jsc_value_is_string(value) != 0, let bytes = jsc_value_to_string_as_bytes(value) {
            var count: gsize = 0
            let start = UnsafeMutableRawPointer(mutating: g_bytes_get_data(bytes, &count))
            // The bytes end before the first half of a surrogate pair, which no `JSON.stringify` writes.
            let text = UnsafeRawBufferPointer(start: start, count: Int(count))
            let isWhole =
                String(decoding: text, as: UTF8.self).utf16.count == JSCText.unitCount(of: value)
            if isWhole, let start {
                // A long text is read off the main actor.
                let data = Data(
                    bytesNoCopy: start, count: text.count,
                    deallocator: .custom { _, _ in g_bytes_unref(bytes) })
                return receive(.utf8(data), on: channel, from: .unknown, answer: answer)
            }
            g_bytes_unref(bytes)
        }
        // A value without JSON text, such as a cycle, becomes a text that is no message.
        let text = JSCText.string(of: value) ?? JSCText.json(of: value) ?? ""
        receive(.json(text), on: channel, from: .unknown, answer: answer)
    }
}

/// Reads texts from JavaScriptCore without running code of the page.
@MainActor
enum JSCText {
    /// Returns a string, with U+FFFD for each half of a surrogate pair; nil for any other value.
    static func string(of value: OpaquePointer) -> String? {
        guard jsc_value_is_string(value) != 0, let json = json(of: value) else { return nil }
        var decoder = MessageDecoder()
        // The channel checks its limit.
        decoder.maximumByteCount = .max
        return try? decoder.decode(String.self, from: .json(json))
    }

    /// Returns the JSON text of a value; nil if it has none.
    static func json(of value: OpaquePointer) -> String? {
        guard let text = jsc_value_to_json(value, 0) else {
            // Otherwise the next script would seem to have thrown the exception.
            jsc_context_clear_exception(jsc_value_get_context(value))
            return nil
        }
        defer { g_free(text) }
        return String(cString: text)
    }

    /// Returns the length of a string.
    static func unitCount(of string: OpaquePointer) -> Int {
        guard let length = jsc_value_object_get_property(string, "length") else { return 0 }
        defer { g_object_unref(UnsafeMutableRawPointer(length)) }
        return Int(jsc_value_to_int32(length))
    }
}
#endif
