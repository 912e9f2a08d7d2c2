import ScriptBridge
import Testing

@testable import ScriptBridgeContract

@Suite("Functions of the page's client")
struct ClientFunctionTests {
    @Test(
        "A message's name becomes a function's name",
        arguments: [
            ("GetLocation", "getLocation"), ("getLocation", "getLocation"), ("ID", "id"),
            ("A", "a"), ("URLOpener", "urlOpener"), ("OAuth", "oAuth"), ("MP3Play", "mp3Play"),
            ("get_location", "getLocation"), ("config/get", "configGet"),
            ("open-URL", "openURL"), ("2fa", "_2fa"), ("delete", "delete"), ("/", "_"), ("é", "_"),
            ("__proto__", "proto"),
        ])
    func name(of message: String, is function: String) {
        #expect(ClientFunction.name(of: message) == function)
    }

    @Test("Functions have distinct names, and none is named “then”")
    func distinct() {
        let names = ["Then", "do-it", "doIt", "do_it"]
        let messages = names.map {
            ContractModel.Message(name: $0, kind: .message, data: .object([]), output: nil)
        }
        let model = ContractModel(channels: [.init(name: "nativeApp", messages: messages)])
        #expect(ClientFunction.all(of: model).map(\.name) == ["then_", "doIt", "doIt_", "doIt__"])
    }

    @Test("Functions come from the page script's channel, not from one of another dialect")
    func dialects() {
        func channel(_ name: String, hasEnvelope: Bool) -> ContractModel.Channel {
            let message = ContractModel.Message(
                name: name, kind: .message, data: .object([]), output: nil)
            return .init(name: name, messages: [message], hasEnvelope: hasEnvelope)
        }
        let other = channel("other", hasEnvelope: true)
        #expect(ClientFunction.all(of: ContractModel(channels: [other])).isEmpty)
        let both = ContractModel(channels: [other, channel("own", hasEnvelope: false)])
        #expect(ClientFunction.all(of: both).map(\.name) == ["own"])
    }

    @Test("The data argument is optional if all its fields are")
    func leftOut() {
        let optional = Shape.Field(name: "a", shape: .boolean, isOptional: true)
        let required = Shape.Field(name: "b", shape: .boolean)
        let model = ContractModel(types: [
            .init(name: "Loop", shape: .union([.null, .reference("Loop")])),
            .init(name: "Options", shape: .object([optional])),
        ])
        let left: [Shape] = [
            .object([]), .object([optional]), .unknown, .reference("Options"),
            .dictionary(keys: .string(.string), values: .boolean),
            .union([.null, .reference("Options")]),
        ]
        let needed: [Shape] = [
            .object([optional, required]), .null, .array(.boolean), .reference("Loop"),
            .reference("None"), .bytes,
        ]
        for shape in left { #expect(model.mayBeLeftOut(shape), "\(shape)") }
        for shape in needed { #expect(!model.mayBeLeftOut(shape), "\(shape)") }
    }
}
