#if WebKitGTK
import CWebKitGTK
import FixtureSupport
import ScriptBridge
import Testing

extension RealWebKit {
    /// Evaluates the encoder's output in JavaScriptCore, without a web view.
    @MainActor
    @Suite("Source in JavaScriptCore")
    struct EngineTests {
        private let engine = Engine()

        @Test("Texts that break escaping arrive intact and run nothing")
        func texts() throws {
            try check("")  // defines the test's own globals
            let globals = try engine.text("Object.getOwnPropertyNames(globalThis).join()")
            for text in HostileText.all { try check(text) }
            #expect(try engine.text("Object.getOwnPropertyNames(globalThis).join()") == globals)
        }

        @Test("Random texts arrive intact and run nothing")
        func randomTexts() throws {
            for seed in Fuzz.seeds("Texts in JavaScriptCore", ordinarily: 1_000) {
                var generator = SplitMix64(seed: seed)
                try check(HostileText.random(using: &generator), "seed \(seed)")
            }
            #expect(try engine.text("typeof pwned") == "undefined")
        }

        @Test("Every scalar of the Basic Multilingual Plane arrives")
        func scalars() throws {
            for start in stride(from: UInt32(0), to: 0x1_1000, by: 0x100) {
                let scalars = (start..<start + 0x100).compactMap(Unicode.Scalar.init)
                try check(String(String.UnicodeScalarView(scalars)))
            }
        }

        @Test("Numbers keep every bit, alone and in an array")
        func numbers() throws {
            var generator = SplitMix64(seed: 1)
            let powers = (-1074...1023).map { Double(sign: .plus, exponent: $0, significand: 1) }
            let random = (0..<2_000).map { _ in Double(bitPattern: generator.next()) }
            let edges: [Double] = [0, -0.0, 0.1, 1e21, 1e-7, .pi, .greatestFiniteMagnitude]
            let numbers = (edges + powers + random).filter(\.isFinite)
            for number in numbers {
                let source = try JavaScriptEncoder().encode(number)
                try #require(try engine.bits(source) == Engine.bits([number]), "\(number)")
            }
            let source = try JavaScriptEncoder().encode(numbers)
            #expect(try engine.bits(source) == Engine.bits(numbers))
        }

        @Test("Integers arrive exactly up to JavaScript's largest safe integer")
        func integers() throws {
            let largest = 0x1F_FFFF_FFFF_FFFF
            for integer in [0, 1, -1, largest, -largest, largest - 1] {
                let bits = Engine.bits([Double(integer)])
                #expect(try engine.bits(try JavaScriptEncoder().encode(integer)) == bits)
                #expect(try engine.bits(try JavaScriptEncoder().encode([integer])) == bits)
            }
        }

        /// A row of `expressions.json`: an expression, and a function that is true for its value.
        struct Expression: Decodable {
            let name, js, `is`: String
        }

        @Test("Expressions have exactly their values")
        func expressions() throws {
            for row in try Fixture.rows("expressions", as: Expression.self) {
                #expect(try engine.value(row.js, isTrueFor: row.is), "\(row.name)")
            }
        }

        /// Evaluates the text alone, in an array and as a key.
        private func check(_ text: String, _ comment: Comment? = nil) throws {
            let units = text.utf16.map { "\($0)" }.joined(separator: ",")
            let encoder = JavaScriptEncoder()
            let alone = try engine.units(try encoder.encode(text), "value => value")
            let element = try engine.units(try encoder.encode([text]), "([value]) => value")
            let key = try engine.units(
                try encoder.encode([text: 1]), "value => Object.keys(value)[0]")
            let name = text.debugDescription
            try #require(alone == units, comment ?? "\(name)")
            try #require(element == units, comment ?? "\(name) in an array")
            try #require(key == units, comment ?? "\(name) as a key")
        }
    }
}

/// A context of JavaScriptCore.
@MainActor
private final class Engine {
    struct Failure: Error {
        let message: String
    }

    private let context = jsc_context_new()

    isolated deinit {
        g_object_unref(context.map { UnsafeMutableRawPointer($0) })
    }

    /// The UTF-16 units of the string that a function makes from the source's value.
    func units(_ source: String, _ function: String) throws -> String {
        try send(source)
        return try text(
            "Array.from({ length: (\(function))(sent).length }, "
                + "(_, index) => (\(function))(sent).charCodeAt(index)).join()")
    }

    /// Whether a function is true for the source's value.
    func value(_ source: String, isTrueFor function: String) throws -> Bool {
        try send(source)
        return try text("(\(function))(sent)") == "true"
    }

    /// The bits of the source's value, a number or an array of numbers.
    func bits(_ source: String) throws -> String {
        try send(source)
        return try text("new BigUint64Array(new Float64Array([sent].flat()).buffer).join()")
    }

    static func bits(_ numbers: [Double]) -> String {
        numbers.map { "\($0.bitPattern)" }.joined(separator: ",")
    }

    /// Evaluates the source alone and keeps its value as a global.
    private func send(_ source: String) throws {
        let value = try evaluated(source)
        defer { g_object_unref(UnsafeMutableRawPointer(value)) }
        jsc_context_set_value(context, "sent", value)
    }

    /// The text of a value without NULs and lone surrogates.
    func text(_ source: String) throws -> String {
        let value = try evaluated(source)
        defer { g_object_unref(UnsafeMutableRawPointer(value)) }
        let text = jsc_value_to_string(value)
        defer { g_free(text) }
        return text.map { String(cString: $0) } ?? ""
    }

    private func evaluated(_ source: String) throws -> OpaquePointer {
        var source = source
        let value = source.withUTF8 { bytes in
            bytes.withMemoryRebound(to: CChar.self) { text in
                jsc_context_evaluate(context, text.baseAddress, gssize(text.count))
            }
        }
        if let exception = jsc_context_get_exception(context) {
            let message = jsc_exception_get_message(exception).map { String(cString: $0) } ?? ""
            jsc_context_clear_exception(context)
            throw Failure(message: "\(message) in \(source)")
        }
        return try #require(value)
    }
}
#endif
