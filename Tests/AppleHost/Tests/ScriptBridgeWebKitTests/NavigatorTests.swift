import FixtureSupport
import Foundation
import ScriptBridge
import ScriptBridgeHotwire
import Testing

@testable import UIKitNavigation

@MainActor
@Suite("The article's navigator", .timeLimit(.minutes(5)))
struct NavigatorTests {
    private let navigator: Navigator

    init() throws {
        let json = """
            {"rules": [{"patterns": ["/new"], "properties": {"context": "modal"}}]}
            """
        navigator = try Navigator(
            try PathConfiguration(json: Data(json.utf8), source: "rules"),
            origin: "https://example.com")
        try navigator.start(try url("/"))
    }

    @Test("Links push screens, and UIKit's back button pops them")
    func pushAndPop() throws {
        try follow("/one")
        try follow("/two")
        #expect(navigator.screenCounts == [3])
        #expect(navigator.filledScreens == [true, true, true])
        navigator.goBack()
        #expect(navigator.screenCounts == [2])
        // The stack knows that the screen is gone, so the next visit pushes again.
        try follow("/two")
        #expect(navigator.screenCounts == [3])
        try follow("/one")
        #expect(navigator.screenCounts == [2])
    }

    @Test("A rule presents a modal screen, from which links lead back to the main stack")
    func modal() throws {
        try follow("/new")
        #expect(navigator.screenCounts == [1, 1])
        try follow("/new?step=2", from: .modal)
        #expect(navigator.screenCounts == [1, 2])
        try follow("/one", from: .modal)
        #expect(navigator.screenCounts == [2])
    }

    @Test("A modal stack that was pulled down can be presented again")
    func pullDown() throws {
        try follow("/new")
        navigator.pullDown()
        #expect(navigator.screenCounts == [1])
        try follow("/new")
        #expect(navigator.screenCounts == [1, 1])
    }

    @Test("The article contains this code")
    func article() throws {
        let path = "Sources/ScriptBridgeHotwire/ScriptBridgeHotwire.docc/PerformingNavigation.md"
        let article = try String(contentsOf: Fixture.root.appending(path: path), encoding: .utf8)
        for name in ["Navigator", "WebStack", "ScreenController", "SceneDelegate"] {
            let file = "Tests/AppleHost/Sources/UIKitNavigation/\(name).swift"
            let code = try String(contentsOf: Fixture.root.appending(path: file), encoding: .utf8)
            #expect(article.contains("```swift\n\(code)```"), "\(name)")
        }
    }

    private func follow(_ path: String, from stack: Navigation.Stack = .main) throws {
        navigator.follow(VisitProposal(location: try url(path)), from: stack)
    }

    private func url(_ path: String) throws -> URL {
        try #require(URL(string: "https://example.com\(path)"))
    }
}
