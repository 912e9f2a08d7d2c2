import Foundation
import ScriptBridge
import Testing

@Suite("Errors and limits of the JavaScript encoder")
struct EncodingErrorTests {
    struct Row: CustomDebugStringConvertible, @unchecked Sendable {
        let debugDescription: String
        let path: [String]
        let sentence: String
        let value: any Encodable
    }

    static let rows: [Row] = [
        Row(
            debugDescription: "NaN deep inside", path: ["a", "Index 1", "b"],
            sentence: "Unable to encode Double.nan directly in JSON."
                + " Use ScriptCoding.nonFiniteNumbers to specify how it should be encoded.",
            value: ["a": [[:], ["b": Double.nan]]]),
        Row(
            debugDescription: "an element of an array of numbers", path: ["Index 2"],
            sentence: "Unable to encode Double.infinity directly in JSON."
                + " Use ScriptCoding.nonFiniteNumbers to specify how it should be encoded.",
            value: [1, 2, Double.infinity]),
        Row(
            debugDescription: "a large integer under a key with escapes", path: ["\u{E9}\"\\\n👍"],
            sentence:
                "Unable to encode 9223372036854775807 as a number that JavaScript holds exactly."
                + " Use ScriptCoding.largeIntegers to specify how it should be encoded.",
            value: ["\u{E9}\"\\\n👍": Int.max]),
        Row(
            debugDescription: "a date", path: ["3"],
            sentence: "Unable to encode a date that is outside JavaScript's range.",
            value: [3: Date(timeIntervalSince1970: .infinity)]),
        Row(
            debugDescription: "nothing", path: [],
            sentence: "Top-level Nothing did not encode any values.", value: EncodingCase.Nothing()),
        Row(
            debugDescription: "inside a nested container", path: ["a", "Index 0", "super", "x"],
            sentence: "Unable to encode Double.nan directly in JSON."
                + " Use ScriptCoding.nonFiniteNumbers to specify how it should be encoded.",
            value: Encoding { encoder in
                var container = encoder.container(keyedBy: AnyKey.self)
                var array = container.nestedUnkeyedContainer(forKey: "a")
                var object = array.nestedContainer(keyedBy: AnyKey.self)
                try ["x": Double.nan].encode(to: object.superEncoder())
            }),
    ]

    @Test("An error says where it happened and what is wrong", arguments: rows)
    func errors(row: Row) throws {
        func check(_ encode: () throws -> String) throws {
            let thrown = #expect(throws: EncodingError.self) { try encode() }
            let error = try #require(thrown)
            guard case .invalidValue(_, let context) = error else { return }
            #expect(context.codingPath.map(\.stringValue) == row.path)
            #expect(context.debugDescription == row.sentence)
        }
        try check { try JavaScriptEncoder().encode(row.value) }
        try check { try JavaScriptEncoder().encodeJSON(row.value) }
    }

    @Test("An error thrown while nested containers are open leaks nothing")
    func memory() throws {
        final class Token: Sendable {}
        let key = try #require(CodingUserInfoKey(rawValue: "token"))
        let value = Encoding { encoder in
            var container = encoder.container(keyedBy: AnyKey.self)
            var nested = container.nestedUnkeyedContainer(forKey: "a")
            _ = nested.nestedUnkeyedContainer()
            throw CancellationError()
        }
        let tolerant = Encoding { encoder in
            var container = encoder.unkeyedContainer()
            try? container.encode(value)
        }
        for value in [value, tolerant] {
            var encoder = JavaScriptEncoder()
            var token: Token? = Token()
            let observed = { [weak token] in token }
            encoder.userInfo[key] = token
            _ = try? encoder.encode(value)
            token = nil
            encoder.userInfo = [:]
            #expect(observed() == nil)
        }
    }

