import Foundation
import ScriptBridge
import ScriptBridgeContract
import Testing

@Suite("Names in snake case")
struct SnakeCaseTests {
    private static let coding = ScriptCoding(keys: .snakeCase)

    private struct Clash: Codable, Equatable {
        var userName = "a"
        var user_name = "b"
    }

    private struct OptionalClash: Codable {
        var userName: String?
        var user_name: Int?
    }

    private struct Outer: Codable {
        var list = [Clash()]
    }

    /// Encodes a nested container for each key, which cannot throw.
    private struct Nested: Codable {
        enum CodingKeys: CodingKey { case userName, user_name }
        enum InnerKeys: CodingKey { case a }

        init() {}

        init(from decoder: any Decoder) throws {
            let container = try decoder.container(keyedBy: CodingKeys.self)
            _ = try container.nestedContainer(keyedBy: InnerKeys.self, forKey: .userName)
            _ = try container.nestedContainer(keyedBy: InnerKeys.self, forKey: .user_name)
        }

        func encode(to encoder: any Encoder) throws {
            var container = encoder.container(keyedBy: CodingKeys.self)
            var first = container.nestedContainer(keyedBy: InnerKeys.self, forKey: .userName)
            try first.encode(1, forKey: .a)
            var second = container.nestedContainer(keyedBy: InnerKeys.self, forKey: .user_name)
            try second.encode(2, forKey: .a)
        }
    }

    private static let sentence =
        "The keys “userName” and “user_name” have the same name in snake case, “user_name”."

    private func encodingError(_ value: some Encodable) -> (path: String, sentence: String)? {
        do {
            _ = try Self.coding.encoder.encodeJSON(value)
            return nil
        } catch EncodingError.invalidValue(_, let context) {
            let path = context.codingPath.map(\.stringValue).joined(separator: "/")
            return (path, context.debugDescription)
        } catch {
            return ("", "\(error)")
        }
    }

    private func decodingError<Value: Decodable>(_ type: Value.Type, _ json: String) throws
        -> String?
    {
        let value = try MessageValue(.json(json), decoder: Self.coding.decoder)
        do {
            _ = try value.decode(type)
            return nil
        } catch let error as DecodingError {
            return error.sentence(decoding: value)
        }
    }

    @Test("Two declared keys with one name are an error that names both")
    func clash() throws {
        #expect(encodingError(Clash())?.sentence == Self.sentence)
        #expect(encodingError(Outer())?.sentence == Self.sentence)
        #expect(encodingError(Outer())?.path == "list/Index 0")
        #expect(encodingError(Nested())?.sentence == Self.sentence)
        #expect(encodingError(OptionalClash(userName: "a"))?.sentence == Self.sentence)
        #expect(try decodingError(Clash.self, #"{"user_name":"b"}"#) == Self.sentence)
        #expect(
            try decodingError(Outer.self, #"{"list":[{"user_name":"b"}]}"#)
                == "list[0]: \(Self.sentence)")
        #expect(try decodingError(Nested.self, #"{"user_name":{}}"#) == Self.sentence)
        // Also when a value for one of them has the wrong type.
        #expect(try decodingError(OptionalClash.self, #"{"user_name":"b"}"#) == Self.sentence)
        #expect(try decodingError(OptionalClash.self, #"{"user_name":null}"#) == Self.sentence)
    }

    @Test("Without the conversion both keys have their own names")
    func noClash() throws {
        let json = try JavaScriptEncoder().encodeJSON(Clash())
        #expect(json == #"{"userName":"a","user_name":"b"}"#)
        #expect(try MessageDecoder().decode(Clash.self, from: .json(json)) == Clash())
    }

    @Test("A body that does not fit one type can still be decoded as another")
    func again() throws {
        let value = try MessageValue(.json(#"{"user_name":"b"}"#), decoder: Self.coding.decoder)
        #expect(throws: DecodingError.self) { try value.decode(Clash.self) }
        #expect(throws: DecodingError.self) { try value.decode(Clash.self) }
        #expect(try value.decode([String: String].self) == ["user_name": "b"])
        struct Other: Decodable {
            let userName: String
        }
        #expect(try value.decode(Other.self).userName == "b")
    }

    @Test("Two types may have the same name for different keys, and one key may be encoded twice")
    func separate() throws {
        struct Other: Codable, Equatable {
            var user_name = "a"
            var inner = Inner()
        }
        struct Inner: Codable, Equatable {
            var userName = "b"
        }
        let json = try Self.coding.encoder.encodeJSON(Other())
        #expect(json == #"{"user_name":"a","inner":{"user_name":"b"}}"#)
        #expect(try Self.coding.decoder.decode(Other.self, from: .json(json)) == Other())
        struct Twice: Encodable {
            enum CodingKeys: CodingKey { case userName }

            func encode(to encoder: any Encoder) throws {
                var container = encoder.container(keyedBy: CodingKeys.self)
                try container.encode(1, forKey: .userName)
                try container.encode(2, forKey: .userName)
            }
        }
        // Readers of JSON take the last.
        let twice = try Self.coding.encoder.encodeJSON(Twice())
        #expect(twice == #"{"user_name":1,"user_name":2}"#)
    }

    @MainActor
    @Test("A contract reports a type with two keys of one name")
    func contract() throws {
        struct SaveNames: ScriptMessage {
            let userName: String
            let user_name: String
        }
        var channel = ScriptChannel(
            "nativeApp", accepting: .mainFrame(of: "https://example.com"), coding: Self.coding)
        channel.on(SaveNames.self) { _, _ in }
        let issues = try BridgeContract(channels: [channel]).issues.map { "\($0)" }
        #expect(
            issues == [
                "message SaveNames: SnakeCaseTests.SaveNames could not be described because its keys userName"
                    + " and user_name have the same name in snake case"
            ])
    }

    @Test("Converts every name as JSONEncoder does")
    func names() throws {
        struct Key: CodingKey {
            let stringValue: String
            var intValue: Int? { nil }
            init(_ name: String) { stringValue = name }
            // Not every string, or else the keys would be data.
            init?(stringValue: String) {
                guard !stringValue.contains("\u{0}") else { return nil }
                self.stringValue = stringValue
            }
            init?(intValue: Int) { nil }
        }
        struct Named: Encodable {
            let name: String
            func encode(to encoder: any Encoder) throws {
                var container = encoder.container(keyedBy: Key.self)
                try container.encode(1, forKey: Key(name))
            }
        }
        let encoder = JSONEncoder()
        encoder.keyEncodingStrategy = .convertToSnakeCase
        let parts = ["a", "B", "cd", "EF", "Gh", "_", "1", "é", "Ü", "ß"]
        var names = parts
        for first in parts {
            for second in parts {
                names.append(first + second)
                for third in parts {
                    names.append(first + second + third)
                    names += parts.map { first + second + third + $0 }
                }
            }
        }
        for name in names {
            let expected = try encoder.encode(Named(name: name))
            let json = try Self.coding.encoder.encodeJSON(Named(name: name))
            #expect(
                try JSONDecoder().decode([String: Int].self, from: Data(json.utf8))
                    == JSONDecoder().decode([String: Int].self, from: expected), "\(name)")
        }
    }
}
