import Foundation
import ScriptBridge
import Testing

/// Decoders and containers that a type keeps and uses after its `init(from:)` has returned.
@Suite("Kept decoders and containers")
struct DecodingLifetimeTests {
    private let decoder = MessageDecoder()

    enum Key: String, CodingKey {
        case name, list, missing
    }

    struct KeepsDecoder: Decodable {
        let decoder: any Decoder

        init(from decoder: any Decoder) { self.decoder = decoder }
    }

    struct KeepsContainers: Decodable {
        let members: KeyedDecodingContainer<Key>
        let elements: any UnkeyedDecodingContainer

        init(from decoder: any Decoder) throws {
            members = try decoder.container(keyedBy: Key.self)
            elements = try members.nestedUnkeyedContainer(forKey: .list)
        }
    }

    struct KeepsBoth: Decodable {
        let decoder: any Decoder
        let members: KeyedDecodingContainer<Key>

        init(from decoder: any Decoder) throws {
            self.decoder = decoder
            members = try decoder.container(keyedBy: Key.self)
        }
    }

    /// Decodes other values, which reuse the memory of the earlier ones.
    private func decodeOthers() throws {
        for number in 0..<100 {
            let text = #"{"name":"other \#(number)","list":[9,8,7,6]}"#
            _ = try decoder.decode([String: AnyJSON].self, from: .json(text))
        }
    }

    @Test("A container kept together with its decoder still works")
    func containerIsKeptWithDecoder() throws {
        let kept = try decoder.decode(
            KeepsBoth.self, from: .json(#"{"name":"first","list":[1,2]}"#))
        try decodeOthers()
        #expect(try kept.members.decode(String.self, forKey: .name) == "first")
    }

    @Test("A container kept without its decoder still works")
    func containerIsKept() throws {
        let kept = try decoder.decode(
            KeepsContainers.self, from: .json(#"{"name":"first","list":[1,[2],null]}"#))
        try decodeOthers()
        let members = kept.members
        #expect(Set(members.allKeys) == [.name, .list])
        #expect(members.contains(.name) && !members.contains(.missing))
        #expect(members.codingPath.isEmpty)
        #expect(try members.decode(String.self, forKey: .name) == "first")
        #expect(try members.decodeIfPresent(Int.self, forKey: .missing) == nil)
        #expect(try !members.decodeNil(forKey: .name))
        #expect(try members.nestedUnkeyedContainer(forKey: .list).count == 3)
        #expect(try members.superDecoder().singleValueContainer().decodeNil())
        #expect(throws: DecodingError.self) { try members.decode(Int.self, forKey: .name) }

        var elements = kept.elements
        #expect(elements.count == 3 && !elements.isAtEnd)
        #expect(elements.codingPath.map(\.stringValue) == ["list"])
        #expect(try elements.decode(Int.self) == 1)
        #expect(try elements.decode([Int].self) == [2])
        #expect(try elements.decodeNil())
        #expect(elements.isAtEnd)
        #expect(throws: DecodingError.self) { try elements.decode(Int.self) }
    }

    @Test("A container of a value that failed to decode still works")
    func failedContainerIsKept() throws {
        let keeper = Last(nil)
        Last.$current.withValue(keeper) {
            #expect(throws: DecodingError.self) {
                try decoder.decode(Failing.self, from: .json(#"{"name":"first"}"#))
            }
        }
        try decodeOthers()
        let members = try #require(keeper.members)
        #expect(try members.decode(String.self, forKey: .name) == "first")
    }

    struct Failing: Decodable {
        init(from decoder: any Decoder) throws {
            let members = try decoder.container(keyedBy: Key.self)
            Last.current?.members = members
            _ = try members.decode(Int.self, forKey: .missing)
        }
    }

    /// A decoder and a container that code of the caller releases during decoding.
    final class Last: @unchecked Sendable {
        var decoder: (any Decoder)?
        var members: KeyedDecodingContainer<Key>?
        init(_ decoder: (any Decoder)?) { self.decoder = decoder }

        func letGo() {
            decoder = nil
            for number in 0..<20 {
                let text = #"{"secret":["of another message \#(number)"]}"#
                _ = try? MessageDecoder().decode([String: [String]].self, from: .json(text))
            }
        }

        @TaskLocal static var current: Last?
    }

    struct LettingGoKey: CodingKey {
        private let name: String
        var stringValue: String {
            Last.current?.letGo()
            return name
        }
        var intValue: Int? { nil }
        init(stringValue: String) {
            Last.current?.letGo()
            name = stringValue
        }
        init?(intValue: Int) { nil }
    }

    struct LettingGoElement: Decodable {
        init(from decoder: any Decoder) { Last.current?.letGo() }
    }

    @Test("A key that releases the last decoder is found in its own message")
    func keyLetsGo() throws {
        let text = #"{"name":"first","list":[1,2]}"#
        for use in 0..<4 {
            let last = Last(
                try decoder.decode(KeepsDecoder.self, from: .json(text)).decoder)
            let key = LettingGoKey(stringValue: "name")
            let members = try #require(last.decoder).container(keyedBy: LettingGoKey.self)
            let isRight = try Last.$current.withValue(last) {
                switch use {
                case 0: try members.decode(String.self, forKey: key) == "first"
                case 1: members.contains(key)
                case 2: try String(from: members.superDecoder(forKey: key)) == "first"
                default: members.allKeys.count == 2
                }
            }
            #expect(isRight)
        }
    }

    @Test("Decoding continues after an element that releases the last decoder")
    func elementLetsGo() throws {
        let last = Last(
            try decoder.decode(KeepsDecoder.self, from: .json("[1,2,3]")).decoder)
        var elements = try #require(last.decoder).unkeyedContainer()
        try Last.$current.withValue(last) {
            _ = try elements.decode(LettingGoElement.self)
            #expect(elements.currentIndex == 1)
            #expect(try elements.decode(Int.self) == 2)
        }
    }

    @Test("Many tasks decode at once")
    func tasksDecodeAtOnce() async throws {
        try await withThrowingTaskGroup(of: Bool.self) { group in
            for number in 0..<64 {
                group.addTask {
                    let numbers = Array(number..<(number + 50))
                    let text = try JavaScriptEncoder().encodeJSON(numbers)
                    return try (0..<50).allSatisfy { _ in
                        try MessageDecoder().decode([Int].self, from: .json(text)) == numbers
                    }
                }
            }
            for try await isRight in group { #expect(isRight) }
        }
    }

    @Test("Fifty kept decoders work at once")
    func manyDecodersAreKept() throws {
        let kept = try (0..<50).map { number in
            try decoder.decode(KeepsDecoder.self, from: .json("[\(number)]"))
        }
        try decodeOthers()
        for (number, value) in kept.enumerated() {
            #expect(try [Int](from: value.decoder) == [number])
        }
    }
}
