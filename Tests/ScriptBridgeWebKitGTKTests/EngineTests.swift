#if WebKitGTK
import CWebKitGTK
import FixtureSupport
import ScriptBridge
import Testing

extension RealWebKit {
    /// Without a web view: the encoder's source in JavaScriptCore alone.
    @MainActor
    @Suite("Source in JavaScriptCore")
    struct EngineTests {
        private let engine = Engine()

        @Test("Texts that break escapers arrive unit by unit and run nothing")
        func texts() throws {
            try check("")  // after it there are the globals of the test itself
            let globals = try engine.text("Object.getOwnPropertyNames(globalThis).join()")
            for text in HostileText.all { try check(text) }
            #expect(try engine.text("Object.getOwnPropertyNames(globalThis).join()") == globals)
        }

        @Test("So do random ones")
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

        /// Sends the text by itself, in an array, and as a key.
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

    /// The UTF-16 units of the string that a function makes of the source's value.
    func units(_ source: String, _ function: String) throws -> String {
        let value = try evaluated(source)
        defer { g_object_unref(UnsafeMutableRawPointer(value)) }
        jsc_context_set_value(context, "sent", value)
        return try text(
            "Array.from({ length: (\(function))(sent).length }, "
                + "(_, index) => (\(function))(sent).charCodeAt(index)).join()")
    }

    /// The text of a value that has neither NUL nor lone surrogates.
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
