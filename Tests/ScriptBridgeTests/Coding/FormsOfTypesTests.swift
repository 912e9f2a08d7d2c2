import Foundation
import ScriptBridge
import ScriptBridgeContract
import Testing

/// The standard library's and Foundation's types, with values at their limits.
@Suite("Forms of the types of Swift and Foundation")
struct FormsOfTypesTests {
    private struct Failure: Error, CustomStringConvertible {
        let description: String
    }

    /// A type with values for which encoding must succeed and keep the value.
    struct Row: CustomTestStringConvertible, @unchecked Sendable {
        let testDescription: String
        let check: (ScriptCoding) throws -> Void

        init<Value: Codable & Equatable>(_ values: [Value]) {
            testDescription = "\(Value.self)"
            check = { coding in
                for value in values {
                    let json = try coding.encoder.encodeJSON([value])
                    let read = try coding.decoder.decode([Value].self, from: .json(json))
                    guard read == [value] else { throw Failure(description: "\(read) \(json)") }
                    let tree = try JSONSerialization.jsonObject(with: Data(json.utf8))
                    let fromTree = try coding.decoder.decode(
                        [Value].self, from: .foundation(tree))
                    guard fromTree == [value] else {
                        throw Failure(description: "\(fromTree) \(json), tree")
                    }
                }
            }
        }
    }

    private static let durations: [Duration] = [
        .zero, .nanoseconds(1), .milliseconds(10), .seconds(1.5), .seconds(-1.5), .seconds(86_400),
        .milliseconds(-1), .seconds(Int64.max), .seconds(Int64.min), .nanoseconds(-1),
        Duration(secondsComponent: 0, attosecondsComponent: 1),
        Duration(secondsComponent: 0, attosecondsComponent: -1),
        Duration(secondsComponent: .max, attosecondsComponent: 999_999_999_999_999_999),
        Duration(secondsComponent: .min, attosecondsComponent: -999_999_999_999_999_999),
        Duration(secondsComponent: 9_007_199_254_740_993, attosecondsComponent: 123_456_789),
    ]

    private static let moment = Date(timeIntervalSince1970: 1_700_000_000.25)

    static let rows: [Row] = [
        Row(durations), Row([[durations]]), Row([Optional(Duration.seconds(2)), nil]),
        Row([["a": Duration.milliseconds(1)]]),
        Row([ContinuousClock.Instant.now, .now.advanced(by: .milliseconds(10))]),
        Row([SuspendingClock.Instant.now, .now.advanced(by: .seconds(1e9))]),
        Row([DateInterval(start: moment, duration: 0.1), DateInterval(start: moment, end: moment)]),
        Row([DateComponents(year: 2024, month: 2, day: 29, nanosecond: 999_999_999)]),
        Row([Calendar(identifier: .gregorian), Calendar(identifier: .hebrew)]),
        Row([TimeZone(identifier: "UTC"), TimeZone(secondsFromGMT: -3600)]),
        Row([Locale(identifier: "de_DE"), Locale(identifier: "")]),
        Row([UUID(), UUID(uuid: (0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0))]),
        Row([CGFloat(0.1), .greatestFiniteMagnitude]), Row([CGPoint(x: 0.1, y: -1e300)]),
        Row([CGRect(x: 0, y: -1, width: 0.1, height: 1e9)]),
        Row([1..<2, -(1 << 53) + 1..<1 << 53 - 1]), Row([1...1]), Row([0.1...0.2]),
        Row([ContiguousArray([1, 2]), []]), Row([Set([1]), []]),
        Row([[1: "a"], [:]]), Row([[Duration.seconds(1): 1]]), Row([Data([0, 255]), Data()]),
        Row([IndexSet(integersIn: 3..<70), IndexSet()]), Row([IndexPath(indexes: [0, 1 << 50])]),
        Row([CharacterSet(charactersIn: "aé😀"), CharacterSet.decimalDigits]),
        Row([URL(string: "https://a.b/ä?c=%20#d"), URL(string: "relative")]),
        Row([URLComponents(string: "https://u:p@a.b:8443/c?d=e#f"), URLComponents()]),
        Row([PersonNameComponents(givenName: "Zoë", familyName: "O’Neil"), .init()]),
        Row([Measurement(value: 0.1, unit: UnitLength.meters), .init(value: 1e300, unit: .miles)]),
        Row([Decimal.greatestFiniteMagnitude, .leastNonzeroMagnitude, -.pi]),
        Row([UInt8.max, 0]), Row([Int32.min]), Row([Float.greatestFiniteMagnitude, 0.1]),
        Row([Double.leastNonzeroMagnitude, .greatestFiniteMagnitude]),
        Row(["", "\u{0}é😀"]), Row([true]),
        Row([[1, 2, 3].difference(from: [3, 1])]),
    ]