    /// Nested arrays or objects, built in each available way.
    indirect enum Nested: Encodable {
        case end
        case array(Nested)
        case object(Nested)
        case nestedContainer(Nested)
        case superEncoder(Nested)

        func encode(to encoder: any Encoder) throws {
            switch self {
            case .end:
                var container = encoder.singleValueContainer()
                try container.encode(0)
            case .array(let inner):
                var container = encoder.singleValueContainer()
                try container.encode([inner])
            case .object(let inner):
                var container = encoder.container(keyedBy: AnyKey.self)
                try container.encode(inner, forKey: "a")
            case .nestedContainer(let inner):
                var container = encoder.container(keyedBy: AnyKey.self)
                var nested = container.nestedUnkeyedContainer(forKey: "a")
                try nested.encode(inner)
            case .superEncoder(let inner):
                var container = encoder.unkeyedContainer()
                try inner.encode(to: container.superEncoder())
            }
        }

        init(_ depth: Int, _ wrap: (Nested) -> Nested) {
            self = .end
            for _ in 0..<depth { self = wrap(self) }
        }
    }

    /// Runs the work on a thread with the stack of secondary threads on Apple platforms.
    static func onSmallStack<Result: Sendable>(
        _ body: @escaping @Sendable () -> Result
    ) -> Result {
        nonisolated(unsafe) var result: Result?
        let done = DispatchSemaphore(value: 0)
        let thread = Thread {
            result = body()
            done.signal()
        }
        thread.stackSize = 512 << 10
        thread.start()
        done.wait()
        guard let result else { preconditionFailure("the thread has set it") }
        return result
    }

    @Test("Nesting too deep for a small stack is an error, not a crash")
    func smallStack() {
        let areRejected = Self.onSmallStack { () -> [Bool] in
            // Requesting a super encoder cannot fail, so nothing would stop such a value.
            [Nested.array, Nested.object, Nested.nestedContainer].map { wrap in
                (try? JavaScriptEncoder().encode(Nested(2_000, wrap))) == nil
            }
        }
        #expect(areRejected == [true, true, true])
    }

    /// A depth that the stack also allows without optimization.
    #if DEBUG
    static let maximumDepth = 40
    #else
    static let maximumDepth = 200
    #endif

    @Test("On a small stack, nesting up to the limit is written and one more level is an error")
    func depth() {
        #expect(JavaScriptEncoder().maximumDepth == 200)
        let problems = Self.onSmallStack { () -> [String] in
            var problems: [String] = []
            var expressive = JavaScriptEncoder()
            expressive.expressions.insert(.nonFiniteNumbers)
            expressive.maximumDepth = Self.maximumDepth
            var plain = JavaScriptEncoder()
            plain.maximumDepth = Self.maximumDepth
            for encoder in [plain, expressive] {
                for (wrap, levels) in [
                    (Nested.array, 1), (Nested.object, 1), (Nested.nestedContainer, 2),
                    (Nested.superEncoder, 1),
                ] as [((Nested) -> Nested, Int)] {
                    let depth = Self.maximumDepth / levels
                    if (try? encoder.encode(Nested(depth, wrap))) == nil {
                        problems.append("\(Nested(1, wrap)): limit")
                    }
                    for excess in [1, 30] {
                        do {
                            _ = try encoder.encode(Nested(depth + excess, wrap))
                            problems.append("\(Nested(1, wrap)): \(excess) more")
                        } catch EncodingError.invalidValue(_, let context) {
                            let sentence =
                                "Unable to encode a value that is nested more than \(Self.maximumDepth) levels deep."
                            if context.codingPath.count != Self.maximumDepth
                                || context.debugDescription != sentence
                            {
                                problems.append("\(context)")
                            }
                        } catch {
                            problems.append("\(error)")
                        }
                    }
                }
            }
            return problems
        }
        #expect(problems == [])
    }

    @Test("A value that encodes itself forever is an error, not a crash")
    func endless() {
        struct Endless: Encodable {
            func encode(to encoder: any Encoder) throws {
                var container = encoder.singleValueContainer()
                try container.encode(self)
            }
        }
        let rejected = Self.onSmallStack { (try? JavaScriptEncoder().encode(Endless())) == nil }
        #expect(rejected)
    }

    @Test("100,000 keys can be written twice", .timeLimit(.minutes(1)))
    func manyKeys() throws {
        let value = Encoding { encoder in
            var container = encoder.container(keyedBy: AnyKey.self)
            for round in 0..<2 {
                for index in 0..<100_000 {
                    try container.encode(round, forKey: AnyKey("key\(index)"))
                }
            }
        }
        let json = try JavaScriptEncoder().encodeJSON(value)
        let read = try MessageDecoder().decode([String: Int].self, from: .json(json))
        #expect(read.count == 100_000 && read.values.allSatisfy { $0 == 1 })
    }
}
