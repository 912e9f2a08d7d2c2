import Foundation

extension SchemeResponse {
    /// The response if its head is valid HTTP; otherwise a response that names the mistake.
    ///
    /// Engines pass the head to network libraries, which treat an invalid one as a fault of the
    /// program. An app may have made it from a page's text, such as a file's name.
    package var valid: SchemeResponse {
        guard let fault else { return self }
        return SchemeResponse(
            Data("The app's response has \(fault).".utf8),
            contentType: "text/plain; charset=utf-8", status: 500)
    }

    /// What is not as in RFC 9110; nil if everything is.
    private var fault: String? {
        guard (200...599).contains(status) else { return "the invalid status \(status)" }
        for (name, value) in headers {
            if !Self.isToken(name) { return "the invalid header name \(PageText.quoted(name))" }
            if !Self.isValue(value) {
                return "an invalid value of the header \(PageText.quoted(name))"
            }
        }
        return Self.isValue(contentType) ? nil : "an invalid content type"
    }

    /// Returns whether a text is a token (§5.6.2), as the name of a field.
    private static func isToken(_ text: String) -> Bool {
        !text.isEmpty
            && text.utf8.allSatisfy { byte in
                switch byte {
                case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
                    UInt8(ascii: "0")...UInt8(ascii: "9"):
                    true
                default: "!#$%&'*+-.^_`|~".utf8.contains(byte)
                }
            }
    }

    /// Returns whether a text can be the value of a field (§5.5): without line ends and other
    /// control codes.
    private static func isValue(_ text: String) -> Bool {
        text.utf8.allSatisfy { $0 == UInt8(ascii: "\t") || $0 >= 0x20 && $0 != 0x7F }
    }
}
