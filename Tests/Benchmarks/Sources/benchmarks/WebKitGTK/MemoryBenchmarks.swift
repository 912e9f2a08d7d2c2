#if WebKitGTK
import Foundation
import ProcessMemory
import ScriptBridge
import ScriptBridgeServing
import ScriptBridgeWebKitGTK

/// A request for a file of the given size.
private struct GetFile: ScriptRequest {
    typealias Reply = ScriptBytes
    let mebibytes: Int
}

/// An upload whose handler reads nothing until the page cancels it.
private struct Unread: ScriptUpload {
    typealias Reply = Int
}

/// Measures the memory of the app and the page while bytes travel between them.
///
/// The page sends a `Blob` that repeats one mebibyte, and reads a file as a stream, so neither side
/// needs more memory for more bytes. Nor does the app for uploads that no handler reads, beyond its
/// limit of 64 MiB here. The page may keep some of what has travelled until its garbage collector runs.
@MainActor
enum MemoryBenchmarks {
    /// How much higher the peaks may be for 256 MiB than for 64 MiB, in MiB: less than the difference.
    private static let limits = (app: 32.0, page: 160.0)

    private static let rows = [
        (name: "memory: upload", function: "up", isServed: false),
        (name: "memory: uploads that are not read", function: "hold", isServed: false),
        (name: "memory: download in packets", function: "down", isServed: false),
        (name: "memory: download by address", function: "down", isServed: true),
    ]

    private static let code = """
        const mebibyte = new Blob([new Uint8Array(1 << 20).fill(7)]);
        const text = btoa('7'.repeat(1 << 20));
        const up = mebibytes => bridge.upload('Bytes', new Blob(Array(mebibytes).fill(mebibyte)));
        const down = async mebibytes => {
          const reader = (await bridge.request('GetFile', { mebibytes })).stream().getReader();
          let count = 0;
          for (let part; !(part = await reader.read()).done;) count += part.value.length;
          return count;
        };
        const hold = async mebibytes => {
          const end = new AbortController();
          const uploads = Array.from({ length: 100 }, (_, id) =>
            bridge.request('Unread', { id, data: {} }, { signal: end.signal }).catch(() => {}));
          for (let chunk = 0; chunk < mebibytes; chunk++) {
            const data = { id: chunk % 100, index: Math.floor(chunk / 100), bytes: text };
            await bridge.request('ScriptBridge.chunk', data).catch(() => {});
          }
          end.abort();
          await Promise.all(uploads);
          return mebibytes * 2 ** 20;
        };
        """

    static func run(_ report: Report) async throws {
        let chosen = rows.filter { Benchmarks.isChosen($0.name) }
        guard !chosen.isEmpty else { return }
        report.begin(
            "The highest resident memory of the app, and of the page, while bytes travel, in MiB.",
            heads: ["what", "app, 64 MiB", "256 MiB", "page, 64 MiB", "256 MiB"])
        let folder = FileManager.default.temporaryDirectory.appending(path: "memory-\(UUID())")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(at: folder) }
        for row in chosen {
            while Memory.now().pages > 0 { try await Task.sleep(for: .milliseconds(20)) }
            let found = try await peaks(of: row.function, isServed: row.isServed, folder)
            let (app, page) = (found.map(\.host), found.map(\.pages))
            report.add(
                [row.name] + (app + page).map { Report.number($0, 1) },
                target: "+\(Report.number(limits.app, 0)), +\(Report.number(limits.page, 0))",
                isHeld: app[1] - app[0] <= limits.app && page[1] - page[0] <= limits.page)
        }
    }

    /// The highest memory while a function of the page moves 64 MiB, and 256 MiB.
    private static func peaks(
        of function: String,
        isServed: Bool,
        _ folder: URL
    ) async throws -> [Memory] {
        let html = BenchmarkPage.html(code)
        let site = try LocalSite("memory://local") { _ in WebResponse(html) }
        let origin: Origin = isServed ? site.origin : "https://example.com"
        let page = try BenchmarkPage(origin, allowsDownloads: true) { channel in
            channel.limits.webView.maximumPendingByteCount = 64 << 20
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
        }
        if isServed {
            try site.install(in: page.context)
            page.open("memory://local/")
        } else {
            page.load(html)
        }
        var peaks: [Memory] = []
        // Both processes keep some memory after their first transfer.
        for mebibytes in [64, 64, 256] {
            let (count, peak) = try await Memory.peak(every: .milliseconds(50)) {
                try await page.run("return \(function)(\(mebibytes))")
            }
            precondition(Int(count) == mebibytes << 20)
            peaks.append(peak)
        }
        return Array(peaks.dropFirst())
    }
}

extension Memory {
    /// Does some work, and returns the highest memory of each side meanwhile, which is read from time to
    /// time.
    @MainActor
    static func peak(
        every interval: Duration,
        during work: @MainActor () async throws -> Double
    ) async throws -> (result: Double, peak: Memory) {
        var peak = now()
        let watch = Task {
            while !Task.isCancelled {
                peak = peak.highest(now())
                try await Task.sleep(for: interval)
            }
        }
        defer { watch.cancel() }
        return (try await work(), peak)
    }
}
#endif
