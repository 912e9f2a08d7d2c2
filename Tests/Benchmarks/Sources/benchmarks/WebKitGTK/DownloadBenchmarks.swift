#if WebKitGTK
import Foundation
import ScriptBridge
import ScriptBridgeServing
import ScriptBridgeWebKitGTK

/// Compares downloads with the simplest alternative: one call with all bytes in base64.
@MainActor
enum DownloadBenchmarks {
    private struct Row {
        let name: String
        var target: Double?
        let mebibytes: Int
        let way: Way
    }

    /// How the bytes reach the page.
    private enum Way {
        case address, packets
        /// From a stream in memory that WebKit reads itself, without the bridge: what the engine
        /// can do at best.
        case bare
    }

    private static let rows = [
        Row(name: "download 64 MiB, bare stream", mebibytes: 64, way: .bare),
        Row(name: "download 64 MiB by address", target: 5, mebibytes: 64, way: .address),
        Row(name: "download 64 MiB in packets", target: 1, mebibytes: 64, way: .packets),
        Row(name: "download 1 MiB, bare stream", mebibytes: 1, way: .bare),
        Row(name: "download 1 MiB by address", target: 1, mebibytes: 1, way: .address),
        Row(name: "download 1 MiB in packets", target: 1 / 1.3, mebibytes: 1, way: .packets),
    ]

    private static let code = """
        const get = async mebibytes =>
          (await (await bridge.request('GetBytes', { mebibytes })).arrayBuffer()).byteLength;
        const load = async mebibytes => {
          const reader = (await fetch(`/${mebibytes}`)).body.getReader();
          const all = new Uint8Array(mebibytes << 20);
          let count = 0;
          for (let part; !(part = await reader.read()).done; count += part.value.length) all.set(part.value, count);
          return count;
        };
        const take = text =>
          (Uint8Array.fromBase64?.(text) ?? Uint8Array.from(atob(text), unit => unit.charCodeAt(0))).length;
        """

    static func run(_ report: Report) async throws {
        let chosen = rows.filter { Benchmarks.isChosen($0.name) }
        guard !chosen.isEmpty else { return }
        report.begin(
            "The time of one call with base64 relative to a download, in a real web view.",
            other: "base64 call")
        let html = BenchmarkPage.html(code, exposing: "take")
        let site = try LocalSite("down://local") { _ in WebResponse(html) }
        let served = try BenchmarkPage(site.origin, allowsDownloads: true)
        let bare = try BenchmarkPage("bytes://local")
        let packed = try BenchmarkPage(allowsDownloads: true)
        let raw = try BenchmarkPage()
        try site.install(in: served.context)
        BareBytes.register("bytes", page: html, in: bare.context)
        served.open("down://local/")
        bare.open("bytes://local/")
        packed.load(html)
        raw.load(html)
        for row in chosen {
            let ours =
                switch row.way {
                case .address: served
                case .packets: packed
                case .bare: bare
                }
            report.add(row.name, try await measured(row, in: ours, and: raw), target: row.target)
        }
    }

    private static func measured(
        _ row: Row,
        in ours: BenchmarkPage,
        and raw: BenchmarkPage
    ) async throws -> Measurement {
        let body = "return \(row.way == .bare ? "load" : "get")(\(row.mebibytes))"
        let take = ScriptFunction<String, Int>("window.bridge.take")
        let data = Data(repeating: 7, count: row.mebibytes << 20)
        let repeats = row.mebibytes > 8 ? 1 : 8
        let clock = ContinuousClock()
        return try await Measurement(rounds: 7) {
            let start = clock.now
            for _ in 0..<repeats {
                let count = try await ours.run(body)
                precondition(Int(count) == data.count)
            }
            return (clock.now - start) / .nanoseconds(1)
        } other: {
            let start = clock.now
            for _ in 0..<repeats {
                let count = try await raw.bridge.call(
                    take(data.base64EncodedString()), availableWithin: .seconds(20))
                precondition(count == data.count)
            }
            return (clock.now - start) / .nanoseconds(1)
        }
    }
}
#endif
