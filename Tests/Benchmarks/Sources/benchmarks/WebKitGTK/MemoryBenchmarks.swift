#if WebKitGTK
import CWebKitGTK
import Foundation
import ProcessMemory
import ScriptBridge
import ScriptBridgeServing
import ScriptBridgeWebKitGTK

/// A request for a file of the given size.
struct GetFile: ScriptRequest {
    typealias Reply = ScriptBytes
    let mebibytes: Int
}

/// An upload whose handler reads nothing until the page cancels it.
struct Unread: ScriptUpload {
    typealias Reply = Int
}

/// Measures the memory of the app and the page while bytes travel between them.
///
/// The page sends a `Blob` that repeats one mebibyte, and reads a file as a stream, so neither side
/// needs more memory for more bytes. Nor does the app for uploads that no handler reads.
@MainActor
final class MemoryBenchmarks {
    /// How much higher the peak may be for 256 MiB than for 64 MiB, in MiB.
    private static let limit = 16.0

    private static let widths = [34, 12, 14, 14, 9, 9]

    private static let html = """
        <script>
        const mebibyte = new Blob([new Uint8Array(1 << 20).fill(7)]);
        const text = btoa('7'.repeat(1 << 20));
        const expose = () => window.bridge ? bridge.expose({
          up: mebibytes => bridge.upload('Bytes', new Blob(Array(mebibytes).fill(mebibyte))),
          async down(mebibytes) {
            const reader = (await bridge.request('GetFile', { mebibytes })).stream().getReader();
            let count = 0;
            for (let part; !(part = await reader.read()).done;) count += part.value.length;
            return count;
          },
          async hold(mebibytes) {
            const end = new AbortController();
            const uploads = Array.from({ length: 100 }, (_, id) =>
              bridge.request('Unread', { id, data: {} }, { signal: end.signal }).catch(() => {}));
            for (let chunk = 0; chunk < mebibytes; chunk++)
              await bridge.request('ScriptBridge.chunk', { id: chunk % 100, index: Math.floor(chunk / 100), bytes: text }).catch(() => {});
            end.abort();
            await Promise.all(uploads);
            return mebibytes * 2 ** 20;
          },
        }) : setTimeout(expose);
        expose();
        </script>
        """

    private let webView: UnsafeMutablePointer<WebKitWebView>
    private let bridge: WebViewBridge
    private let folder: URL

    /// Runs the chosen rows in a main loop.
    static func run(_ report: Report) throws {
        let rows = [
            (name: "memory: upload", function: "up", isServed: false),
            (name: "memory: uploads that are not read", function: "hold", isServed: false),
            (name: "memory: download in packets", function: "down", isServed: false),
            (name: "memory: download by address", function: "down", isServed: true),
        ].filter { Benchmarks.isChosen($0.name) }
        guard !rows.isEmpty else { return }
        report.begin(
            "The highest resident memory of app and page while bytes travel, in MiB.",
            heads: ["what", "64 MiB", "256 MiB", "difference", "target", ""], widths: widths)
        let loop = g_main_loop_new(nil, 0)
        defer { g_main_loop_unref(loop) }
        var result: Result<Void, any Error> = .success(())
        Task {
            do {
                for row in rows {
                    while Memory.now().pages > 0 { try await Task.sleep(for: .milliseconds(20)) }
                    let page = try MemoryBenchmarks(isServed: row.isServed)
                    try await page.measure(row.name, row.function, report)
                }
            } catch {
                result = .failure(error)
            }
            g_main_loop_quit(loop)
        }
        g_main_loop_run(loop)
        try result.get()
    }

    private init(isServed: Bool) throws {
        let folder = FileManager.default.temporaryDirectory.appending(path: "memory-\(UUID())")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        self.folder = folder
        let html = Self.html
        let site = try LocalSite("memory://local") { _ in WebResponse(html) }
        var channel = ScriptChannel(
            "nativeApp", accepting: .mainFrame(of: isServed ? site.origin : "https://example.com"))
        channel.allowsDownloads = true
        channel.on(Bytes.self) { _, bytes, _ in
            var count = 0
            for try await chunk in bytes { count += chunk.count }
            return count
        }
        channel.on(Unread.self) { _, _, _ in
            try await Task.sleep(for: .seconds(3600))
            return 0
        }
        channel.on(GetFile.self) { get, _ in
            let file = folder.appending(path: "\(get.mebibytes)")
            _ = FileManager.default.createFile(atPath: file.path, contents: nil)
            // A sparse file takes no space on the disk.
            try FileHandle(forWritingTo: file).truncate(atOffset: UInt64(get.mebibytes << 20))
            return ScriptBytes(file: file)
        }
        webView = UnsafeMutableRawPointer(g_object_ref_sink(webkit_web_view_new()))
            .assumingMemoryBound(to: WebKitWebView.self)
        bridge = try WebViewBridge(channels: [channel])
        try bridge.install(in: webView)
        if isServed {
            try site.install(in: webkit_web_view_get_context(webView))
            webkit_web_view_load_uri(webView, "memory://local/")
        } else {
            webkit_web_view_load_html(webView, html, "https://example.com/")
        }
    }

    isolated deinit {
        bridge.remove()
        // Otherwise the process could outlive the page and count in the next row.
        webkit_web_view_terminate_web_process(webView)
        g_object_unref(webView)
        try? FileManager.default.removeItem(at: folder)
    }

    private func measure(_ name: String, _ function: String, _ report: Report) async throws {
        // Both processes keep some memory after their first transfer.
        _ = try await memory(of: 64, function)
        var peaks: [Double] = []
        var records: [String] = []
        for mebibytes in [64, 256] {
            let samples = try await memory(of: mebibytes, function)
            peaks.append(samples.map { $0.host + $0.page }.max() ?? 0)
            // Enough for a drawing.
            let step = max(1, samples.count / 100)
            records += stride(from: 0, to: samples.count, by: step).map { samples[$0] }.map {
                "\(name), \(mebibytes) MiB: \(Table.number($0.seconds, 2)) s, "
                    + "app \(Table.number($0.host, 1)), page \(Table.number($0.page, 1))"
            }
        }
        let difference = peaks[1] - peaks[0]
        report.add(
            columns: [
                name, Table.number(peaks[0], 1), Table.number(peaks[1], 1),
                Table.number(difference, 1), Table.number(Self.limit, 0),
            ], widths: Self.widths, isHeld: difference <= Self.limit)
        // Only if asked for by name, because they are many.
        if CommandLine.arguments.count > 1 { print(records.joined(separator: "\n")) }
    }

    private struct Sample {
        let seconds, host, page: Double
    }

    /// Transfers bytes, and returns the memory every 50 milliseconds, from a little before to a
    /// little after.
    private func memory(of mebibytes: Int, _ function: String) async throws -> [Sample] {
        let clock = ContinuousClock()
        let start = clock.now
        var samples: [Sample] = []
        let watch = Task {
            while !Task.isCancelled {
                let now = Memory.now()
                samples.append(
                    Sample(
                        seconds: (clock.now - start) / .seconds(1), host: now.host,
                        page: now.pages))
                try await Task.sleep(for: .milliseconds(50))
            }
        }
        try await Task.sleep(for: .milliseconds(200))
        let call = ScriptFunction<Int, Int>(try FunctionPath("window.bridge.\(function)"))
        let count = try await bridge.call(call(mebibytes), availableWithin: .seconds(20))
        precondition(count == mebibytes << 20)
        try await Task.sleep(for: .milliseconds(200))
        watch.cancel()
        return samples
    }
}
#endif
