#if WebKitGTK
import CWebKitGTK

/// A handler of messages in a user content manager, there until it is released.
@MainActor
final class ScriptMessageHandler {
    /// Takes what a page posted, and WebKit's object to reply to it.
    typealias Receive = @MainActor (_ body: OpaquePointer, _ reply: OpaquePointer) -> Void

    private struct Name: Hashable {
        let manager: OpaquePointer
        let text: String
    }

    /// The names of all handlers that are there.
    private static var names: Set<Name> = []

    /// Kept, because it may outlive the web view and serve another one.
    private let manager: OpaquePointer
    private let name: String
    private let world: String?
    private let receive: Receive
    private var signal: gulong = 0

    /// Registers it in a content world, nil for the page's own.
    ///
    /// WebKit has one signal for all handlers of a name, and does not tell their worlds apart. So it
    /// fails if there is another one in the same world, in the page's, or of ours in any.
    init?(
        _ manager: OpaquePointer,
        name: String,
        world: String? = nil,
        receive: @escaping Receive
    ) {
        guard !Self.names.contains(Name(manager: manager, text: name)),
            Self.isFree(manager, name),
            webkit_user_content_manager_register_script_message_handler_with_reply(
                manager, name, world) != 0
        else { return nil }
        Self.names.insert(Name(manager: manager, text: name))
        self.manager = manager
        self.name = name
        self.world = world
        self.receive = receive
        g_object_ref(UnsafeMutableRawPointer(manager))
        signal = scriptbridge_connect_message(
            manager, "script-message-with-reply-received::\(name)",
            { _, body, reply, data in
                guard let body, let reply,
                    let handler = SignalTarget<ScriptMessageHandler>.object(data)
                else { return 0 }
                handler.receive(body, reply)
                return 1
            }, SignalTarget.retained(self), SignalTarget<ScriptMessageHandler>.release)
    }

    isolated deinit {
        g_signal_handler_disconnect(UnsafeMutableRawPointer(manager), signal)
        webkit_user_content_manager_unregister_script_message_handler(manager, name, world)
        Self.names.remove(Name(manager: manager, text: name))
        g_object_unref(UnsafeMutableRawPointer(manager))
    }

    /// Whether the page's world has no handler of a name, which WebKit tells only who adds one.
    private static func isFree(_ manager: OpaquePointer, _ name: String) -> Bool {
        let isFree =
            webkit_user_content_manager_register_script_message_handler(manager, name, nil) != 0
        if isFree {
            webkit_user_content_manager_unregister_script_message_handler(manager, name, nil)
        }
        return isFree
    }
}
#endif
