import ScriptBridge
import Testing

@testable import ScriptBridgeContract

@Suite("Functions of the page's client")
struct ClientFunctionTests {
    @Test(
        "A message's name becomes one of a function",
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

    @Test("Functions have names of their own, and none makes the client a promise")
    func distinct() {
        let names = ["Then", "do-it", "doIt", "do_it"]
        let messages = names.map {
            ContractModel.Message(name: $0, kind: .message, data: .object([]), output: nil)
        }
        let model = ContractModel(channels: [.init(name: "nativeApp", messages: messages)])
        #expect(ClientFunction.all(of: model).map(\.name) == ["then_", "doIt", "doIt_", "doIt__"])
    }

    @Test("A channel of another dialect has no functions, the next one has")
    func dialects() {
        func channel(_ name: String, _ outline: ScriptDialect.Outline?) -> ContractModel.Channel {
            let message = ContractModel.Message(
                name: name, kind: .message, data: .object([]), output: nil)
            return .init(name: name, messages: [message], outline: outline)
        }
        let other = channel("other", .data)
        #expect(ClientFunction.all(of: ContractModel(channels: [other])).isEmpty)
        let both = ContractModel(channels: [other, channel("own", nil)])
        #expect(ClientFunction.all(of: both).map(\.name) == ["own"])
    }

    @Test("Data may be left out where every field of it may")
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
