import Foundation
import ScriptBridge
import Testing

/// Decoders and containers that a type keeps, and uses when its `init(from:)` has returned.
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

    /// Uses the memory of what was decoded before.
    private func decodeOthers() throws {
        for number in 0..<100 {
            let text = #"{"name":"other \#(number)","list":[9,8,7,6]}"#
            _ = try decoder.decode([String: AnyJSON].self, from: .json(text))
        }
    }

    @Test("A kept decoder goes on to work")
    func decoderIsKept() throws {
        let kept = try decoder.decode(
            KeepsDecoder.self, from: .json(#"{"name":"first","list":[1,2]}"#))
        try decodeOthers()
        let members = try kept.decoder.container(keyedBy: Key.self)
        #expect(try members.decode(String.self, forKey: .name) == "first")
        #expect(try members.decode([Int].self, forKey: .list) == [1, 2])
    }

    @Test("A container that is kept with its decoder goes on to work")
    func containerIsKeptWithDecoder() throws {
        let kept = try decoder.decode(
            KeepsBoth.self, from: .json(#"{"name":"first","list":[1,2]}"#))
        try decodeOthers()
        #expect(try kept.members.decode(String.self, forKey: .name) == "first")
    }

    @Test("A container that is kept alone is empty, and says why", arguments: [false, true])
    func containerIsKept(memoryIsUsedAgain: Bool) throws {
        let kept = try decoder.decode(
            KeepsContainers.self, from: .json(#"{"name":"first","list":[1,2]}"#))
        if memoryIsUsedAgain { try decodeOthers() }
        let sentence = "A container is used that was kept after decoding, without its decoder."

        func isRefused(_ work: () throws -> Void) -> Bool {
            do {
                try work()
            } catch DecodingError.dataCorrupted(let context) {
                return context.debugDescription == sentence && context.codingPath.isEmpty
            } catch {}
            return false
        }

        let members = kept.members
        #expect(members.allKeys.isEmpty)
        #expect(!members.contains(.name))
        #expect(members.codingPath.isEmpty)
        #expect(isRefused { _ = try members.decode(String.self, forKey: .name) })
        #expect(isRefused { _ = try members.decode([Int].self, forKey: .list) })
        #expect(isRefused { _ = try members.decodeIfPresent(Int.self, forKey: .missing) })
        #expect(isRefused { _ = try members.decodeNil(forKey: .name) })
        #expect(isRefused { _ = try members.nestedUnkeyedContainer(forKey: .list) })
        #expect(isRefused { _ = try members.superDecoder() })

        var elements = kept.elements
        #expect(elements.isAtEnd)
        #expect(elements.count == nil)
        #expect(isRefused { _ = try elements.decode(Int.self) })
        #expect(isRefused { _ = try elements.decode([Int].self) })
        #expect(isRefused { _ = try elements.decodeNil() })
        #expect(isRefused { _ = try elements.superDecoder() })
    }

    @Test("Many tasks decode at once")
    func tasksDecodeAtOnce() async throws {
        try await withThrowingTaskGroup(of: Bool.self) { group in
            for number in 0..<64 {
                group.addTask {
                    let numbers = Array(number..<(number + 50))
                    let text = try JavaScriptEncoder().json(numbers)
                    return try (0..<50).allSatisfy { _ in
                        try MessageDecoder().decode([Int].self, from: .json(text)) == numbers
                    }
                }
            }
            for try await isRight in group { #expect(isRight) }
        }
    }

    @Test("More tapes at once than are kept for later")
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
