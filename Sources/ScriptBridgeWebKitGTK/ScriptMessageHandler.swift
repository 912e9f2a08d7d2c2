#if WebKitGTK
import CWebKitGTK

/// A message handler in a user content manager, registered until it is released.
@MainActor
final class ScriptMessageHandler {
    /// Receives the posted value and WebKit's reply object.
    typealias Receive = @MainActor (_ body: OpaquePointer, _ reply: OpaquePointer) -> Void

    private struct Name: Hashable {
        let manager: OpaquePointer
        let text: String
    }

    /// The names of all registered handlers.
    private static var names: Set<Name> = []

    /// Retained, because it may outlive the web view and serve another one.
    private let manager: OpaquePointer
    private let name: String
    private let world: String?
    private let receive: Receive
    private var signal: gulong = 0

    /// Registers a handler in a content world; nil for the page's.
    ///
    /// WebKit has one signal for all handlers with a name, regardless of their worlds. So this
    /// fails if the name is in use in the same world or the page's, or by this module in any world.
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
        // GUARD removed handler: if !REMOVED { webkit_user_content_manager_unregister_script_message_handler(manager, name, world) }
        webkit_user_content_manager_unregister_script_message_handler(manager, name, world)
        Self.names.remove(Name(manager: manager, text: name))
        g_object_unref(UnsafeMutableRawPointer(manager))
    }

    /// Returns whether a name is unused in the page's world, by trying to register it.
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
