import FixtureSupport
import ScriptBridge
import Testing

@MainActor
@Suite("A channel that accepts unknown sources")
struct UnknownSourceTests {
    private let register = ScriptFunction<String, Void>("window.bridge.register")

    private func channel(_ policy: OriginPolicy) -> ScriptChannel {
        ScriptChannel("legacy", accepting: policy)
    }

    @Test(
        "Calls and scripts keep their check of the origin on every host", arguments: [true, false])
    func calls(reportsSources: Bool) async throws {
        let host = RecordingHost(reportsSources: reportsSources)
        let policy: OriginPolicy = .mainFrame(of: "https://shop.example.com")
        let bridge = try WebViewBridge(channels: [channel(policy.allowingUnknownSources())])
        try bridge.install(in: host)
        let count = host.sources.count
        try await bridge.call(register("the secret token"))
        try await bridge.evaluate("greet(\("the secret token"))")
        let sources = host.sources.dropFirst(count)
        #expect(sources.count == 2)
        for source in sources {
            #expect(source.hasPrefix(#"if(!(location.origin==="https://shop.example.com"))throw "#))
        }
    }

    @Test("Has no effect where the engine reports the sender")
    func knownSources() async throws {
        let host = RecordingHost(reportsSources: true)
        let policy = OriginPolicy.noOrigin.allowingUnknownSources()
        let bridge = try WebViewBridge(channels: [channel(policy)])
        try bridge.install(in: host)
        let connection = try #require(host.connection)
        #expect(!connection.hasPageScript)
        #expect(connection.scripts.isEmpty)
        let answer = await withCheckedContinuation { continuation in
            connection.receive(.json(#"{"name":"Ping"}"#), on: "legacy", from: .unknown) {
                continuation.resume(returning: $0)
            }
        }
        #expect("\(answer)".contains("sourceNotAccepted"))
    }
}

/// A host without a web view, which keeps what it is told to evaluate.
@MainActor
private final class RecordingHost: WebViewHost {
    let reportsSources: Bool
    private(set) var sources: [String] = []
    private(set) weak var connection: WebViewConnection?

    init(reportsSources: Bool) {
        self.reportsSources = reportsSources
    }

    func open(_ connection: WebViewConnection) throws(BridgeError) {
        self.connection = connection
    }

    func evaluate(_ source: String, as form: ScriptForm, completion: @escaping Completion) -> Bool {
        sources.append(source)
        completion(.success("v"))
        return true
    }

    func close() {
        connection = nil
    }
}
