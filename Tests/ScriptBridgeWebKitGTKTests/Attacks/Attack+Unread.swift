#if WebKitGTK
import CWebKitGTK
import FixtureSupport
import Foundation
import ScriptBridge
import ScriptBridgeServing
import ScriptBridgeWebKitGTK

extension Attack {
    /// Attacks by pages that do not read what they load, and send what no handler reads.
    static let unread: [Attack] = [
        Attack(
            "unread files",
            "a page of another origin makes 200 fetches of a long file from a LocalSite and reads none, and then a page of the site in another web view reads a file",
            host: "nothing reached it", page: "1000000",
            make: { fixture in
                let folder = FileManager.default.temporaryDirectory.appending(path: "\(UUID())")
                defer { try? FileManager.default.removeItem(at: folder) }
                try FileManager.default.createDirectory(
                    at: folder, withIntermediateDirectories: true)
                try Data("<body>".utf8).write(to: folder.appending(path: "index.html"))
                try Data(count: 1_000_000).write(to: folder.appending(path: "own.bin"))
                try Data(count: 64 << 20).write(to: folder.appending(path: "long.bin"))
                let site = try LocalSite("attacked-files://local", folder: folder)
                try site.install(in: webkit_web_view_get_context(fixture.page.webView))
                await fixture.visit(.evil)
                _ = try await fixture.run(
                    """
                    window.kept = [];
                    for (let index = 0; index < 200; index++)
                      fetch('attacked-files://local/long.bin?' + index, { mode: 'no-cors' }).then(response => kept.push(response));
                    while (kept.length < 8) await turn();
                    """)
                let other = try Page(.fixture())
                await other.visit("attacked-files://local/")
                return try await fixture.run(
                    "return (await (await fetch('/own.bin')).arrayBuffer()).byteLength", in: other)
            }),
        Attack(
            "unread uploads",
            "a script in the accepted page sends 68 chunks of a mebibyte, for 17 uploads that no handler reads, cancels them, and makes an honest upload",
            host: "rejected: tooManyPending, Hold: cancelled ×17, Keep: replied",
            page: #"[{"taken":67,"tooManyPending":1},["cancelled"],[97,98,99]]"#,
            policy: .bytes,
            script: """
                const bytes = btoa('7'.repeat(1 << 20));
                const end = new AbortController();
                const held = Array.from({ length: 17 }, (_, index) =>
                  bridge.request('Hold', { id: 1000 + index, data: {} }, { signal: end.signal }).catch(({ code }) => code));
                const seen = {};
                for (let chunk = 0; chunk < 68; chunk++) {
                  const data = { id: 1000 + chunk % 17, index: Math.floor(chunk / 17), bytes };
                  const code = await bridge.request('ScriptBridge.chunk', data).then(() => 'taken', ({ code }) => code);
                  seen[code] = (seen[code] ?? 0) + 1;
                }
                end.abort();
                return [seen, [...new Set(await Promise.all(held))], await bridge.upload('Keep', new Blob(['abc']))];
                """),
    ]
}
#endif
