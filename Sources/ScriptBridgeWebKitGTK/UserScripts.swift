#if WebKitGTK
import CWebKitGTK
import ScriptBridge

/// The scripts that one owner has WebKit run in documents to come; taken out when it is released.
@MainActor
final class UserScripts {
    /// Kept, because it may outlive the web view and serve another one.
    private let manager: OpaquePointer
    private let world: String?
    private let frames: WebKitUserContentInjectedFrames
    private var scripts: [OpaquePointer] = []

    /// Makes an owner of none yet, in a content world; nil for the page's own.
    init(
        _ manager: OpaquePointer,
        world: String? = nil,
        in frames: WebKitUserContentInjectedFrames = WEBKIT_USER_CONTENT_INJECT_TOP_FRAME
    ) {
        self.manager = manager
        self.world = world
        self.frames = frames
        g_object_ref(UnsafeMutableRawPointer(manager))
    }

    isolated deinit {
        removeAll()
        g_object_unref(UnsafeMutableRawPointer(manager))
    }

    /// Takes all of them out.
    func removeAll() {
        for script in scripts {
            webkit_user_content_manager_remove_script(manager, script)
            webkit_user_script_unref(script)
        }
        scripts = []
    }

    /// Has a script run at the beginning of each document in its frames, of documents with an address
    /// of the origin only.
    func add(_ source: String, in origin: Origin? = nil) {
        guard let script = script(source, at: origin?.addressPattern) else { return }
        scripts.append(script)
        webkit_user_content_manager_add_script(manager, script)
    }

    private func script(_ source: String, at pattern: String?) -> OpaquePointer? {
        guard let pattern else { return script(source, allowed: nil) }
        return pattern.withCString { pattern in
            var patterns = [pattern, nil]
            return script(source, allowed: &patterns)
        }
    }

    private func script(
        _ source: String,
        allowed: UnsafePointer<UnsafePointer<CChar>?>?
    ) -> OpaquePointer? {
        let time = WEBKIT_USER_SCRIPT_INJECT_AT_DOCUMENT_START
        guard let world else { return webkit_user_script_new(source, frames, time, allowed, nil) }
        return webkit_user_script_new_for_world(source, frames, time, world, allowed, nil)
    }
}

extension Origin {
    /// WebKit's pattern of the addresses that may have this origin, which knows no ports; nil for
    /// an opaque origin, which any address may have.
    fileprivate var addressPattern: String? {
        self == .opaque ? nil : "\(scheme)://\(host)/*"
    }
}
#endif
