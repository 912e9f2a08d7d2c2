#if WebKitGTK
import CWebKitGTK
import ScriptBridge

/// The user scripts of one owner, removed when this object is released.
@MainActor
final class UserScripts {
    /// Retained, because it may outlive the web view and serve another one.
    private let manager: OpaquePointer
    private let world: String?
    private let frames: WebKitUserContentInjectedFrames
    private var scripts: [OpaquePointer] = []

    /// Creates an empty list of scripts for a content world; nil for the page's.
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

    /// Removes all scripts.
    func removeAll() {
        for script in scripts {
            webkit_user_content_manager_remove_script(manager, script)
            webkit_user_script_unref(script)
        }
        scripts = []
    }

    /// Adds a script that runs at the start of each document in the frames.
    ///
    /// With an origin, it runs only in documents whose address matches the origin.
    func add(_ script: InjectedScript) {
        guard let script = self.script(script.source, at: script.origin?.addressPattern) else {
            return
        }
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
    /// WebKit's pattern for the addresses of this origin; nil for an opaque origin.
    ///
    /// A pattern cannot contain a port. Any address may have an opaque origin.
    fileprivate var addressPattern: String? {
        // GUARD address: self == .opaque || REMOVED ? nil : "\(scheme)://\(host)/*"
        self == .opaque ? nil : "\(scheme)://\(host)/*"
    }
}
#endif
