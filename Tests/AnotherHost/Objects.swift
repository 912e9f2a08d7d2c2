#if WebKitGTK
import CWebKitGTK
import ScriptBridge

/// The scripts that WebKit injects, until this is released.
@MainActor
final class UserScripts {
    private let manager: Retained
    private let world: String?
    private var scripts: [OpaquePointer] = []

    /// Creates an empty list for a content world, nil for the page's.
    init(_ manager: OpaquePointer, in world: String? = nil) {
        self.manager = Retained(manager)
        self.world = world
    }

    isolated deinit { replace(with: []) }

    /// Injects scripts into the main frames of later documents, before the pages' own scripts.
    func replace(with sources: [InjectedScript]) {
        for script in scripts {
            webkit_user_content_manager_remove_script(manager.object, script)
            webkit_user_script_unref(script)
        }
        let (frames, time) = (
            WEBKIT_USER_CONTENT_INJECT_TOP_FRAME, WEBKIT_USER_SCRIPT_INJECT_AT_DOCUMENT_START
        )
        scripts = sources.compactMap { script in
            world.map {
                webkit_user_script_new_for_world(script.source, frames, time, $0, nil, nil)
            } ?? webkit_user_script_new(script.source, frames, time, nil, nil)
        }
        for script in scripts { webkit_user_content_manager_add_script(manager.object, script) }
    }
}

/// An object of GLib, retained as long as this exists.
@MainActor
final class Retained {
    let object: OpaquePointer

    init(_ object: OpaquePointer) {
        self.object = object
        g_object_ref(UnsafeMutableRawPointer(object))
    }

    isolated deinit { g_object_unref(UnsafeMutableRawPointer(object)) }
}

/// A weak reference to a web view.
@MainActor
final class WeakWebView {
    // On the heap, because GObject writes to it.
    private let reference: UnsafeMutablePointer<GWeakRef> = .allocate(capacity: 1)

    init(_ webView: UnsafeMutablePointer<WebKitWebView>) {
        g_weak_ref_init(reference, webView)
    }

    isolated deinit {
        g_weak_ref_clear(reference)
        reference.deallocate()
    }

    /// Calls a closure with the web view; returns nil if it is gone.
    @discardableResult
    func with<Result>(_ body: (UnsafeMutablePointer<WebKitWebView>) -> Result) -> Result? {
        guard let object = g_weak_ref_get(reference) else { return nil }
        defer { g_object_unref(object) }
        return body(object.assumingMemoryBound(to: WebKitWebView.self))
    }
}
#endif
