import ScriptBridge

/// Any JSON value.
enum Echoed: Codable, Sendable {
    case null
    case flag(Bool)
    case number(Double)
    case text(String)
    case list([Echoed])
    case map([String: Echoed])

    init(from decoder: any Decoder) throws {
        let container = try decoder.singleValueContainer()
        if container.decodeNil() {
            self = .null
        } else if let value = try? container.decode(Bool.self) {
            self = .flag(value)
        } else if let value = try? container.decode(Double.self) {
            self = .number(value)
        } else if let value = try? container.decode(String.self) {
            self = .text(value)
        } else if let value = try? container.decode([Echoed].self) {
            self = .list(value)
        } else {
            self = .map(try container.decode([String: Echoed].self))
        }
    }

    func encode(to encoder: any Encoder) throws {
        var container = encoder.singleValueContainer()
        switch self {
        case .null: try container.encodeNil()
        case .flag(let value): try container.encode(value)
        case .number(let value): try container.encode(value)
        case .text(let value): try container.encode(value)
        case .list(let value): try container.encode(value)
        case .map(let value): try container.encode(value)
        }
    }
}

/// Messages of each kind, with handlers that end at once, later, never, or with an error.
enum FuzzMessages {
    struct Note: ScriptMessage { let value: Echoed? }
    struct Fail: ScriptMessage {}
    struct Echo: ScriptRequest {
        typealias Reply = Echoed
        let value: Echoed
    }
    struct Slow: ScriptRequest {
        typealias Reply = Int
        let count: Int?
    }
    struct Stuck: ScriptRequest { typealias Reply = Bool }
    struct Count: ScriptSubscription {
        typealias Element = Int
        let count: Int
    }
    struct Endless: ScriptSubscription { typealias Element = [String: Int] }
    struct Broken: ScriptSubscription { typealias Element = Echoed }

    struct Failure: Error {}

    @MainActor
    static func channel(on clock: some Clock<Duration>) -> ScriptChannel {
        var channel = ScriptChannel(
            "nativeApp", accepting: .mainFrame(of: "https://example.com").allowingUnknownSources())
        channel.on(Note.self) { _, _ in }
        channel.on(Fail.self) { _, _ in throw PageError("no", "Not today.") }
        channel.on(Echo.self) { echo, _ in echo.value }
        channel.on(Slow.self) { @MainActor slow, _ in
            for _ in 0..<min(max(slow.count ?? 1, 0), 20) { await Task.yield() }
            return slow.count ?? 0
        }
        channel.on(Stuck.self) { @MainActor _, _ in
            try await clock.sleep(for: .seconds(86_400))
            return true
        }
        channel.on(Count.self) { count, _ in
            AsyncStream { continuation in
                for index in 0..<min(max(count.count, 0), 20) { continuation.yield(index) }
                continuation.finish()
            }
        }
        channel.on(Endless.self) { _, _ in AsyncStream { ["at": 1] } }
        channel.on(Broken.self) { _, _ in
            AsyncThrowingStream<Echoed, any Error> { continuation in
                continuation.yield(.number(.nan))
                continuation.finish(throwing: Failure())
            }
        }
        return channel
    }
}
