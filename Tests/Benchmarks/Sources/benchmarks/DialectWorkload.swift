import ScriptBridge

/// The cost of a message in another dialect, compared with the same message in ours without
/// `bridge.js`.
@MainActor
struct DialectWorkload {
    let name: String
    let envelope: ScriptEnvelope
    let body: String

    /// A foreign envelope may take 1.3 times as long.
    static let target = 1 / 1.3

    static let all: [DialectWorkload] = [
        DialectWorkload(
            name: "foreign envelope",
            envelope: .promise { .message(name: try $0.text("type"), data: $0["payload"]) },
            body: #"{"type":"ActionButton","payload":{"path":"/customers/new","icon":"plus"}}"#),
        DialectWorkload(
            name: "JSON-RPC", envelope: .jsonRPC,
            body: """
                {"jsonrpc":"2.0","method":"ActionButton",\
                "params":{"path":"/customers/new","icon":"plus"}}
                """),
    ]

    private static let flat =
        #"{"name":"ActionButton","data":{"path":"/customers/new","icon":"plus"}}"#

    /// Runs all rows, and serves the main actor meanwhile.
    static func run(_ visit: @escaping @MainActor (DialectWorkload, Measurement) -> Void) throws {
        try SessionHost.serve {
            for row in all where Benchmarks.isChosen(row.name) {
                visit(row, try await row.measured())
            }
        }
    }

    private func measured() async throws -> Measurement {
        let (ours, other) = (try Self.host(envelope), try Self.host(nil))
        let bodies = repeatElement(body, count: 10_000)
        let flat = repeatElement(Self.flat, count: 10_000)
        var times: [(ours: Double, other: Double)] = []
        for _ in 0..<12 {
            times.append((await ours.nanoseconds(bodies), await other.nanoseconds(flat)))
        }
        return Measurement(times: Array(times.dropFirst()))
    }

    private static func host(_ envelope: ScriptEnvelope?) throws -> SessionHost {
        var channel = ScriptChannel(
            "nativeApp", accepting: .mainFrame(of: "https://example.com"), envelope: envelope)
        channel.on(ActionButton.self) { _, _ in }
        return try SessionHost(channel)
    }
}

/// The message that most pages send.
struct ActionButton: ScriptMessage {
    let path: String
    let icon: String
}
