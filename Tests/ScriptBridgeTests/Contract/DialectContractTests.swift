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
                .fields(name: "message"),
                """
                  | { message: "Camera.open" }
                  | { message: "Haptic" } & Haptic;
                """
            ),
            (
                .fields(
                    name: .joined("moduleName", "methodName", by: "."), data: .text(of: "data")),
                """
                  | { moduleName: "Camera"; methodName: "open"; data: string }
                  | { moduleName: "Haptic"; methodName: "Haptic"; data: string };
                """
            ),
            (
                .wholeBody("Haptic"),
                """
                  | {}
                  | Haptic;
                """
            ),
            (
                .jsonRPC,
                """
                  | { jsonrpc: "2.0"; method: "Camera.open"; params?: {}; id?: string | number }
                  | { jsonrpc: "2.0"; method: "Haptic"; params: Haptic; id?: string | number };
                """
            ),
        ])
    func declarations(dialect: ScriptDialect, posts: String) throws {
        var channel = ScriptChannel("externalBus", accepting: .noOrigin, dialect: dialect)
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
