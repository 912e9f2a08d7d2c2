import ScriptBridge
import Testing

@testable import ScriptBridgeContract

@Suite("Contract: messages that are only decoded", .timeLimit(.minutes(5)))
struct DecodableContractTests {
    /// A message that the host only decodes.
    struct Draw: ScriptMessage {
        enum Tool: String, Decodable, CaseIterable { case pen, brush }
        enum Target: Decodable {
            case page(Int)
            case name(String)

            init(from decoder: any Decoder) throws {
                let value = try decoder.singleValueContainer()
                if let number = try? value.decode(Int.self) {
                    self = .page(number)
                } else {
                    self = .name(try value.decode(String.self))
                }
            }
        }
        let tool: Tool
        let color: String?
        let points: [[Double]]
        let target: Target
    }

    @Test("Describes a message that is only Decodable as if it were Codable")
    func decodableMessage() throws {
        var channel = ScriptChannel("nativeApp", accepting: .mainFrame(of: "https://a.com"))
        channel.on(Draw.self) { _, _ in }
        let contract = try BridgeContract(channels: [channel])
        #expect(contract.issues == [])
        for line in [
            "Draw: DecodableContractTestsDraw;", "  tool: DecodableContractTestsDrawTool;",
            "  color?: string | null;", "  points: number[][];",
            "  target: DecodableContractTestsDrawTarget;", #"DrawTool = "pen" | "brush";"#,
            "DrawTarget = number | string;",
        ] {
            #expect(contract.typeScript.contains(line), "\(contract.typeScript)")
        }
    }

    @Test("An issue says that a message without encoding can have no example")
    func decodableIssues() throws {
        /// Its cases have no raw values, so only an example would show them.
        enum Gesture: Decodable { case tap, drag(by: Int) }
        enum Side: CaseIterable, Decodable {
            case left, right

            init(from decoder: any Decoder) throws {
                let text = try decoder.singleValueContainer().decode(String.self)
                guard let side = Self.allCases.first(where: { "\($0)" == text }) else {
                    throw DecodingError.dataCorrupted(
                        .init(codingPath: [], debugDescription: "No such side."))
                }
                self = side
            }
        }
        struct Fussy: Decodable {
            init(from decoder: any Decoder) throws {
                throw DecodingError.dataCorrupted(
                    .init(codingPath: [], debugDescription: "Never good enough."))
            }
        }
        struct Swipe: ScriptMessage { let gesture: Gesture }
        struct Open: ScriptMessage { let side: Side }
        struct Fuss: ScriptMessage { let fussy: Fussy }
        var channel = ScriptChannel("nativeApp", accepting: .mainFrame(of: "https://a.com"))
        channel.on(Swipe.self) { _, _ in }
        channel.on(Open.self) { _, _ in }
        channel.on(Fuss.self) { _, _ in }
        let none = "there can be no example, because it is not Encodable"
        #expect(
            try BridgeContract(channels: [channel]).issues.map(\.reason) == [
                "it rejects every probe (Never good enough.), and \(none)",
                "it rejects every probe (No such side.), and \(none)",
                "its cases are unknown: it is not CaseIterable, and \(none)",
            ])
    }
}
