import FixtureSupport
import ScriptBridge
import ScriptBridgeTesting
import Testing

/// A host without a web view.
@MainActor
final class SessionHost {
    let observer = Recorder()
    let session: PageSession
    let clock = ManualClock()
    private let pushes = Pushes()

    init(_ channel: ScriptChannel, clock: (any Clock<Duration>)? = nil) throws {
        session = PageSession(
            dispatcher: try ChannelDispatcher(channels: [channel]),
            observer: observer,
            clock: clock ?? self.clock,
            push: { [pushes] packet, _ in pushes.add(packet) }
        )
    }

    var pushed: [String] { pushes.all }

    func receive(
        _ text: String,
        from source: MessageSource = .example,
        keys: [String: Origin] = [:]
    ) async -> PostAnswer {
        await withCheckedContinuation { continuation in
            session.receive(.json(text), on: "nativeApp", from: source, keys: keys) { answer in
                continuation.resume(returning: answer)
            }
        }
    }

    /// Posts messages in one packet, and returns its answer.
    @discardableResult
    func receive(_ messages: [String], of document: String = "d") async -> PostAnswer {
        await receive(Self.packet(messages, of: document))
    }

    /// Posts messages in one packet, without waiting for its answer.
    func post(
        _ messages: [String],
        of document: String = "d",
        answer: @escaping @MainActor (PostAnswer) -> Void = { _ in }
    ) {
        session.receive(
            .json(Self.packet(messages, of: document)), on: "nativeApp", from: .example,
            answer: answer)
    }

    private static func packet(_ messages: [String], of document: String) -> String {
        let list = messages.joined(separator: ",")
        return #"{"bridge":1,"document":"\#(document)","messages":[\#(list)]}"#
    }

    /// Waits until the given number of pushes, and returns the last.
    func nextPush(_ count: Int = 1) async throws -> String {
        try await pushes.wait(for: count)
    }
}

/// The scripts evaluated in the simulated page.
@MainActor
final class Pushes {
    private(set) var all: [String] = []

    func add(_ source: String) {
        all.append(source)
    }

    func wait(for count: Int) async throws -> String {
        await waitUntil { all.count >= count }
        return try #require(all.dropFirst(count - 1).first, "Push \(count) has not been made.")
    }
}

extension PostAnswer {
    var text: String? {
        if case .text(let text) = self { text } else { nil }
    }
}
