#if WebKitGTK
import CWebKitGTK
import FixtureSupport
import Foundation
import ScriptBridge
import ScriptBridgeServing
import ScriptBridgeWebKitGTK
import Testing

extension RealWebKit {
    @MainActor
    @Suite("Serving a site, in a real WebKit")
    struct ServingTests {
        /// Creates a page of a site with its own scheme.
        private func page(
            _ scheme: String,
            over hosting: Hosting = .own,
            respond: @escaping LocalSite.Responder
        ) async throws -> Page {
            let site = try LocalSite(Origin("\(scheme)://local")) { request in
                request.path == "/" ? WebResponse("") : await respond(request)
            }
            return try await Page.serving(site, over: hosting)
        }

        /// Creates a page of a site of files, which are deleted with the test.
        private func withPage(
            _ scheme: String,
            files: [String: Data],
            headers: [String: String] = [:],
            contentTypes: [String: String] = [:],
            over hosting: Hosting = .own,
            _ body: (Page) async throws -> Void
        ) async throws {
            let folder = FileManager.default.temporaryDirectory.appending(path: "site-\(UUID())")
            defer { try? FileManager.default.removeItem(at: folder) }
            for (path, data) in files.merging(
                ["index.html": Data("<h1>Start</h1>".utf8)], uniquingKeysWith: { own, _ in own })
            {
                let file = folder.appending(path: path)
                try FileManager.default.createDirectory(
                    at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
                try data.write(to: file)
            }
            let site = try LocalSite(
                Origin("\(scheme)://local"), folder: folder, headers: headers,
                contentTypes: contentTypes)
            try await body(Page.serving(site, over: hosting))
        }

        @Test("A page reads ranges and headers of a file", arguments: Hosting.allCases)
        func ranges(over hosting: Hosting) async throws {
            let data = Data((0..<900_000).map { UInt8(truncatingIfNeeded: $0 &* 31 &+ $0 >> 8) })
            let files = ["a.bin": data]
            try await withPage("serving-ranges-\(hosting)", files: files, over: hosting) { page in
                let seen = try await page.run(
                    """
                    const list = [];
                    for (const range of ['bytes=0-3', 'bytes=262142-262145', 'bytes=-2', 'bytes=899999-', 'bytes=900000-', 'bytes=0-0,2-3']) {
                      const response = await fetch('/a.bin', { headers: { Range: range } });
                      const bytes = new Uint8Array(await response.arrayBuffer());
                      list.push([response.status, response.headers.get('content-range'), bytes.length, [...bytes.slice(0, 4)]]);
                    }
                    const { status, headers } = await fetch('/a.bin', { method: 'HEAD' });
                    list.push([status, headers.get('content-length'), headers.get('accept-ranges'), headers.get('cache-control'), headers.get('x-content-type-options')]);
                    return list;
                    """)
                func row(_ status: JSONValue, _ range: JSONValue, _ bytes: Data) -> JSONValue {
                    let start = bytes.prefix(4).map { JSONValue.integer(Int($0)) }
                    return [status, range, .integer(bytes.count), .array(start)]
                }
                let rejection = Data("The content has 900000 bytes.".utf8)
                let rows: [JSONValue] = [
                    row(206, "bytes 0-3/900000", data[..<4]),
                    row(206, "bytes 262142-262145/900000", data[262142..<262146]),
                    row(206, "bytes 899998-899999/900000", data[899998...]),
                    row(206, "bytes 899999-899999/900000", data[899999...]),
                    row(416, "bytes */900000", rejection),
                    row(200, .null, data),
                    [200, "900000", "bytes", "no-cache", "nosniff"],
                ]
                #expect(seen == .array(rows))
            }
        }

        @Test("A folder without its slash is redirected, and a missing page gets the error page")
        func missing() async throws {
            let files = [
                "404.html": Data("<h1>Nothing here</h1>".utf8),
                "a b/index.html": Data("<script src=in.js></script>".utf8),
                "a b/in.js": Data("document.title = 'in'".utf8),
            ]
            try await withPage("serving-missing", files: files) { page in
                await page.visit("serving-missing://local/none")
                #expect(try await page.run("return document.body.innerText") == "Nothing here")
                #expect(
                    try await page.run("return (await fetch('/none')).text()")
                        == "There is nothing at “/none”.")
                await page.visit("serving-missing://local/a%20b?c=%22&d")
                await waitUntil { page.address.contains("/?") }
                #expect(page.address == "serving-missing://local/a%20b/?c=%22&d")
                try await page.wait(until: "document.title === 'in'")
            }
        }

