#if WebKitGTK
extension TransportWorkload {
    /// The rows that compare the bridge with an object for each message.
    static let objects = peers("objects", targets: [0.8, 4, 10, 2, 4])

    /// The rows that compare the bridge with a text for each message.
    static let texts = peers("texts", targets: [0.8, 2, 1, 2, 2])

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
                name: "\(work.name), \(peer)", target: target, aim: target,
                ours: "const link = bridge;\n\(work.body)",
                other: "const link = \(peer);\n\(work.body)")
        }
    }
}
#endif
