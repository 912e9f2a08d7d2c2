import ScriptBridge
import Testing

@Suite("Origins")
struct OriginTests {
    struct Case: CustomTestStringConvertible, Sendable {
        let text: String
        let written: String?
        var testDescription: String { text.debugDescription }

        init(_ text: String, _ written: String?) {
            self.text = text
            self.written = written
        }
    }

    /// More texts that are rejected are in `origins.json`.
    @Test(
        "Parses an origin or rejects the text",
        arguments: [
            Case("https://example.com", "https://example.com"),
            Case("HTTPS://Example.COM", "https://example.com"),
            Case("https://example.com:443", "https://example.com"),
            Case("http://example.com:80", "http://example.com"),
            Case("http://example.com:443", "http://example.com:443"),
            Case("https://example.com:8443", "https://example.com:8443"),
            Case("http://localhost:3000", "http://localhost:3000"),
            Case("http://[::1]:3000", "http://[::1]:3000"),
            Case("http://[::1]", "http://[::1]"),
            Case("app://local", "app://local"),
            Case("https://example.com.", "https://example.com."),
            Case("https://example.com/", nil),
            Case("https://example.com:", nil),
            Case("https://example.com:65536", nil),
            Case("https://example.com:8x", nil),
            Case("https://", nil),
            Case("https:example.com", nil),
            Case("example.com", nil),
            Case("://example.com", nil),
            Case("1https://example.com", nil),
            Case("https://a b", nil),
            Case("https://example.com\u{301}", nil),
        ]
    )
    func parsing(_ row: Case) {
        let origin = try? Origin(row.text)
        #expect(origin.map { "\($0)" } == row.written)
    }

    @Test("The error says what an origin looks like")
    func message() {
        let error = BridgeError(
            .invalidOrigin,
            "“null” is not an origin: expected scheme://host or scheme://host:port."
        )
        let text = "null"
        #expect(throws: error) { try Origin(text) }
    }
}
