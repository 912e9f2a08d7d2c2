import ScriptBridge

/// The cost of a message in another dialect, compared with the same message in ours without
/// `bridge.js`.
@MainActor
enum DialectWorkload {
    /// A foreign envelope may take 1.3 times as long.
    private static let target = 1 / 1.3

    private static let rows: [(name: String, envelope: ScriptEnvelope, body: String)] = [
        (
            name: "foreign envelope",
            envelope: .promise { .message(name: try $0.text("type"), data: $0["payload"]) },
            body: #"{"type":"ActionButton","payload":{"path":"/customers/new","icon":"plus"}}"#
        ),
        (
            name: "JSON-RPC", envelope: .jsonRPC,
            body: """
            {"jsonrpc":"2.0","method":"ActionButton",\
            "params":{"path":"/customers/new","icon":"plus"}}
            """
        ),
    ]

    private static let own =
        #"{"name":"ActionButton","data":{"path":"/customers/new","icon":"plus"}}"#

    static func run(_ report: Report) async throws {
        report.begin(
            "The time of a message in our own dialect relative to another dialect.", other: "own")
        for row in rows where Benchmarks.isChosen(row.name) {
            let (foreign, plain) = (try host(row.envelope), try host(nil))
            let measurement = try await Measurement(rounds: 11) {
                await foreign.nanoseconds(repeatElement(row.body, count: 10_000))
            } other: {
                await plain.nanoseconds(repeatElement(own, count: 10_000))
            }
            report.add(row.name, measurement, target: target)
        }
    }

    private static func host(_ envelope: ScriptEnvelope?) throws -> SessionHost {
        var channel = ScriptChannel(
            "nativeApp", accepting: .mainFrame(of: "https://example.com"), envelope: envelope)
        channel.on(ActionButton.self) { _, _ in }
        return try SessionHost(channel)
    }
}
