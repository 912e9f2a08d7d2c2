import ScriptBridge

struct Note: ScriptMessage, Codable, Hashable {
    let text: String
}

/// A request that never ends by itself.
struct Wait: ScriptRequest {
    typealias Reply = Bool
}

/// What the handlers and the observer have received.
@MainActor
final class Log: BridgeObserver {
    private(set) var notes: [Note] = []
    private(set) var sources: [MessageSource] = []
    private(set) var rejections: [BridgeError] = []
    private(set) var undelivered: [BridgeError] = []
    private(set) var outcomes: [MessageOutcome] = []

    func add(_ note: Note, from source: MessageSource) {
        notes.append(note)
        sources.append(source)
    }

    func observe(_ event: BridgeTraceEvent) {
        switch event {
        case .rejected(_, _, let error): rejections.append(error)
        case .undelivered(_, let error): undelivered.append(error)
        case .outcome(_, let outcome, _): outcomes.append(outcome)
        default: break
        }
    }
}

extension ScriptChannel {
    /// A channel with a handler of a message and one of a request.
    static func test(
        _ name: ChannelName = "nativeApp",
        accepting policy: OriginPolicy = .mainFrame(of: "https://example.com"),
        log: Log
    ) -> ScriptChannel {
        var channel = ScriptChannel(name, accepting: policy)
        channel.on(Note.self) { note, context in log.add(note, from: context.source) }
        channel.on(Wait.self) { _, _ in
            try await Task.sleep(for: .seconds(600))
            return true
        }
        return channel
    }
}
