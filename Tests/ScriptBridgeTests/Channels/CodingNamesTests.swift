import ScriptBridge
import Testing

/// Names of members in snake case.
@Suite("Names of members", .timeLimit(.minutes(5)))
struct CodingNamesTests {
    private enum Step: Codable, Equatable {
        case openURL(targetURL: String)
        case goBack
        case a
    }

    private class Animal: Codable {
        var petName = "Rex"
    }

    private final class Dog: Animal {
        var barkVolume = 3

        private enum CodingKeys: String, CodingKey { case barkVolume, baseClass }

        override init() { super.init() }

        required init(from decoder: any Decoder) throws {
            let container = try decoder.container(keyedBy: CodingKeys.self)
            barkVolume = try container.decode(Int.self, forKey: .barkVolume)
            try super.init(from: container.superDecoder(forKey: .baseClass))
        }

        override func encode(to encoder: any Encoder) throws {
            var container = encoder.container(keyedBy: CodingKeys.self)
            try container.encode(barkVolume, forKey: .barkVolume)
            try super.encode(to: container.superEncoder(forKey: .baseClass))
        }
    }

    @Test("Converts enum cases and superclass members")
    func names() throws {
        let coding = ScriptCoding(keys: .snakeCase)
        let steps: [Step] = [.openURL(targetURL: "a"), .goBack, .a]
        let json = try coding.encoder.encodeJSON(steps)
        #expect(json == #"[{"open_url":{"target_url":"a"}},{"go_back":{}},{"a":{}}]"#)
        #expect(try coding.decoder.decode([Step].self, from: .json(json)) == steps)
        let dog = try coding.encoder.encodeJSON(Dog())
        #expect(dog == #"{"bark_volume":3,"base_class":{"pet_name":"Rex"}}"#)
        #expect(try coding.decoder.decode(Dog.self, from: .json(dog)).petName == "Rex")
    }
}
