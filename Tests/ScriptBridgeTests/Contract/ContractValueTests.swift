import FixtureSupport
import Foundation
import ScriptBridge
import Testing

/// The fake host of `js/testing.mjs`, which checks values by a contract, agrees with the decoders.
@Suite("Contract values", .timeLimit(.minutes(5)))
struct ContractValueTests {
    struct Row: Decodable, Sendable, CustomTestStringConvertible {
        let name: String
        let type: String
        let value: JSONValue
        let rejected: String?
        let isTakenByTheHost: Bool?

        var testDescription: String { name }
    }

    private static let types: [String: any (Decodable & Sendable).Type] = [
        "SampleFlat": Sample.Flat.self, "SampleRenamed": Sample.Renamed.self,
        "SampleFoundational": Sample.Foundational.self, "SampleTheme": Sample.Theme.self,
        "SampleShape": Sample.Shape.self, "SamplePayment": Sample.Payment.self,
        "SampleLists": Sample.Lists.self, "SampleTree": Sample.Tree.self,
        "SampleLenient": Sample.Lenient.self,
    ]

    @Test("A row of values.json", arguments: try Fixture.rows("contract/values", as: Row.self))
    func row(_ row: Row) throws {
        let type = try #require(Self.types[row.type])
        let text = try Fixture.text(row.value)
        let isTaken = (try? MessageDecoder().decode(type, from: .json(text))) != nil
        #expect(isTaken == (row.rejected == nil || row.isTakenByTheHost == true))
    }
}
