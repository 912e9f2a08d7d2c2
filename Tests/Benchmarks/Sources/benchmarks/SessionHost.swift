import Foundation
import ScriptBridge

/// A page session without a web view, to measure what the library itself takes for a message.
///
/// Includes reading, decoding, handling and answering.
@MainActor
final class SessionHost {
    private final class Counts {
        var answers = 0
        var pushes = 0
    }

    let session: PageSession
    private let counts = Counts()

    init(_ channel: ScriptChannel) throws {
        let counts = counts
        session = try PageSession(channels: [channel]) { _, _ in
            counts.pushes += 1
        }
    }

    /// The number of posts that were answered.
    var answers: Int { counts.answers }
    /// The number of packets that were pushed.
    var pushes: Int { counts.pushes }

    func post(_ body: String) {
        session.receive(
            .json(body), on: "nativeApp", from: .mainFrame("https://example.com")
        ) { [counts] _ in counts.answers += 1 }
    }

    /// The thread's time for one message if a page posts fifty in a turn.
    func nanoseconds(_ bodies: some Collection<String>) async -> Double {
        let start = Timer.threadTime()
        let answered = answers
        for (number, body) in bodies.enumerated() {
            post(body)
            if number % 50 == 49 { await Task.yield() }
        }
        while answers - answered < bodies.count { await Task.yield() }
        return (Timer.threadTime() - start) / .nanoseconds(bodies.count)
    }

    /// Runs asynchronous work, and serves the main actor meanwhile.
    static func serve(_ work: @escaping @MainActor () async throws -> Void) throws {
        var result: Result<Void, any Error>?
        Task {
            do {
                try await work()
                result = .success(())
            } catch {
                result = .failure(error)
            }
        }
        while result == nil { _ = RunLoop.main.run(mode: .default, before: .distantFuture) }
        try result?.get()
    }
}
