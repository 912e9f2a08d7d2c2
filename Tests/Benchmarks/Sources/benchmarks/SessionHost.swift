import Foundation
import ScriptBridge

/// A page session without a web view, to measure what the library itself takes for a message.
///
/// Includes reading, decoding, handling and answering.
@MainActor
final class SessionHost {
    private let session: PageSession
    private let source: MessageSource
    private var answerCount = 0

    init(
        _ channel: ScriptChannel,
        observer: (any BridgeObserver)? = nil,
        source: MessageSource = .mainFrame("https://example.com")
    ) throws {
        self.source = source
        session = try PageSession(channels: [channel], observer: observer) { _, _ in }
    }

    /// The thread's time for one message if a page posts fifty in a turn.
    func nanoseconds(_ bodies: some Collection<String>) async -> Double {
        let start = Timer.threadTime()
        answerCount = 0
        for (number, body) in bodies.enumerated() {
            session.receive(.json(body), on: "nativeApp", from: source) { [weak self] _ in
                self?.answerCount += 1
            }
            if number % 50 == 49 { await Task.yield() }
        }
        while answerCount < bodies.count { await Task.yield() }
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