        @Test(
            "A folder without its slash keeps the query and the fragment, whatever the app's policy",
            arguments: Hosting.allCases)
        func fragment(over hosting: Hosting) async throws {
            let html = "<!DOCTYPE html><title>in</title><h1 id=y style='margin-top: 3000px'>y</h1>"
            let scheme = "serving-slash-\(hosting)"
            try await withPage(
                scheme, files: ["a b/index.html": Data(html.utf8)],
                headers: [
                    "Content-Security-Policy": "default-src 'none'; style-src 'unsafe-inline'"
                ],
                over: hosting
            ) { page in
                for (address, end) in [
                    ("a%20b#y", "a%20b/#y"), ("/a%20b#y", "/a%20b/#y"),
                    ("a%20b?q=%22&r=%27#y", "a%20b/?q=%22&r=%27#y"),
                ] {
                    let entries = try await page.run("return history.length").integer ?? 0
                    await page.visit("\(scheme)://local/\(address)")
                    await waitUntil { page.address.hasSuffix(end) }
                    #expect(page.address == "\(scheme)://local/\(end)")
                    try await page.wait(until: "document.title === 'in' && scrollY")
                    // The address without the slash is not an entry of its own.
                    #expect(try await page.run("return history.length - \(entries)") == 1)
                }
            }
        }

