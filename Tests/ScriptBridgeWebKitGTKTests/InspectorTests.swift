#if WebKitGTK
import CWebKitGTK
import FixtureSupport
import Foundation
import ScriptBridge
import ScriptBridgeInspector
import ScriptBridgeServing
import ScriptBridgeWebKitGTK
import Testing

extension RealWebKit {
    @MainActor
    @Suite("The inspector's panel in a real WebKit")
    struct InspectorTests {
        /// Returns what a page can see of the panel, besides the elements in its root.
        private let traces = """
            return [Object.getOwnPropertyNames(window).sort(), Object.keys(webkit.messageHandlers),
              document.head.outerHTML, document.body.outerHTML, document.adoptedStyleSheets.length,
              document.querySelectorAll('*').length, typeof scriptBridgeInspectorPanel,
              [...document.documentElement.children].map(({ localName, shadowRoot, attributes }) =>
                [localName, shadowRoot, attributes.length])];
            """

        @Test("Messages, calls and events appear as rows with their outcomes")
        func rows() async throws {
            let inspected = try await Inspected()
            let (page, bridge) = (inspected.page, inspected.page.bridge)
            _ = try await page.run(
                """
                bridge.expose({ double: value => 2 * value });
                bridge.post('ActionButton', { path: '/', icon: 'plus' });
                await bridge.request('GetLocation', { accurate: true });
                return await bridge.request('GetLocation', { accurate: false }).catch(() => null);
                """)
            let double = ScriptFunction<Int, Int>("window.bridge.double")
            #expect(try await bridge.call(double(4)) == 8)
            try bridge.emit("theme", "dark")
            try await inspected.waitForRows(
                "ActionButton", "GetLocation", "GetLocation", "window.bridge.double(4)",
                "theme")
            try await inspected.wait(
                for: ["handled", "replied", "locationDenied", "returned", "sent"],
                "all('tbody .state').slice(1).map(cell => cell.textContent)")
            #expect(
                try await inspected.panel(
                    "return all('tbody tr').slice(1).map(row => row.className)")
                    == [
                        "to-host post", "to-host request", "to-host request", "to-page call",
                        "to-page event",
                    ])
            _ = try await inspected.panel("choose('window.bridge.double(4)')")
            try await inspected.wait(
                for: ["window.bridge.double(4)", "8"],
                "all('pre').map(text => text.textContent)")
        }

        @Test("Bytes in both directions are rows with their progress", arguments: [true, false])
        func bytes(isServed: Bool) async throws {
            let site = try LocalSite(Origin("inspected-\(isServed)://local")) { _ in WebResponse("")
            }
            let example: Origin = "https://example.com"
            let origin = isServed ? site.origin : example
            let inspected = try Inspected(channel: Self.bytesChannel(origin))
            let page = inspected.page
            try site.install(in: webkit_web_view_get_context(page.webView))
            try inspected.inspector.install(in: page.bridge)
            if isServed { await page.visit("\(origin)/") } else { await page.load() }
            _ = try await page.run(
                """
                await bridge.upload('Photo', new Blob([new Uint8Array(600_000)]));
                const all = await bridge.request('GetPhoto', { byteCount: 3_000_000 });
                await all.blob();
                const unread = await bridge.request('GetPhoto', { byteCount: 400_000 });
                const some = (await bridge.request('GetPhoto', { byteCount: 5_000_000 })).stream().getReader();
                await some.read();
                await some.cancel();
                """)
            try await inspected.wait(
                for: [
                    "replied 600.0 KB", "replied", "sent 3.0 MB", "replied", "waiting", "replied",
                    "cancelled",
                ],
                """
                rows().slice(1).map(row => {
                  const [outcome, size] = ['.state', '.size'].map(name => row.querySelector(name).textContent);
                  return row.matches('.upload, .download') && ['replied', 'sent'].includes(outcome) ? `${outcome} ${size}` : outcome;
                })
                """)
            _ = try await inspected.panel("rows()[3].querySelector('.name').click()")
            try await inspected.wait(
                for: ["download", "sent", "3000000 of 3000000", "image/png"],
                "all('dd').map(({ textContent }) => textContent).filter(text => /^(download|sent|image.*|.* of .*)$/.test(text))"
            )
        }

