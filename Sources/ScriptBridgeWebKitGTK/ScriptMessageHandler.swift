#if WebKitGTK
import CWebKitGTK

/// A handler of messages in a user content manager, there until it is released.
@MainActor
final class ScriptMessageHandler {
    /// Takes what a page posted, and WebKit's object to reply to it.
    typealias Receive = @MainActor (_ body: OpaquePointer, _ reply: OpaquePointer) -> Void

    /// Kept, because it may outlive the web view and serve another one.
    private let manager: OpaquePointer
    private let name: String
    private let world: String?
    private let receive: Receive
    private var signal: gulong = 0

    /// Registers it in a content world, nil for the page's own; fails if there is another handler
    /// of the name.
    init?(
        _ manager: OpaquePointer,
        name: String,
        world: String? = nil,
        receive: @escaping Receive
    ) {
        guard
            webkit_user_content_manager_register_script_message_handler_with_reply(
                manager, name, world) != 0
        else { return nil }
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
        g_object_unref(UnsafeMutableRawPointer(manager))
    }
}
#endif
