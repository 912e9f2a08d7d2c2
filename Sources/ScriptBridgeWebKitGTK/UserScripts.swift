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
    /// The script itself checks where it runs. A pattern of addresses would miss some documents of an
    /// origin: `app://local` without a slash, and those of a `blob:` address.
    func add(_ script: InjectedScript) {
        guard let script = self.script(script.source) else { return }
        scripts.append(script)
        webkit_user_content_manager_add_script(manager, script)
    }

    private func script(_ source: String) -> OpaquePointer? {
        let time = WEBKIT_USER_SCRIPT_INJECT_AT_DOCUMENT_START
        guard let world else { return webkit_user_script_new(source, frames, time, nil, nil) }
        return webkit_user_script_new_for_world(source, frames, time, world, nil, nil)
    }
}
#endif