        private struct Photo: ScriptUpload {
            typealias Reply = Int
        }

        private struct GetPhoto: ScriptRequest {
            typealias Reply = ScriptBytes
            let byteCount: Int
        }

        private static func bytesChannel(_ origin: Origin) -> ScriptChannel {
            var channel = ScriptChannel.fixture(.mainFrame(of: origin))
            channel.allowsDownloads = true
            channel.on(Photo.self) { _, bytes, _ in try await bytes.data().count }
            channel.on(GetPhoto.self) { get, _ in
                ScriptBytes(Data(count: get.byteCount), type: "image/png")
            }
            return channel
        }

        @Test("Rows can be filtered, paused, cleared, collapsed and used with the keyboard")
        func controls() async throws {
            let inspected = try await Inspected()
            let page = inspected.page
            _ = try await page.run(
                """
                await bridge.request('Echo', { value: 1 });
                await bridge.request('Explode').catch(() => null);
                """)
            try page.bridge.emit("theme", "dark")
            try await inspected.waitForRows("Echo", "Explode", "theme")
            func names(after action: String) async throws -> JSONValue {
                try await inspected.panel("\(action); return names()")
            }
            #expect(try await names(after: "button('To page').click()") == ["theme"])
            #expect(try await names(after: "button('To host').click()") == ["Echo", "Explode"])
            #expect(try await names(after: "button('Failed').click()") == ["Explode"])
            #expect(
                try await names(after: "button('Failed').click(); button('All').click()")
                    == ["Echo", "Explode", "theme"])
            let search =
                "find('input').value = 'HEM'; find('input').dispatchEvent(new Event('input'))"
            #expect(try await names(after: search) == ["theme"])
            let noSearch =
                "find('input').value = ''; find('input').dispatchEvent(new Event('input'))"
            _ = try await names(after: noSearch)