    @Test("Every value of a type has the type's form, and keeps its value", arguments: rows)
    func forms(row: Row) throws {
        for coding in [
            ScriptCoding(), ScriptCoding(keys: .snakeCase), ScriptCoding(data: .byteArray),
            ScriptCoding(largeIntegers: .string),
        ] {
            try row.check(coding)
        }
    }

    @Test("A duration is its seconds in digits, or a number if decimals are numbers")
    func durations() throws {
        let durations = [Duration.milliseconds(10), .seconds(90), .seconds(-1.5), .zero]
        let text = #"["0.01","90","-1.5","0"]"#
        #expect(try JavaScriptEncoder().encodeJSON(durations) == text)
        let numbers = ScriptCoding(decimals: .number)
        #expect(try numbers.encoder.encodeJSON(durations) == "[0.01,90,-1.5,0]")
        for json in [text, "[0.01,90,-1.5,0]", #"["1e-2","9e1","-1.50","-0"]"#] {
            #expect(try MessageDecoder().decode([Duration].self, from: .json(json)) == durations)
        }
        // Digits beyond attoseconds are rounded.
        #expect(
            try MessageDecoder().decode(
                [Duration].self, from: .json("[1e-30,1e-128,0.30000000000000004]"))
                == [
                    .zero, .zero,
                    Duration(secondsComponent: 0, attosecondsComponent: 300_000_000_000_000_040),
                ])
    }

    @Test("A contract describes a duration by its form")
    func contract() throws {
        func type(_ decimals: ScriptCoding.DecimalForm) throws -> String {
            let wait = ScriptFunction<Duration, Duration>(
                "bridge.wait", coding: ScriptCoding(decimals: decimals))
            let channel = ScriptChannel(
                "nativeApp", accepting: .mainFrame(of: "https://example.com"),
                coding: ScriptCoding(decimals: decimals))
            return try BridgeContract(
                channels: [channel], functions: [.init(wait, parameters: "time")]
            ).typeScript
        }
        #expect(try type(.string).contains("wait(time: string): string | Promise<string>;"))
        #expect(try type(.number).contains("wait(time: number): number | Promise<number>;"))
    }

    @Test("A duration that no Duration or Decimal holds is rejected")
    func badDurations() throws {
        for (json, sentence) in [
            (#"["1 s"]"#, "[0]: “1 s” is not a decimal number."),
            ("[1e19]", "[0]: The number 1e19 does not fit in Duration."),
            ("[-1e300]", "[0]: The number -1e300 does not fit in Duration."),
            (
                #"["9223372036854775808"]"#,
                "[0]: The number 9223372036854775808 does not fit in Duration."
            ),
            ("[true]", "[0]: expected Duration, found boolean"),
            ("[null]", "[0]: expected Duration, found null"),
        ] {
            let value = try MessageValue(.json(json))
            do {
                _ = try value.decode([Duration].self)
                Issue.record("\(json)")
            } catch let error as DecodingError {
                #expect(error.sentence(decoding: value) == sentence)
            }
        }
        let longest = Duration.seconds(Int64.max)
        for duration in [longest + .seconds(1), longest * 8, longest * -8] {
            #expect(throws: EncodingError.self) { try JavaScriptEncoder().encode(duration) }
        }
    }
}
