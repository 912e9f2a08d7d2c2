#if WebKitGTK
import CWebKitGTK
import FixtureSupport
import ScriptBridge
import ScriptBridgeInspector
import ScriptBridgeWebKitGTK
import Testing

/// A page with the panel in it, as a user would see it.
@MainActor
struct Inspected {
    let inspector: BridgeInspector
    let recorder = Recorder()
    let page: Page

    init(
        html: String = "<title>page</title>",
        isShown: Bool = true,
        over hosting: Hosting = .own
    ) async throws {
        try self.init(origin: "https://example.com", over: hosting)
        if isShown { try inspector.install(in: page.bridge) }
        await page.load(html)
    }

    init(origin: Origin, over hosting: Hosting = .own) throws {
        try self.init(channel: .fixture(.mainFrame(of: origin)), over: hosting)
    }

    init(channel: ScriptChannel, over hosting: Hosting = .own) throws {
        inspector = BridgeInspector(observer: recorder)
        page = try Page(channel, inspector: inspector, over: hosting)
    }

    /// Runs the body of an asynchronous function in the panel's world, where `panel` is the panel's
    /// root and `names` returns the names in its visible rows.
    func panel(_ body: String) async throws -> JSONValue {
        try await page.run(
            """
            const panel = globalThis.scriptBridgeInspectorPanel?.shadow;
            const find = selector => panel.querySelector(selector);
            const all = selector => [...panel.querySelectorAll(selector)];
            const rows = () => all('tbody tr:not([hidden])');
            const names = () => rows().filter(row => !row.classList.contains('document'))
              .map(row => row.querySelector('.text').textContent);
            const button = label => all('button').find(({ ariaLabel, textContent }) =>
              ariaLabel === label || !ariaLabel && textContent === label);
            const choose = name =>
              all('.name').find(({ title }) => title === name).click();
            \(body)
            """, world: "ScriptBridgeInspector")
    }

    /// Waits until an expression has a value in the panel's world.
    func wait(
        for expected: JSONValue,
        _ expression: String,
        sourceLocation: SourceLocation = #_sourceLocation
    ) async throws {
        var value = JSONValue.null
        for _ in 0..<2_000 where value != expected {
            value = try await panel("return \(expression)")
            if value != expected { try await Task.sleep(for: .milliseconds(25)) }
        }
        #expect(value == expected, sourceLocation: sourceLocation)
    }

    /// Waits until the visible rows have these names.
    func waitForRows(
        _ names: String...,
        sourceLocation: SourceLocation = #_sourceLocation
    ) async throws {
        try await wait(
            for: .array(names.map(JSONValue.string)), "names()",
            sourceLocation: sourceLocation)
    }

    /// Waits until the panel has left the page.
    func waitUntilGone() async throws {
        for _ in 0..<2_000 {
            let count = try await page.run("return document.documentElement.children.length")
            if count == 2 { return }
            try await Task.sleep(for: .milliseconds(25))
        }
        Issue.record("The panel is still there.")
    }
}
#endif
