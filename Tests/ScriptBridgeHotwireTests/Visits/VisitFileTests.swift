import Foundation
import ScriptBridge
import Testing

@testable import ScriptBridgeHotwire

@Suite("Files for the app to download")
struct VisitFileTests {
    /// A link with the attribute `download`, and the effects of following it.
    struct Row: Sendable, CustomTestStringConvertible {
        let text: String
        var isMainFrame: Bool? = true
        var opensWindow = false
        let outputs: [String]

        var testDescription: String { "\(text) \(isMainFrame as Any) \(opensWindow)" }

        static func file(
            _ text: String, isMainFrame: Bool? = true, opensWindow: Bool = false
        ) -> Row {
            Row(
                text: text, isMainFrame: isMainFrame, opensWindow: opensWindow,
                outputs: ["tell file \(text)", "answer cancel"])
        }
    }

    private static let files: [Row] = [
        .file("https://example.com/a.zip"),
        .file("https://example.com/a.zip", isMainFrame: nil),
        .file("https://example.com/a.zip", isMainFrame: nil, opensWindow: true),
        .file("https://example.com/a.zip", isMainFrame: false),
        .file("http://EXAMPLE.com/a.zip"),
        // A document that is shown already can be downloaded too.
        .file("https://example.com/"), .file("https://example.com/#end"),
        .file("blob:https://example.com/1"), .file("data:text/csv,1", isMainFrame: nil),
        .file("BLOB:https://example.com/1"),
    ]

    private static let others: [Row] = [
        Row(
            text: "https://e.com/a.zip",
            outputs: ["tell external https://e.com/a.zip", "answer cancel"]),
        Row(text: "tel:1", outputs: ["tell external tel:1", "answer cancel"]),
        // A frame may make data itself, but the app gets only files of its site.
        Row(text: "https://e.com/a.zip", isMainFrame: false, outputs: ["answer allow"]),
        Row(text: "blob:https://e.com/1", isMainFrame: false, outputs: ["answer allow"]),
    ]

    private static let rejected: [Row] = [
        "javascript:void(0)", "file:///etc/passwd", "about:blank",
    ]
    .map { text in
        let scheme = text.prefix { $0 != ":" }
        return Row(
            text: text,
            outputs: [
                "tell pageError The page leads to a “\(scheme)” URL, which a visit cannot show.",
                "answer cancel",
            ])
    }

    @Test("A link with the attribute download", arguments: files + others + rejected)
    func links(row: Row) {
        var play = VisitPlay.home()
        let outputs = play.go(
            row.text, .link, isMainFrame: row.isMainFrame, opensWindow: row.opensWindow,
            isDownload: true)
        #expect(outputs == row.outputs)
    }

    @Test("A link to a file does not disturb a document that is loading")
    func whileLoading() {
        var play = VisitPlay()
        _ = play.visit("/")
        _ = play.load(.committed(VisitPlay.location("/")))
        #expect(
            play.go("https://example.com/a.zip", .link, isDownload: true) == [
                "tell file https://example.com/a.zip", "answer cancel",
            ])
        #expect(play.message(.pageLoaded(restorationIdentifier: "")).last == "tell completed 1")
    }

    @Test("The decision can be called, ordered and left out")
    func decision() throws {
        var situation = LinkDecision.Situation()
        situation.site = VisitPlay.url("/")
        let file = Link.navigation(
            PageNavigation(to: VisitPlay.url("/a.zip"), cause: .link, isDownload: true))
        let page = Link.navigation(PageNavigation(to: VisitPlay.url("/a.zip"), cause: .link))
        #expect(LinkDecision.download.outcome(of: file, in: situation) == .download)
        #expect(LinkDecision.download.outcome(of: page, in: situation) == nil)
        #expect([LinkDecision].standard.outcome(of: file, in: situation) == .download)
        #expect([LinkDecision].standard.outcome(of: page, in: situation) == .visit)
        #expect([LinkDecision].standard.first?.name == "download")

        let toEngine = LinkDecision("toEngine") { link, _ in
            if case .navigation(let navigation) = link, navigation.isDownload {
                .allow
            } else {
                nil
            }
        }
        #expect(([toEngine] + .standard).outcome(of: file, in: situation) == .allow)
        let without = [LinkDecision].standard.filter { $0.name != "download" }
        #expect(without.outcome(of: file, in: situation) == .visit)
    }

    @Test("A response that the web view cannot show, or that is an attachment, is a file")
    func responses() {
        let url = VisitPlay.url("/a.zip")
        let file = ["tell file https://example.com/a.zip", "answer cancel"]
        for response in [
            PageResponse(from: url, statusCode: 200, canBeShown: false),
            PageResponse(from: url, statusCode: 200, disposition: "attachment"),
        ] {
            var play = VisitPlay.home()
            #expect(play.do(.response(response)) == file)
        }
        var play = VisitPlay.home()
        #expect(
            play.do(
                .response(PageResponse(from: url, statusCode: 200, disposition: "inline")))
                == ["answer allow"])
    }

    @Test("A visit whose document is an attachment fails")
    func visits() {
        var play = VisitPlay()
        _ = play.visit("/a.zip")
        let response = PageResponse(
            from: VisitPlay.url("/a.zip"), statusCode: 200, disposition: "attachment")
        #expect(
            play.do(.response(response)) == [
                "stop timer", "tell failed 1: content type", "answer cancel",
            ])
    }
}