        @Test("JSON is shown as UTF-8, and a page can state its encoding if the app lets it")
        func encodings() async throws {
            let latin = Data("<meta charset=iso-8859-1>Zo".utf8) + [0xEB]
            let files = [
                "a.json": Data(#""Zoë – 日本""#.utf8), "a.map": Data(#""Zoë""#.utf8),
                "latin.html": latin,
            ]
            try await withPage(
                "serving-encodings", files: files, contentTypes: ["html": "text/html"]
            ) { page in
                for (path, text) in [
                    ("a.json", #""Zoë – 日本""#), ("a.map", #""Zoë""#), ("latin.html", "Zoë"),
                ] {
                    await page.visit("serving-encodings://local/\(path)")
                    let shown = try await page.run("return document.body.innerText")
                    #expect(shown == .string(text))
                }
            }
        }

        @Test(
            "A page gets chunks as they are made, and an error if they end with one",
            arguments: Hosting.allCases)
        func chunks(over hosting: Hosting) async throws {
            let (first, continuation) = AsyncThrowingStream<Data, any Error>.makeStream()
            let page = try await page("serving-chunks-\(hosting)", over: hosting) { request in
                WebResponse(
                    chunks: request.path == "/first" ? first : ending(request.path),
                    byteCount: request.path == "/early" ? 3 : nil, contentType: "text/plain")
            }
            continuation.yield(Data("a".utf8))
            _ = try await page.run(
                """
                window.reader = (await fetch('/first')).body.getReader();
                window.read = async () => {
                  const { value, done } = await reader.read();
                  return done ? null : new TextDecoder().decode(value);
                };
                return null;
                """)
            #expect(try await page.run("return read()") == "a")
            continuation.yield(Data("b".utf8))
            #expect(try await page.run("return read()") == "b")
            continuation.finish()
            #expect(try await page.run("return read()") == .null)
            let seen = try await page.run(
                """
                const list = [];
                for (const path of ['/whole', '/throws', '/early'])
                  list.push(await fetch(path).then(response => response.text()).catch(error => error.name));
                return list;
                """)
            #expect(seen == ["ab", "TypeError", "TypeError"])
        }

        @Test(
            "A web view that is released cancels the chunks that it waits for",
            arguments: Hosting.allCases)
        func release(over hosting: Hosting) async throws {
            let source = ChunkSource()
            var page: Page? = try await page("serving-release-\(hosting)", over: hosting) { _ in
                await source.take().map { WebResponse(chunks: $0, contentType: "text/plain") }
            }
            source.continuation.yield(Data("a".utf8))
            _ = try await page?.run(
                """
                const reader = (await fetch('/endless')).body.getReader();
                await reader.read();
                reader.read().catch(() => {});
                return null;
                """)
            page = nil
            for await _ in source.ends { break }
        }

        @Test(
            "A load that is stopped before its response cancels the app's task",
            arguments: ["abort", "leave", "crash", "go"])
        func stopBefore(_ way: String) async throws {
            let (asked, ask) = AsyncStream.makeStream(of: Void.self)
            let (ended, end) = AsyncStream.makeStream(of: Bool.self)
            var page: Page? = try await page("serving-before-\(way)") { _ in
                ask.yield()
                try? await Task.sleep(for: .seconds(3600))
                end.yield(Task.isCancelled)
                return WebResponse("late")
            }
            _ = try await page?.run(
                """
                window.abort = new AbortController();
                fetch('/slow', { signal: abort.signal }).catch(() => {});
                return null;
                """)
            for await _ in asked { break }
            switch way {
            case "abort": _ = try await page?.run("abort.abort(); return null")
            case "leave": await page?.visit("serving-before-\(way)://local/?next")
            case "crash":
                _ = page.map { webkit_web_view_terminate_web_process($0.webView) }
            default: page = nil
            }
            for await isCancelled in ended {
                #expect(isCancelled)
                break
            }
        }

        @Test("A large file is served with little memory, unchanged")
        func memory() async throws {
            let part = Data("The page adds these up. And \u{FF}.\0".utf8)
            let count = 67_108_864
            let sum = part.reduce(0) { $0 + Int($1) } * (count / part.count)
            let file = FileManager.default.temporaryDirectory.appending(path: "\(UUID()).bin")
            defer { try? FileManager.default.removeItem(at: file) }
            var data = part
            while data.count < count { data += data }
            try data.write(to: file)
            let page = try await page("serving-memory") { _ in WebResponse(file: file) }
            let script = """
                const reader = (await fetch('/a.bin')).body.getReader();
                let [count, sum] = [0, 0];
                for (let next; !(next = await reader.read()).done;) {
                  count += next.value.length;
                  for (const byte of next.value) sum += byte;
                }
                return [count, sum];
                """
            // Other tests use memory in this process at the same time, so the best of several
            // rounds counts.
            var growth: [Double] = []
            for _ in 0..<6 {
                let before = residentMemory()
                var peak = before
                let watch = Task {
                    while !Task.isCancelled {
                        peak = max(peak, residentMemory())
                        try await Task.sleep(for: .milliseconds(2))
                    }
                }
                let seen = try await page.run(script)
                watch.cancel()
                #expect(seen == [.integer(count), .integer(sum)])
                growth.append(peak - before)
                if peak - before < 32 { break }
            }
            #expect(growth.contains { $0 < 32 }, "MiB: \(growth)")
        }

        @Test("WebKitGTK plays media from a Blob of a site, but not from the site itself")
        func media() async throws {
            let sound = silence
            let page = try await page("serving-media") { _ in
                WebResponse(sound, contentType: "audio/wav")
            }
            // WebKit loads media only once the web view is shown.
            let window = UnsafeMutablePointer<GtkWindow>(casting: try #require(gtk_window_new()))
            defer { gtk_window_destroy(window) }
            gtk_window_set_child(window, .init(casting: page.webView))
            gtk_window_present(window)
            let seen = try await page.run(
                """
                const tried = source => new Promise(resolve => {
                  const sound = document.createElement('audio');
                  sound.oncanplay = () => resolve('plays');
                  sound.onerror = () => resolve(sound.error.code);
                  document.body.append(sound);
                  sound.src = source;
                });
                const blob = await (await fetch('/a.wav')).blob();
                return [await tried('/a.wav'), await tried(URL.createObjectURL(blob))];
                """)
            #expect(seen == [4, "plays"])
        }
    }
}

/// A sequence that ends in the way that the path names.
private func ending(_ path: String) -> AsyncThrowingStream<Data, any Error> {
    AsyncThrowingStream { chunks in
        for text in ["a", "b"] { chunks.yield(Data(text.utf8)) }
        chunks.finish(throwing: path == "/throws" ? CancellationError() : nil)
    }
}

/// The memory of this process, in MiB.
private func residentMemory() -> Double {
    let fields = (try? String(contentsOfFile: "/proc/self/statm", encoding: .utf8))?.split(
        separator: " ")
    return Double(fields?.dropFirst().first ?? "").map {
        $0 * Double(sysconf(Int32(_SC_PAGESIZE))) / 1_048_576
    } ?? 0
}

/// One second of silence as a WAV file.
private var silence: Data {
    func number(_ value: Int, _ byteCount: Int) -> Data {
        Data((0..<byteCount).map { UInt8(truncatingIfNeeded: value >> (8 * $0)) })
    }
    let format = number(1, 2) + number(1, 2) + number(8_000, 4) + number(16_000, 4) + number(2, 2)
    return Data("RIFF".utf8) + number(16_036, 4) + Data("WAVEfmt ".utf8) + number(16, 4) + format
        + number(16, 2) + Data("data".utf8) + number(16_000, 4) + Data(count: 16_000)
}
#endif
