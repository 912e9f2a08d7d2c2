import ScriptBridge
import ScriptBridgeContract
import ScriptBridgeDialects
import Testing

@Suite("Contract: other dialects")
struct DialectContractTests {
    @Test(
        "The declarations say what a page may post",
        arguments: [
            (
                ScriptDialect.fields(name: "type", data: .member("payload"), id: "id"),
                """
                  | { type: "Camera.open"; id?: string | number; payload?: {} }
                  | { type: "Haptic"; id?: string | number; payload: Haptic };
                """
            ),
            (
                ScriptDialect.fields(name: "message"),
                """
                  | { message: "Camera.open" }
                  | { message: "Haptic" } & Haptic;
                """
            ),
            (
                ScriptDialect.fields(
                    name: .joined("moduleName", "methodName", by: "."), data: .text(of: "data")),
                """
                  | { moduleName: "Camera"; methodName: "open"; data: string }
                  | { moduleName: "Haptic"; methodName: "Haptic"; data: string };
                """
            ),
            (
                ScriptDialect.wholeBody("Haptic"),
                """
                  | {}
                  | Haptic;
                """
            ),
            (
                ScriptDialect.jsonRPC,
                """
                  | { jsonrpc: "2.0"; method: "Camera.open"; params?: {}; id?: string | number }
                  | { jsonrpc: "2.0"; method: "Haptic"; params: Haptic; id?: string | number };
                """
            ),
            (
                OwnEnvelope(),
                """
                  | { version: "3"; call: "Camera.open"; area: "Camera"; text: string }
                  | { version: "3"; call: "Haptic"; area: "Haptic"; text: string };
                """
            ),
            (
                UnknownEnvelope(),
                """
                  | unknown
                  | unknown;
                """
            ),
        ] as [(any ScriptEnvelope, String)])
    func declarations(envelope: any ScriptEnvelope, posts: String) throws {
        var channel = ScriptChannel("externalBus", accepting: .noOrigin, envelope: envelope)
        channel.on(Haptic.self) { _, _ in }
        channel.on(OpenCamera.self) { _, _ in true }
        let contract = try BridgeContract(channels: [channel])
        #expect(contract.issues == [])
        let text = contract.typeScript
        #expect(text.contains("\n\nexport type ExternalBusPost =\n\(posts)\n"), "\(text)")
        // It declares nothing for bridge.js, because such pages do not load it.
        #expect(!text.contains("declare global"))
    }
}

private struct Haptic: ScriptMessage {
    let kind: String
}

private struct OpenCamera: ScriptRequest {
    static let name = "Camera.open"
    typealias Reply = Bool
}

/// An envelope as an app writes one, with a shape that it declares itself.
private struct OwnEnvelope: ScriptEnvelope {
    let name = "own"
    let shape = EnvelopeShape.object([
        .constant("3", at: "version"), .name(at: "call"),
        .namePart(0, separator: ".", at: "area"), .dataText(at: "text"),
    ])

    func read(_ body: PostedBody) -> EnvelopeEntry { .message(name: "", data: body) }
    func write(_ output: EnvelopeOutput) -> EnvelopeDelivery { .nothing }
}

private struct UnknownEnvelope: ScriptEnvelope {
    let name = "unknown"

    func read(_ body: PostedBody) -> EnvelopeEntry { .message(name: "", data: body) }
    func write(_ output: EnvelopeOutput) -> EnvelopeDelivery { .nothing }
}
