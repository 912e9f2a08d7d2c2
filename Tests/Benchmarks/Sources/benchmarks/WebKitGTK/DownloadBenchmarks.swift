#if WebKitGTK
import CWebKitGTK
import Foundation
import ScriptBridge
import ScriptBridgeServing
import ScriptBridgeWebKitGTK

/// A request for bytes.
struct GetBytes: ScriptRequest {
    typealias Reply = ScriptBytes
    let mebibytes: Int
}

/// Compares downloads with the simplest alternative: one call with all bytes in base64.
@MainActor
final class DownloadBenchmarks {
    struct Row {
        let name: String
        var target: Double?
        var aim: Double?
        fileprivate let mebibytes: Int
        fileprivate let way: Way
    }

    /// How the bytes reach the page.
    fileprivate enum Way {
        case address, packets
        /// From a stream in memory that WebKit reads itself, without the bridge: what the engine
        /// can do at best.
        case bare
    }

    private static let rows = [
        Row(name: "download 64 MiB, bare stream", mebibytes: 64, way: .bare),
        Row(name: "download 64 MiB by address", target: 5, aim: 5, mebibytes: 64, way: .address),
        Row(name: "download 64 MiB in packets", target: 1, mebibytes: 64, way: .packets),
        Row(name: "download 1 MiB, bare stream", mebibytes: 1, way: .bare),
        Row(name: "download 1 MiB by address", target: 1, mebibytes: 1, way: .address),
        Row(name: "download 1 MiB in packets", target: 1 / 1.3, mebibytes: 1, way: .packets),
    ]

    private static let html = """
        <script>
        const decode = text => Uint8Array.fromBase64?.(text) ?? Uint8Array.from(atob(text), unit => unit.charCodeAt(0));
        const expose = () => window.bridge ? bridge.expose({
          get: async mebibytes => (await (await bridge.request('GetBytes', { mebibytes })).arrayBuffer()).byteLength,
          async load(mebibytes) {
            const reader = (await fetch(`/${mebibytes}`)).body.getReader();
            const all = new Uint8Array(mebibytes << 20);
            let count = 0;
            for (let part; !(part = await reader.read()).done; count += part.value.length) all.set(part.value, count);
            return count;
          },
          take: text => decode(text).length,
        }) : setTimeout(expose);
        expose();
        </script>
        """

    private let webView: UnsafeMutablePointer<WebKitWebView>
    private let bridge: WebViewBridge

    /// Runs all rows in a main loop.
    ///
    /// - Parameter visit: Called with each row and its measurement.
    /// - Throws: The error of the bridge or the page.
    static func run(_ visit: @escaping @MainActor (Row, Measurement) -> Void) throws {
        let chosen = rows.filter { Benchmarks.isChosen($0.name) }
        guard !chosen.isEmpty else { return }
        let loop = g_main_loop_new(nil, 0)
        defer { g_main_loop_unref(loop) }
        var result: Result<Void, any Error> = .success(())
        Task {
            do {
                let html = html
                let site = try LocalSite("down://local") { _ in WebResponse(html) }
                let served = try DownloadBenchmarks(site.origin)
                let context = webkit_web_view_get_context(served.webView)
                if let context { try site.install(in: context) }
                let bare = try DownloadBenchmarks("bytes://local")
                BareBytes.register("bytes", page: html, in: context)
                let (packed, raw) = (
                    try DownloadBenchmarks("https://example.com"),
                    try DownloadBenchmarks("https://example.com")
                )
                webkit_web_view_load_uri(served.webView, "down://local/")
                webkit_web_view_load_uri(bare.webView, "bytes://local/")
                for page in [packed, raw] {
                    webkit_web_view_load_html(page.webView, html, "https://example.com/")
                }
                for row in chosen {
                    let ours =
                        switch row.way {
                        case .address: served
                        case .packets: packed
                        case .bare: bare
                        }
                    visit(row, try await measured(row, in: ours, and: raw))
                }
            } catch {
                result = .failure(error)
            }
            g_main_loop_quit(loop)
        }
        g_main_loop_run(loop)
        try result.get()
    }

    private init(_ origin: Origin) throws {
        var channel = ScriptChannel("nativeApp", accepting: .mainFrame(of: origin))
        channel.allowsDownloads = true
        channel.on(GetBytes.self) { get, _ in ScriptBytes(Self.data(get.mebibytes)) }
        webView = UnsafeMutableRawPointer(g_object_ref_sink(webkit_web_view_new()))
            .assumingMemoryBound(to: WebKitWebView.self)
        bridge = try WebViewBridge(channels: [channel])
        try bridge.install(in: webView)
    }

    isolated deinit {
        bridge.remove()
        g_object_unref(webView)
    }

    private static func data(_ mebibytes: Int) -> Data {
        Data(repeating: 7, count: mebibytes << 20)
    }

    private static func measured(
        _ row: Row,
        in ours: DownloadBenchmarks,
        and raw: DownloadBenchmarks
    ) async throws -> Measurement {
        let (get, load) = (
            ScriptFunction<Int, Int>("window.bridge.get"),
            ScriptFunction<Int, Int>("window.bridge.load")
        )
        let take = ScriptFunction<String, Int>("window.bridge.take")
        let function = row.way == .bare ? load : get
        var times: [(ours: Double, other: Double)] = []
        let data = data(row.mebibytes)
        let repeats = row.mebibytes > 8 ? 1 : 8
        for _ in 0..<8 {
            let clock = ContinuousClock()
            let time = try await clock.measure {
                for _ in 0..<repeats {
                    let count = try await ours.bridge.call(
                        function(row.mebibytes), availableWithin: .seconds(20))
                    precondition(count == data.count)
                }
            }
            let other = try await clock.measure {
                for _ in 0..<repeats {
                    let count = try await raw.bridge.call(
                        take(data.base64EncodedString()), availableWithin: .seconds(20))
                    precondition(count == data.count)
                }
            }
            times.append((time / .nanoseconds(1), other / .nanoseconds(1)))
        }
        // The first round warms up.
        return Measurement(times: Array(times.dropFirst()))
    }
}
#endif
