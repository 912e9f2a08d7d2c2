#if WebKitGTK
import ProcessMemory
import ScriptBridge
import ScriptBridgeWebKitGTK

/// A row of the table: the same work in a page, with the bridge and in another way.
///
/// Both are bodies of asynchronous functions, timed as a whole and alternately.
struct TransportWorkload {
    let name: String
    let target: Double
    /// Whose processor time counts; nil for the time that the page waits.
    var clock: ProcessorClock?
    let ours, other: String

    @MainActor
    private static let tables: [(title: String, other: String, rows: [TransportWorkload])] = [
        (
            "The time of WebKit's postMessage with a reply relative to the bridge.", "postMessage",
            raw
        ),
        (
            "The processor time of 2,000 awaited requests with postMessage relative to the bridge.",
            "postMessage", processors
        ),
        (
            "The time with an object for each message and a table of callbacks, relative to the bridge.",
            "objects", peers("objects", targets: [0.8, 4, 10, 2, 4])
        ),
        (
            "The time with a JSON text for each message, relative to the bridge.", "texts",
            peers("texts", targets: [0.8, 2, 1, 2, 2])
        ),
    ]

    @MainActor
    static func run(_ report: Report) async throws {
        for table in tables {
            let chosen = table.rows.filter { Benchmarks.isChosen($0.name) }
            if chosen.isEmpty { continue }
            report.begin(table.title, other: table.other)
            // Each side has its own page, so that neither collects the other's garbage.
            let (ours, other) = (try page(), try page())
            for row in chosen {
                let measurement = try await Measurement(rounds: 11) {
                    try await row.nanoseconds(row.ours, in: ours)
                } other: {
                    try await row.nanoseconds(row.other, in: other)
                }
                report.add(row.name, measurement, target: row.target)
            }
        }
    }

    @MainActor
    private func nanoseconds(_ body: String, in page: BenchmarkPage) async throws -> Double {
        guard let clock else { return try await page.nanoseconds(body) }
        return try await clock.nanoseconds { _ = try await page.nanoseconds(body) }
    }

    @MainActor
    private static func page() throws -> BenchmarkPage {
        let page = try BenchmarkPage { channel in
            channel.on(SendItems.self) { request, _ in request.items.count }
            channel.on(GetItems.self) { _, _ in Samples.items }
            channel.on(ActionButton.self) { _, _ in }
        }
        RawChannel.register(in: page.webView)
        page.peers = [ObjectPeer(in: page.webView), TextPeer(in: page.webView)]
        page.load(BenchmarkPage.html([code, ObjectPeer.script, TextPeer.script].joined()))
        return page
    }

    /// What the rows use in the page.
    private static let code = """
        const raw = webkit.messageHandlers.raw;
        const text = 'a text of some forty characters, as it is';
        const items = Array.from({ length: 1000 }, (_, number) => ({
          id: 100000 + number,
          title: number % 2 === 0 ? `Größe ${number}, naïve Übung` : `A plain title, number ${number}`,
          price: number % 997 + 0.25,
          isActive: number % 3 === 0,
          tags: ['new', `size ${number % 10}`, 'sale'],
        }));
        const blobs = [1, 16, 64].map(size => new Blob([new Uint8Array(size << 20).fill(7)]));
        const dataURL = blob => new Promise(resolve => {
          const reader = new FileReader();
          reader.onload = () => resolve(reader.result);
          reader.readAsDataURL(blob);
        });

        """

    private static let requests =
        "for (let i = 0; i < 2000; i++) await bridge.request('Echo', { text });"
    private static let rawRequests =
        "for (let i = 0; i < 2000; i++) await raw.postMessage(text);"

    /// The rows whose processes' own clocks are read.
    private static let processors = [
        TransportWorkload(
            name: "the app's time of awaited requests", target: 0.8, clock: .app, ours: requests,
            other: rawRequests),
        TransportWorkload(
            name: "the page's time of awaited requests", target: 0.87, clock: .pages,
            ours: requests, other: rawRequests),
    ]

    /// The rows that compare the bridge with a message handler that replies.
    private static let raw = [
        TransportWorkload(
            name: "awaited requests", target: 0.83, ours: requests, other: rawRequests),
        TransportWorkload(
            name: "awaited requests, both decoded", target: 1, ours: requests,
            other: """
                for (let i = 0; i < 2000; i++) {
                  const request = JSON.stringify({ name: 'Echo', data: { text }, id: i });
                  JSON.parse(await raw.postMessage(request)).result;
                }
                """),
        TransportWorkload(
            name: "burst of 5,000 requests", target: 10,
            ours: """
                const all = [];
                for (let i = 0; i < 5000; i++) all.push(bridge.request('Echo', { text }));
                await Promise.all(all);
                """,
            other: """
                const all = [];
                for (let i = 0; i < 5000; i++) all.push(raw.postMessage(text));
                await Promise.all(all);
                """),
        TransportWorkload(
            name: "1,000 items, against text", target: 0.5,
            ours: "for (let i = 0; i < 50; i++) await bridge.request('SendItems', { items });",
            other: "for (let i = 0; i < 50; i++) await raw.postMessage(JSON.stringify(items));"),
        TransportWorkload(
            name: "1,000 items, against objects", target: 16,
            ours: "for (let i = 0; i < 30; i++) await bridge.request('SendItems', { items });",
            other: "for (let i = 0; i < 30; i++) await raw.postMessage(items);"),
        TransportWorkload(
            name: "upload of 64 MiB, against four posts", target: 1,
            ours: "await bridge.upload('Bytes', blobs[2]);",
            other: "for (let i = 0; i < 4; i++) await raw.postMessage(await dataURL(blobs[1]));"),
        TransportWorkload(
            name: "upload of 1 MiB, against a post", target: 1 / 1.3,
            ours: "for (let i = 0; i < 16; i++) await bridge.upload('Bytes', blobs[0]);",
            other: "for (let i = 0; i < 16; i++) await raw.postMessage(await dataURL(blobs[0]));"),
    ]

    /// The same work for each peer; `link` is the bridge or the peer.
    private static let works = [
        (
            name: "awaited requests",
            body: "for (let i = 0; i < 500; i++) await link.request('Echo', { text });"
        ),
        (
            name: "burst of 2,000 requests",
            body: """
            const all = [];
            for (let i = 0; i < 2000; i++) all.push(link.request('Echo', { text }));
            await Promise.all(all);
            """
        ),
        (
            name: "1,000 items sent",
            body: "for (let i = 0; i < 10; i++) await link.request('SendItems', { items });"
        ),
        (
            name: "1,000 items received",
            body: "for (let i = 0; i < 10; i++) await link.request('GetItems', {});"
        ),
        // The reply to the request shows that all posts have been handled.
        (
            name: "2,000 posts",
            body: """
            for (let i = 0; i < 2000; i++) link.post('ActionButton', { path: '/new', icon: 'plus' });
            await link.request('Echo', { text });
            """
        ),
    ]

    private static func peers(_ peer: String, targets: [Double]) -> [TransportWorkload] {
        zip(works, targets).map { work, target in
            TransportWorkload(
                name: "\(work.name), \(peer)", target: target,
                ours: "const link = bridge;\n\(work.body)",
                other: "const link = \(peer);\n\(work.body)")
        }
    }
}
#endif
