#if WebKitGTK
import CWebKitGTK

/// Knows of a link whether a frame inside the page follows it.
///
/// WebKitGTK asks about links without saying of which frame they are. So a script, in a world of its
/// own that no page can reach, tells of a click on a link that an inner frame is to follow, and that
/// the click is over. WebKit asks in between, because all of it comes from one process in order. It is a
/// hint: a script of the page can click on what the listener does not see, outside the document.
@MainActor
final class FrameLinks {
    private static var lastNumber = 0

    private let manager: OpaquePointer
    /// Of this object only, because web views may share their manager.
    private let name: String
    private let scripts: UserScripts
    private var signal: gulong = 0
    /// The link that is being clicked.
    private var link: String?

    init(_ manager: OpaquePointer) {
        self.manager = manager
        Self.lastNumber += 1
        name = "scriptBridgeFrameLinks\(Self.lastNumber)"
        scripts = UserScripts(manager, world: name, in: WEBKIT_USER_CONTENT_INJECT_ALL_FRAMES)
        g_object_ref(UnsafeMutableRawPointer(manager))
        signal = scriptbridge_connect_note(
            manager, "script-message-received::\(name)",
            { _, body, data in
                guard let body else { return }
                SignalTarget<FrameLinks>.object(data)?.link = JSCValueText.string(of: body)
            }, SignalTarget.retained(self), SignalTarget<FrameLinks>.release)
        // A world of this name is new, so it has no handler yet.
        webkit_user_content_manager_register_script_message_handler(manager, name, name)
        scripts.add(Self.source.replacing("HANDLER", with: name))
    }

    isolated deinit {
        g_signal_handler_disconnect(UnsafeMutableRawPointer(manager), signal)
        webkit_user_content_manager_unregister_script_message_handler(manager, name, name)
        g_object_unref(UnsafeMutableRawPointer(manager))
    }

    /// Whether an inner frame is about to follow a link to this URL.
    func contains(_ url: String) -> Bool {
        link == url
    }

    /// Takes note that the page goes elsewhere: what a frame of it clicked counts no more.
    func forget() {
        link = nil
    }

    /// Runs in each frame, before the page's own listeners.
    private static let source: String = #"""
        (() => {
          'use strict';
          const handler = webkit.messageHandlers.HANDLER;
          // A frame of this name inside another one. What other origins have cannot be read.
          const named = (name, inside) => {
            let frame;
            try { frame = inside[name]; } catch {}
            for (let index = 0; index < inside.length; index++) {
              const found = inside[index] === frame ? frame : named(name, inside[index]);
              if (found) return found;
            }
          };
          const frameOf = target => {
            switch (target.toLowerCase()) {
              case '': case '_self': return window;
              case '_parent': return parent;
              case '_top': case '_blank': return top;
              default:
                if (target === window.name) return window;
                // A number would be the place of a frame, not its name.
                return /^\d+$/.test(target) ? undefined : named(target, top);
            }
          };
          addEventListener('click', event => {
            // The click before is over, though its frame may be gone, or the same script go on.
            handler.postMessage('');
            const link = event.composedPath().find(({ localName }) => localName === 'a' || localName === 'area');
            if (!link?.href) return;
            const frame = frameOf(link.getAttribute('target') ?? document.querySelector('base[target]')?.target ?? '');
            if (!frame || frame === top) return;
            handler.postMessage(new URL(link.href.baseVal ?? link.href, document.baseURI).href);
            setTimeout(() => handler.postMessage(''));
          }, true);
        })();
        """#
}
#endif
