import ScriptBridge
import ScriptBridgeContract
import Testing

@Suite("Contract: channels with an envelope")
struct DialectContractTests {
    private struct Haptic: ScriptMessage {
        let kind: String
    }

    private struct Sound: ScriptRequest {
        typealias Reply = Int?
        let volume: Double?
    }

    private static func contract(_ dialect: ScriptEnvelope?) throws -> BridgeContract {
        var channel = ScriptChannel("externalBus", accepting: .noOrigin, envelope: dialect)
        channel.on(Haptic.self) { _, _ in }
        channel.on(Sound.self) { _, _ in nil }
        return try BridgeContract(channels: [channel])
    }

    @Test("A channel with an envelope has the same types, but declares nothing for bridge.js")
    func types() throws {
        let own = try Self.contract(.jsonRPC)
        let scripted = try Self.contract(nil)
        #expect(own.issues == [])
        #expect(
            own.json.replacing("  \"envelopes\": [\"externalBus\"],\n", with: "") == scripted.json)
        #expect(own.json != scripted.json)
        #expect(
            own.typeScript.contains(
                "/** Pages post in an envelope of their own. */\nexport interface ExternalBusContract {"
            ))
        #expect(!own.typeScript.contains("declare global"))
        #expect(scripted.typeScript.contains("declare global"))
    }
}
