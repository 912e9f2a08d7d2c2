#if os(macOS) || os(Linux)  // where a test can be a process
import Foundation
import ScriptBridge
import Testing

/// Results that must not depend on the locale, and memory that a process must not use.
@Suite("Coding in a process of its own")
struct ProcessTests {
    #if os(Linux)
    struct Large: Decodable {
        let name: String
        let values: (UInt64, UInt64, UInt64, UInt64, UInt64, UInt64, UInt64, UInt64)
        let more: (UInt64, UInt64, UInt64, UInt64, UInt64, UInt64, UInt64, UInt64)
        let most: (UInt64, UInt64, UInt64, UInt64, UInt64, UInt64, UInt64, UInt64)

        enum CodingKeys: CodingKey { case name }

        init(from decoder: any Decoder) throws {
            name = try decoder.container(keyedBy: CodingKeys.self).decode(
                String.self, forKey: .name)
            (values, more, most) =
                ((0, 0, 0, 0, 0, 0, 0, 0), (0, 0, 0, 0, 0, 0, 0, 0), (0, 0, 0, 0, 0, 0, 0, 0))
        }
    }

    @Test("Many small values do not reserve memory for a large element type")
    func largeElements() async {
        await #expect(processExitsWith: .success) {
            let count = 2_000_000
            let text = "[" + String(repeating: "0,", count: count - 1) + "0]"
            // Allow less memory than that many elements would need, on top of what the process
            // uses.
            let pages = try String(contentsOfFile: "/proc/self/statm", encoding: .utf8)
                .split(separator: " ").first.flatMap { UInt($0) }
            let bytes = try #require(pages) * UInt(sysconf(Int32(_SC_PAGESIZE))) + 300 << 20
            var limit = rlimit(rlim_cur: bytes, rlim_max: bytes)
            #expect(setrlimit(__rlimit_resource_t(RLIMIT_AS.rawValue), &limit) == 0)
            #expect(throws: DecodingError.self) {
                try MessageDecoder().decode([Large].self, from: .json(text))
            }
        }
    }
    #endif

    /// Whether a locale with decimal commas is installed; `make test` creates one.
    static let hasGerman: Bool = {
        let locale = newlocale(LC_NUMERIC_MASK, german, nil)
        if let locale { freelocale(locale) }
        return locale != nil
    }()

    static let german = "de_DE.UTF-8"

    @Test(
        "Numbers use a decimal point in every locale",
        .enabled(if: hasGerman, "NOT TESTED: there is no locale de_DE.UTF-8; make test makes one"))
    func numbers() async {
        await #expect(processExitsWith: .success) {
            #expect(setlocale(LC_ALL, ProcessTests.german) != nil)
            // The C library would read and write a comma here.
            let comma = strtod("1,5", nil)
            #expect(comma == 1.5)

            let numbers = [1.5, -0.1, 1e-7, 123_456_789.012_345_67, 1e300, 0.1 + 0.2]
            let text = try JavaScriptEncoder().encodeJSON(numbers)
            #expect(text.filter { $0 == "," }.count == numbers.count - 1)
            let decoder = MessageDecoder()
            let back = try decoder.decode([Double].self, from: .json(text))
            #expect(back == numbers)
            let long = "[0.1000000000000000055511151231257827021181583404541015625,1.5]"
            let doubles = try decoder.decode([Double].self, from: .json(long))
            #expect(doubles == [0.1, 1.5])
            let floats = try decoder.decode([Float].self, from: .json(long))
            #expect(floats == [0.1, 1.5])
            let decimals = try decoder.decode([Decimal].self, from: .json("[1.5]"))
            #expect(decimals == [1.5])
            var encoder = JavaScriptEncoder()
            let quoted = try encoder.encode(Decimal(1.5))
            #expect(quoted == #""1.5""#)
            encoder.coding.decimals = .number
            let decimal = try encoder.encode(Decimal(1.5))
            #expect(decimal == "1.5")
        }
    }
}
#endif
