#if WebKitGTK
import ScriptBridge

/// A request that replies with the number of bytes in it.
struct Bytes: ScriptUpload {
    typealias Reply = Int
}

/// A row of the table: the same work in a page, with the bridge and in another way.
///
/// Both are bodies of asynchronous functions, timed as a whole and alternately.
struct TransportWorkload {
    let name: String
    let target, aim: Double
    let ours, other: String

    /// The page functions that the rows call.
    static let prelude = """
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

    /// The rows that compare the bridge with a message handler that replies.
    static let raw = [
        TransportWorkload(
            name: "awaited requests", target: 0.8, aim: 1,
            ours: "for (let i = 0; i < 2000; i++) await bridge.request('Echo', { text });",
            other: "for (let i = 0; i < 2000; i++) await raw.postMessage(text);"),
        TransportWorkload(
            name: "awaited requests, both decoded", target: 0.7, aim: 0.9,
            ours: "for (let i = 0; i < 2000; i++) await bridge.request('Echo', { text });",
            other: """
                for (let i = 0; i < 2000; i++) {
                  const request = JSON.stringify({ name: 'Echo', data: { text }, id: i });
                  JSON.parse(await raw.postMessage(request)).result;
                }
                """),
        TransportWorkload(
            name: "burst of 5,000 requests", target: 10, aim: 20,
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
            name: "1,000 items, against text", target: 0.5, aim: 0.7,
            ours: "for (let i = 0; i < 50; i++) await bridge.request('SendItems', { items });",
            other: "for (let i = 0; i < 50; i++) await raw.postMessage(JSON.stringify(items));"),
        TransportWorkload(
            name: "1,000 items, against objects", target: 16, aim: 20,
            ours: "for (let i = 0; i < 30; i++) await bridge.request('SendItems', { items });",
            other: "for (let i = 0; i < 30; i++) await raw.postMessage(items);"),
        TransportWorkload(
            name: "upload of 64 MiB, against four posts", target: 1, aim: 2,
            ours: "await bridge.upload('Bytes', blobs[2]);",
            other: "for (let i = 0; i < 4; i++) await raw.postMessage(await dataURL(blobs[1]));"),
        TransportWorkload(
            name: "upload of 1 MiB, against a post", target: 1 / 1.3, aim: 1,
            ours: "for (let i = 0; i < 16; i++) await bridge.upload('Bytes', blobs[0]);",
            other: "for (let i = 0; i < 16; i++) await raw.postMessage(await dataURL(blobs[0]));"),
    ]
}
#endif
