import Foundation
import ScriptBridge
import Testing

@Suite("Page locations")
struct PageLocationTests {
    @Test(
        "Rejects text that web engines read as another URL",
        arguments: [
            #"https://evil.example\@good.example/"#, #"https:\\evil.example/"#,
            #"https://good.example\.evil.example/"#, #"https://good.example/a\..\b"#,
            #"x-app:a\b"#,
            "https:/evil.example/", "https:evil.example", "HTTPS:/evil.example/",
            "https:///evil.example/", "http:?evil.example", "http://", "https://user@/",
            "https://good.example/\t", "https://good.example\n.evil.example/",
            "ht\rtps://a.example/",
            "https://a.example/\0", "https://a.example/\u{1F}", "https://a.example/\u{7F}",
            " https://a.example/", "https://a.example/ ",
        ])
    func ambiguous(text: String) throws {
        #expect(PageLocation(text) == nil)
        let json = try JSONEncoder().encode([text])
        #expect(throws: DecodingError.self) {
            try JSONDecoder().decode([PageLocation].self, from: json)
        }
    }

    @Test("Rejects text that is too long to be read")
    func long() throws {
        let text = "https://a.example/" + String(repeating: "a", count: 65_518)
        #expect(PageLocation(text)?.text == text)
        #expect(PageLocation(text + "a") == nil)
        let url = try #require(URL(string: text + "é"))
        #expect(PageLocation(url).url == url)
    }

    @Test(
        "Keeps the page's own spelling",
        arguments: [
            "https://a.example", "https://a.example/a|b", "https://a.example/?ids[]=1",
            "https://a.example/%zz", "https://user:word@a.example:8080/", "http://[::1]:8080/",
            #"https://a.example/?a\b"#, #"https://a.example/#a\b"#, "https://a.example/a b",
            "https://münchen.example/ü", "about:blank", "x-app:///one", "tel:123", "file:///a",
        ])
    func own(text: String) throws {
        let location = try #require(PageLocation(text))
        #expect(location.text == text)
        #expect(location.url == URL(string: text))
        let json = try JSONEncoder().encode([location])
        #expect(try JSONDecoder().decode([PageLocation].self, from: json) == [location])
    }

    @Test(
        "All engines read the location of a URL alike",
        arguments: [
            #"https://evil.example\@good.example/"#, "https://good.example/a\\b",
        ])
    func url(text: String) throws {
        let url = try #require(URL(string: text))
        #expect(!PageLocation(url).text.contains(#"\"#))
    }
}
