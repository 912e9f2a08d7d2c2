#if WebKitGTK
import ScriptBridge
import ScriptBridgeServing
import ScriptBridgeWebKitGTK

/// Compares the time of a request alone with its time beside a hundred transfers of bytes.
///
/// Page and host have one main thread each, so this shows how long the bytes hold them up.
@MainActor
enum LatencyBenchmarks {
    private static let target = 1.0 / 3

    private static let rows = [
        (name: "upload, a request beside 100", transfers: "uploads", isServed: false),
        (name: "download in packets, beside 100", transfers: "downloads", isServed: false),
        (name: "download by address, beside 100", transfers: "downloads", isServed: true),
    ]

    /// The functions return the mean time of a request in milliseconds, because the page's clock
    /// counts whole ones.
    private static let code = """
        const blob = new Blob([new Uint8Array(1 << 20).fill(7)]);
        const uploads = () => Array.from({ length: 100 }, () => bridge.upload('Bytes', blob));
        const downloads = () => Array.from({ length: 100 }, async () =>
          (await (await bridge.request('GetBytes', { mebibytes: 1 })).arrayBuffer()).byteLength);
        const mean = async isDone => {
          const start = performance.now();
          let count = 0;
          for (; !isDone(count); count++) await bridge.request('Echo', { text: 'a' });
          return (performance.now() - start) / count;
        };
        const alone = () => mean(count => count === 200);
        const beside = async transfers => {
          // Not a variable: WebKit's compiler takes one for a constant in a loop of thousands of rounds.
          const end = new AbortController();
          const all = Promise.all(transfers()).finally(() => end.abort());
          const time = await mean(() => end.signal.aborted);
          if ((await all).some(count => count !== 1 << 20)) throw Error('Bytes are missing.');
          return time;
        };
        """

    static func run(_ report: Report) async throws {
        let chosen = rows.filter { Benchmarks.isChosen($0.name) }
        guard !chosen.isEmpty else { return }
        report.begin(
            "The time of a request alone, relative to one beside a hundred transfers of bytes.",
            other: "alone")
        let html = BenchmarkPage.html(code)
        let site = try LocalSite("latency://local") { _ in WebResponse(html) }
        let served = try BenchmarkPage(site.origin, allowsDownloads: true)
        let packed = try BenchmarkPage(allowsDownloads: true)
        try site.install(in: served.context)
        served.open("latency://local/")
        packed.load(html)
        for row in chosen {
            let page = row.isServed ? served : packed
            let measurement = try await Measurement(rounds: 5) {
                try await page.run("return beside(\(row.transfers))") * 1e6
            } other: {
                try await page.run("return alone()") * 1e6
            }
            report.add(row.name, measurement, target: target)
        }
    }
}
#endif
