import EnvelopeSamples
import FixtureSupport
import ScriptBridge
import ScriptBridgeTesting
import Testing

/// A page that posts in an envelope, and what an observer learns of it.
@MainActor
struct EnvelopeFixture {
    let recorder = Recorder()

    func page(_ envelope: ScriptEnvelope = .rows) throws -> InMemoryPage {
        var channel = ScriptChannel(
            "rows", accepting: .mainFrame(of: "https://example.com"), envelope: envelope)
        channel.limits.message.maximumMessageCount = 3
        channel.on(Sum.self) { sum, _ in sum.values.reduce(0, +) }
        channel.on(Note.self) { _, _ in }
        channel.on(Later.self) { _, _ in await Task.yield() }
        channel.on(Options.self) { options, _ in options.sound ?? "none" }
        channel.on(Anything.self) { message, _ in "\(message.value)" }
        channel.on(Ticks.self) { ticks, _ in
            AsyncStream { stream in
                for tick in 0..<min(ticks.count, 1_000) { stream.yield(tick) }
                if ticks.count <= 1_000 { stream.finish() }
            }
        }
        channel.on(Fail.self) { _, _ in throw EnvelopeSecret() }
        channel.on(Never.self) { _, _ in
            try await Task.sleep(for: .seconds(1_000))
            return 1
        }
        let page = try InMemoryPage(channels: [channel], observer: recorder)
        try page.expose("rows.take", returning: true)
        return page
    }

    var errors: [BridgeError] {
        recorder.events.compactMap { event in
            switch event {
            case .outcome(_, .failed(let error), _), .rejected(_, _, let error): error
            default: nil
            }
        }
    }

    /// The errors of what did not reach the page.
    var undelivered: [BridgeError] {
        recorder.events.compactMap { event in
            if case .undelivered(nil, let error) = event { error } else { nil }
        }
    }

    struct Sum: ScriptRequest {
        typealias Reply = Int
        let values: [Int]
    }

    struct Note: ScriptMessage {}

    private struct Later: ScriptMessage {}

    private struct Options: ScriptRequest {
        typealias Reply = String
        let sound: String?
    }

    private struct Anything: ScriptRequest {
        typealias Reply = String
        let value: JSONValue

        init(from decoder: any Decoder) throws { value = try JSONValue(from: decoder) }
    }

    private struct Ticks: ScriptSubscription {
        typealias Element = Int
        let count: Int
    }

    private struct Fail: ScriptMessage {}

    struct Never: ScriptRequest {
        typealias Reply = Int
    }
}

/// A suite whose page posts in an envelope.
@MainActor
protocol EnvelopeSuite {
    var fixture: EnvelopeFixture { get }
}

extension EnvelopeSuite {
    var recorder: Recorder { fixture.recorder }
    var errors: [BridgeError] { fixture.errors }
    var undelivered: [BridgeError] { fixture.undelivered }

    func page(_ envelope: ScriptEnvelope = .rows) throws -> InMemoryPage {
        try fixture.page(envelope)
    }
}

extension ScriptEnvelope {
    /// An envelope that tells the page all it can find out about an error, both ways.
    static let gossip: ScriptEnvelope = .promise(read: gossip) { out in
        if out.isCommand {
            guard out.id == nil else { throw EnvelopeSecret() }
            return .call("gossip", ["event"])
        }
        if out.ticket["way"] == "never" { throw EnvelopeSecret() }
        let reason = out.failure?.underlyingError.map { "\($0)" } ?? "without a reason"
        let text = "\(out.name) \(out.failure.map { "\($0.code) \(reason)" } ?? "ended")"
        return out.ticket["way"] == "later"
            ? .call("gossip", [.string(text)]) : .resolve(.string(text))
    }

    @Sendable
    private static func gossip(_ body: PostedBody) throws -> EnvelopeEntry {
        if body.elements != nil { return try body.several(gossip) }
        guard let name = body["call"]?.string else { throw EnvelopeSecret() }
        let way = body["later"] == nil ? body["mute"] == nil ? "now" : "never" : "later"
        return .message(
            ticket: ["way": .string(way)], name: name, data: try body["with"]?.parsed())
    }
}

struct EnvelopeSecret: Error {}
