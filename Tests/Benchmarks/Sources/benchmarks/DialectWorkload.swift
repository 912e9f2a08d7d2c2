import Foundation
import ScriptBridge

/// The cost of a message in another dialect, compared with the same message in ours without
/// `bridge.js`.
///
/// Includes reading, decoding, handling and answering.
@MainActor
struct DialectWorkload {
    let name: String
    let dialect: ScriptDialect
    let body: String

    /// A foreign envelope may take 1.3 times as long.
    static let target = 1 / 1.3

    static let all: [DialectWorkload] = [
        DialectWorkload(
            name: "foreign envelope", dialect: .fields(name: "type", data: .member("payload")),
            body: #"{"type":"ActionButton","payload":{"path":"/customers/new","icon":"plus"}}"#),
        DialectWorkload(
            name: "JSON-RPC", dialect: .jsonRPC,
            body: """
                {"jsonrpc":"2.0","method":"ActionButton",\
                "params":{"path":"/customers/new","icon":"plus"}}
                """),
    ]

    private static let flat =
        #"{"name":"ActionButton","data":{"path":"/customers/new","icon":"plus"}}"#

    /// Runs all rows, and serves the main actor meanwhile.
    static func run(_ visit: @escaping @MainActor (DialectWorkload, Measurement) -> Void) throws {
        var result: Result<Void, any Error>?
        Task {
            do {
                for row in all where Benchmarks.isChosen(row.name) {
                    visit(row, try await row.measured())
                }
                result = .success(())
            } catch {
                result = .failure(error)
            }
        }
        while result == nil { RunLoop.main.run(mode: .default, before: .distantFuture) }
        try result?.get()
    }

    private func measured() async throws -> Measurement {
        let ours = try Host(dialect)
        let other = try Host(.scriptBridge)
        var times: [(ours: Double, other: Double)] = []
        for _ in 0..<12 {
            times.append((await ours.nanoseconds(body), await other.nanoseconds(Self.flat)))
        }
        return Measurement(times: Array(times.dropFirst()))
    }

    @MainActor
    private final class Host {
        private let session: PageSession
        private var answerCount = 0

        init(_ dialect: ScriptDialect) throws {
            var channel = ScriptChannel(
                "nativeApp", accepting: .mainFrame(of: "https://example.com"), dialect: dialect)
            channel.on(ActionButton.self) { _, _ in }
            session = PageSession(dispatcher: try ChannelDispatcher(channels: [channel])) { _, _ in
            }
        }

        /// The thread's time for one message if a page posts fifty in a turn.
        func nanoseconds(_ body: String) async -> Double {
            let count = 10_000
            let start = Timer.threadTime()
            answerCount = 0
            for number in 1...count {
                session.receive(
                    .json(body), on: "nativeApp", from: .mainFrame("https://example.com")
                ) { [weak self] _ in self?.answerCount += 1 }
                if number.isMultiple(of: 50) { await Task.yield() }
            }
            while answerCount < count { await Task.yield() }
            return (Timer.threadTime() - start) / .nanoseconds(count)
        }
    }

    private struct ActionButton: ScriptMessage {
        let path: String
        let icon: String
    }
}
