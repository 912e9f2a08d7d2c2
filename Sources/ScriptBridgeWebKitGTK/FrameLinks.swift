#if WebKitGTK
import CWebKitGTK

/// Detects links that an inner frame of the page follows.
///
/// WebKitGTK asks for a policy decision on a link without naming its frame. So a script, in a
/// content world that the page cannot reach, reports each click on a link that targets an inner
/// frame, and the end of that click. WebKit's question arrives in between, because all of these
/// come from one process in order.
///
/// The result is a hint. A page's script can click a link outside the document, where the listener
/// does not see it.
@MainActor
final class FrameLinks {
    private static var lastNumber = 0

    private let manager: OpaquePointer
    /// The handler's name, unique because web views may share their manager.
    private let name: String
    private let scripts: UserScripts
    private var signal: gulong = 0
    /// The URL of the link being clicked.
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
        // The name of the world is new, so it has no handler yet.
        webkit_user_content_manager_register_script_message_handler(manager, name, name)
        scripts.add(Self.source.replacing("HANDLER", with: name))
    }

    isolated deinit {
        g_signal_handler_disconnect(UnsafeMutableRawPointer(manager), signal)
        webkit_user_content_manager_unregister_script_message_handler(manager, name, name)
        g_object_unref(UnsafeMutableRawPointer(manager))
    }

    /// Returns whether an inner frame is about to follow a link to a URL.
    func contains(_ url: String) -> Bool {
        link == url
    }

    /// Forgets the clicked link, when the page navigates.
    func forget() {
        link = nil
    }

    /// The script, which runs in each frame before the page's listeners.
    private static let source: String = #"""
        (() => {
          'use strict';
          const handler = webkit.messageHandlers.HANDLER;
          // Returns the frame with a name inside another one. Other origins' names cannot be read.
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
                // A number is a frame's index, not its name.
                return /^\d+$/.test(target) ? undefined : named(target, top);
            }
          };
          addEventListener('click', event => {
            // The previous click is over, even if its frame is gone or the same script continues.
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
