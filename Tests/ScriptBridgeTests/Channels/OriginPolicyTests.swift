import FixtureSupport
import ScriptBridge
import Testing

@Suite("Origin policy")
struct OriginPolicyTests {
    @Test(
        "Rows of origins.json: exact origins, only the main frame",
        arguments: try Fixture.rows("origins", as: OriginRow.self))
    func rows(row: OriginRow) throws {
        guard row.accepted != .string("no origin") else {
            let error = #expect(throws: BridgeError.self) { try row.policy() }
            #expect(error?.code == .invalidOrigin)
            return
        }
        let source = try #require(row.source)
        let message = MessageSource(
            origin: try source.knownOrigin(), isMainFrame: source.isMainFrame)
        #expect(try .bool(row.policy().accepts(message)) == row.accepted)
    }

    @Test("Origins without text are written as the page sees them")
    func descriptions() {
        #expect("\(Origin.opaque)" == "null")
        #expect("\(Origin.file)" == "file://")
    }

    @Test("No policy accepts an origin without a text, not even one that names it")
    func unrepresentable() {
        let policy = OriginPolicy.mainFrame(of: .unrepresentable).allowingFrames(
            of: .unrepresentable)
        #expect(!policy.accepts(.mainFrame(.unrepresentable)))
        #expect(!policy.accepts(MessageSource(origin: .unrepresentable, isMainFrame: false)))
        #expect(!policy.accepts(.mainFrame(Origin(scheme: "app", host: "", port: 0))))
    }

    @Test("Frames can also be accepted by a list made at run time")
    func frames() {
        let list: [Origin] = ["https://pay.example", "https://help.example"]
        let policy = OriginPolicy.mainFrame(of: "https://example.com").allowingFrames(of: list)
        #expect(policy.frameOrigins == Set(list))
        #expect(
            policy
                == .mainFrame(of: "https://example.com").allowingFrames(
                    of: "https://help.example", "https://pay.example"))
    }

    @Test("The default policy accepts no one")
    func nobody() {
        #expect(!OriginPolicy.noOrigin.accepts(.mainFrame("https://example.com")))
        #expect(!OriginPolicy.noOrigin.accepts(.mainFrame(.opaque)))
        #expect(!OriginPolicy.noOrigin.accepts(.unknown))
    }

    @Test("A handler may accept less than its channel, never more")
    func narrowing() async throws {
        var channel = ScriptChannel(
            "nativeApp", accepting: .mainFrame(of: "https://shop.example", "https://help.example"))
        channel.on(Refresh.self, accepting: .mainFrame(of: "https://shop.example")) { _, _ in }
        channel.on(
            Echo.self, accepting: .mainFrame(of: "https://shop.example", "https://evil.example")
        ) { request, _ in request.value }
        let dispatcher = try ChannelDispatcher(channels: [channel])
        func outcome(_ json: String, _ origin: Origin) async -> MessageOutcome {
            await dispatcher.outcome(of: .json(json), on: "nativeApp", from: .mainFrame(origin))
        }
        let refresh = #"{"name":"Refresh"}"#
        let echo = #"{"name":"Echo","value":1}"#
        #expect(await outcome(refresh, "https://shop.example") == .handled)
        #expect(await outcome(echo, "https://shop.example") == .replied(json: "1"))
        let rejection = BridgeError(
            .sourceNotAccepted, "The host does not accept “Refresh” from this page or frame.")
        #expect(await outcome(refresh, "https://help.example") == .failed(rejection))
        let rejectedEcho = BridgeError(
            .sourceNotAccepted, "The host does not accept “Echo” from this page or frame.")
        #expect(await outcome(echo, "https://help.example") == .failed(rejectedEcho))
        let rejectedChannel = BridgeError(
            .sourceNotAccepted, "Channel “nativeApp” does not accept this page or frame.")
        #expect(await outcome(echo, "https://evil.example") == .failed(rejectedChannel))
    }
}
