import Foundation
import ScriptBridge
import Testing

@Suite("Page responses")
struct PageResponseTests {
    @Test(
        "A document that the server sends as an attachment cannot be shown",
        arguments: [
            ("attachment", false), ("Attachment; filename=\"a.csv\"", false),
            (" ATTACHMENT ;filename=a", false),
            // RFC 6266: an unknown type means an attachment.
            ("file; filename=a", false),
            ("inline", true), ("INLINE; filename=\"attachment\"", true), ("", true), (";", true),
            // There is no type.
            ("filename=a", true), ("; filename=a", true),
        ])
    func disposition(value: String, canBeShown: Bool) throws {
        let url = try #require(URL(string: "https://example.com/a.csv"))
        let response = PageResponse(from: url, statusCode: 200, disposition: value)
        #expect(response.canBeShown == canBeShown)
        let file = PageResponse(
            from: url, statusCode: 200, canBeShown: false, disposition: value)
        #expect(!file.canBeShown)
        #expect(PageResponse(from: url, statusCode: 200).canBeShown)
    }
}
