#if WebKitGTK
import CWebKitGTK
import ScriptBridge

/// Detects links that an inner frame of the page follows, and links to downloads.
///
/// WebKitGTK asks for a policy decision on a link without naming its frame or its attributes. So a
/// script, in a content world that the page cannot reach, reports each click on such a link, and
/// the end of that click. WebKit's question arrives in between, because all of these come from one
/// process in order.
///
/// The result is a hint. A page's script can click a link outside the document, where the listener
/// does not see it.
@MainActor
final class ClickedLinks {
    /// A link that is being clicked.
    struct Link {
        let url: String
        /// Whether the link targets an inner frame.
        let isInFrame: Bool
        /// Whether the link asks to download its URL.
        let isDownload: Bool
    }

    private static var lastNumber = 0

    private let manager: OpaquePointer
    /// The handler's name, unique because web views may share their manager.
    private let name: String
    private let scripts: UserScripts
    private var signal: gulong = 0
    private var link: Link?

    init(_ manager: OpaquePointer) {
        self.manager = manager
        Self.lastNumber += 1
        name = "scriptBridgeClickedLinks\(Self.lastNumber)"
        // GUARD content world: scripts = UserScripts(manager, world: REMOVED ? nil : name, in: WEBKIT_USER_CONTENT_INJECT_ALL_FRAMES)
        scripts = UserScripts(manager, world: name, in: WEBKIT_USER_CONTENT_INJECT_ALL_FRAMES)
        g_object_ref(UnsafeMutableRawPointer(manager))
        signal = scriptbridge_connect_note(
            manager, "script-message-received::\(name)",
            { _, body, data in
                guard let body else { return }
                SignalTarget<ClickedLinks>.object(data)?.link = Link(JSCValueText.string(of: body))
            }, SignalTarget.retained(self), SignalTarget<ClickedLinks>.release)
        // The name of the world is new, so it has no handler yet.
        // GUARD content world: webkit_user_content_manager_register_script_message_handler(manager, name, REMOVED ? nil : name)
        webkit_user_content_manager_register_script_message_handler(manager, name, name)
        scripts.add(.isolated(Self.source.replacing("HANDLER", with: name)))
    }

    isolated deinit {
        g_signal_handler_disconnect(UnsafeMutableRawPointer(manager), signal)
        webkit_user_content_manager_unregister_script_message_handler(manager, name, name)
        g_object_unref(UnsafeMutableRawPointer(manager))
    }

    /// Returns the link being clicked, if it leads to a URL.
    func link(to url: String) -> Link? {
        link?.url == url ? link : nil
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
          // The engine ignores the attribute of links in drawings, and of links to other origins.
          const isDownload = link => 'download' in link && link.hasAttribute('download')
            && (/^(blob|data):$/.test(link.protocol)
              || link.protocol === location.protocol && link.host === location.host);
          addEventListener('click', event => {
            // The previous click is over, even if its frame is gone or the same script continues.
            handler.postMessage('');
            const link = event.composedPath().find(({ localName }) => localName === 'a' || localName === 'area');
            if (!link?.href) return;
            const frame = frameOf(link.getAttribute('target') ?? document.querySelector('base[target]')?.target ?? '');
            const notes = [frame && frame !== top, isDownload(link)];
            if (!notes.includes(true)) return;
            const url = new URL(link.href.baseVal ?? link.href, document.baseURI);
            handler.postMessage(notes.map(Number).join('') + url.href);
            setTimeout(() => handler.postMessage(''));
          }, true);
        })();
        """#
}

extension ClickedLinks.Link {
    /// Reads a note of the script: two digits, one for each property, and the URL.
    fileprivate init?(_ note: String?) {
        guard let note, let isInFrame = note.first, let isDownload = note.dropFirst().first else {
            return nil
        }
        url = String(note.dropFirst(2))
        self.isInFrame = isInFrame == "1"
        self.isDownload = isDownload == "1"
    }
}
#endif