            // Goes from the last row up to the first message, opens its details, and goes back.
            let press =
                "const press = key => panel.activeElement.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true }));"
            #expect(
                try await inspected.panel(
                    "\(press) find('.name[tabindex=\"0\"]').focus(); press('ArrowUp'); press('ArrowUp'); return panel.activeElement.title"
                ) == "Echo")
            _ = try await inspected.panel("panel.activeElement.click()")
            try await inspected.wait(for: false, "find('.details').hidden")
            #expect(
                try await inspected.panel(
                    "\(press) press('Escape'); return [find('.details').hidden, panel.activeElement.title]"
                ) == [true, "Echo"])
            #expect(
                try await inspected.panel(
                    "\(press) press('Escape'); return [find('.panel').hidden, panel.activeElement.className]"
                ) == [true, "badge"])
            try page.bridge.emit("theme", "light")
            try await inspected.wait(for: "51", "find('.badge').textContent")
            _ = try await inspected.panel("find('.badge').click()")
            try await inspected.waitForRows("Echo", "Explode", "theme", "theme")

            _ = try await inspected.panel("button('Pause').click()")
            try await inspected.wait(for: "Paused", "find('.status').textContent")
            _ = try await page.run("return await bridge.request('Echo', { value: 2 })")
            try await inspected.wait(
                for: "Paused, 1 skipped", "find('.status').textContent")
            _ = try await inspected.panel("button('Pause').click()")
            try await inspected.wait(for: "", "find('.status').textContent")
            _ = try await inspected.panel("button('Clear').click()")
            try await inspected.wait(for: false, "find('.empty').hidden")
            _ = try await page.run("return await bridge.request('Echo', { value: 3 })")
            try await inspected.waitForRows("Echo")
        }

        @Test("Rows are copied to the clipboard as JSON", arguments: Hosting.allCases)
        func copy(over hosting: Hosting) async throws {
            let inspected = try await Inspected(over: hosting)
            _ = try await inspected.page.run(
                "return await bridge.request('GetLocation', { accurate: true })")
            try inspected.page.bridge.emit("theme", ["dark"])
            try await inspected.waitForRows("GetLocation", "theme")
            var rows: [String] = []
            for name in ["GetLocation", "theme"] {
                _ = try await inspected.panel("choose('\(name)')")
                try await inspected.wait(for: .string(name), "find('h3').textContent")
                _ = try await inspected.panel("button('Copy the message').click()")
                try await inspected.wait(for: "Copied", "find('.status').textContent")
                _ = try await inspected.panel("find('.status').textContent = ''")
                rows.append(try #require(await Clipboard.text(in: inspected.page.webView)))
            }
            #expect(
                rows == [
                    #"{"name": "GetLocation", "data": {"accurate":true}}"#,
                    #"{"name": "theme", "data": ["dark"]}"#,
                ])
        }

        @Test("The panel does not change the page or its messages", arguments: Hosting.allCases)
        func noTraces(over hosting: Hosting) async throws {
            let conversation = """
                const heard = [];
                bridge.on('theme', theme => heard.push(theme));
                bridge.post('Refresh');
                const results = await Promise.all([1, 2, 3].map(value => bridge.request('Echo', { value })));
                await bridge.request('GetLocation', { accurate: false }).catch(error => results.push(error.code));
                return [results, heard];
                """
            var traces: [JSONValue] = []
            var events: [[String]] = []
            for isShown in [false, true] {
                let inspected = try await Inspected(isShown: isShown, over: hosting)
                if isShown { try await inspected.wait(for: true, "panel !== undefined") }
                let result = try await inspected.page.run(conversation)
                #expect(result == [[1, 2, 3, "locationDenied"], []])
                if isShown {
                    try await inspected.waitForRows(
                        "Refresh", "Echo", "Echo", "Echo", "GetLocation")
                }
                events.append(
                    inspected.recorder.events.compactMap { event in
                        switch event {
                        case .message(let context, let json): "\(context.name) \(json)"
                        case .outcome(let context, let outcome, _): "\(context.name) \(outcome)"
                        case .ready: "ready"
                        default: "\(event)"
                        }
                    })
                var trace = try await inspected.page.run(self.traces)
                if isShown {
                    // The panel adds one element, and the page cannot see inside it.
                    var parts = try #require(trace.array)
                    #expect(parts.last?.array?.last == .array(["div", .null, 0]))
                    parts[parts.count - 1] = .array(parts.last?.array?.dropLast() ?? [])
                    parts[5] = .integer((parts[5].integer ?? 0) - 1)
                    trace = .array(parts)
                    inspected.inspector.hide()
                    try await inspected.waitUntilGone()
                    #expect(try await inspected.page.run(self.traces) == traces[0])
                }
                traces.append(trace)
            }
            #expect(traces[0] == traces[1])
            #expect(events[0] == events[1])
        }

        @Test("The panel works under the strictest content security policy, without a violation")
        func strictPage() async throws {
            let inspected = try await Inspected(
                html: """
                    <meta http-equiv="Content-Security-Policy"
                      content="default-src 'none'; require-trusted-types-for 'script'; trusted-types 'none'">
                    """)
            _ = try await inspected.page.run(
                """
                window.violations = [];
                document.addEventListener('securitypolicyviolation', event => violations.push(event.violatedDirective));
                return await bridge.request('Echo', { value: 1 });
                """)
            try await inspected.waitForRows("Echo")
            _ = try await inspected.panel("choose('Echo')")
            try await inspected.wait(for: 2, "all('pre').length")
            #expect(
                try await inspected.panel("return getComputedStyle(find('.panel')).display")
                    == "flex")
            #expect(try await inspected.page.run("return violations") == [])
        }

        @Test("Names and payloads are shown as text, and long ones are cut")
        func hostileContent() async throws {
            let inspected = try await Inspected(
                html:
                    "<body><img name=createElement><img name=documentElement><form name=body></form>"
            )
            let hostile = "<img src=x onerror=\"document.title='hacked'\"><script>1</script>"
            try inspected.page.bridge.emit(hostile, [hostile: hostile])
            try inspected.page.bridge.emit("long", String(repeating: "x", count: 2_000_000))
            try await inspected.waitForRows(hostile, "long")
            _ = try await inspected.panel(
                "all('.name').find(({ title }) => title.startsWith('<img')).click()")
            try await inspected.wait(for: 1, "all('pre').length")
            #expect(
                try await inspected.panel(
                    "return [all('img, script').length, find('h3').textContent, find('pre').textContent.includes('<img src=x')]"
                ) == [0, .string(hostile), true])
            _ = try await inspected.panel("choose('long')")
            try await inspected.wait(for: "long", "find('h3').textContent")
            #expect(
                try await inspected.panel(
                    "return [find('pre').textContent.length, find('.note').textContent, find('.details button').disabled]"
                ) == [16384, "2.0 MB more not shown.", true])
            #expect(try await inspected.page.run("return document.title") == "")
        }

        @Test("The page's styles and scripts do not reach the panel, which takes no focus or keys")
        func apart() async throws {
            let inspected = try await Inspected(
                html: """
                    <style>
                    div, html > :not(body) { all: unset !important; display: none !important; }
                    div { position: static !important; transform: scale(0) !important; }
                    </style>
                    <script>
                    Element.prototype.attachShadow = CSSStyleSheet.prototype.replaceSync = () => { throw 1; };
                    JSON.parse = Array.prototype.flatMap = () => { throw 1; };
                    window.seen = [];
                    for (const type of ['click', 'keydown', 'input', 'focusin', 'blur']) {
                      document.addEventListener(type, event => seen.push(event.type));
                    }
                    </script>
                    <body><input><script>document.querySelector('input').focus(); seen.length = 0;</script></body>
                    """)
            try inspected.page.bridge.emit("theme", "dark")
            try await inspected.waitForRows("theme")
            let look = try await inspected.panel(
                """
                const { position, transform, display } = getComputedStyle(panel.host);
                return [position, transform, display, find('.panel').offsetHeight > 100];
                """)
            let expected: [JSONValue] = ["fixed", "none", "block", true]
            #expect(look == .array(expected))
            let focus = "return [...seen, document.activeElement.localName].join()"
            #expect(try await inspected.page.run(focus) == "input")
            _ = try await inspected.panel(
                """
                const bubbles = { bubbles: true, composed: true };
                find('.name').dispatchEvent(new MouseEvent('click', bubbles));
                find('.name').dispatchEvent(new KeyboardEvent('keydown', { key: 'a', ...bubbles }));
                find('input').dispatchEvent(new InputEvent('input', bubbles));
                """)
            try await inspected.wait(for: false, "find('.details').hidden")
            #expect(try await inspected.page.run("return seen.join()") == "")
        }
    }
}

/// The text that another program would paste.
@MainActor
private enum Clipboard {
    static func text(in webView: UnsafeMutablePointer<WebKitWebView>) async -> String? {
        let widget = UnsafeMutableRawPointer(webView).assumingMemoryBound(to: GtkWidget.self)
        let clipboard = gtk_widget_get_clipboard(widget)
        let provider = gdk_clipboard_get_content(clipboard)
        var value = GValue()
        g_value_init(&value, GType(16 << 2))  // G_TYPE_STRING, a macro
        defer { g_value_unset(&value) }
        guard let provider, gdk_content_provider_get_value(provider, &value, nil) != 0 else {
            return nil
        }
        return g_value_get_string(&value).map { String(cString: $0) }
    }
}
#endif
