import FixtureSupport
import Foundation
import ScriptBridge
import Testing

@testable import ScriptBridgeHotwire

@Suite("Tabs")
struct NavigationTabsTests {
    private static func url(_ path: String) -> URL {
        URL(string: "https://example.com\(path)") ?? URL(filePath: path)
    }

    private static func tabs(_ selected: String? = nil) throws -> NavigationTabs {
        let orders = NavigationProposal(
            VisitProposal(location: url("/orders"), options: VisitOptions(action: .replace)))
        return try NavigationTabs(
            [
                NavigationTab("home", start: url("/")), NavigationTab("orders", start: orders),
                NavigationTab(
                    "map", start: url("/map"), properties: properties("view_controller", "Map")),
            ], selected: selected)
    }

    private static func properties(_ name: String, _ value: String) -> PathProperties {
        (try? PathProperties(json: "{\"\(name)\": \"\(value)\"}")) ?? PathProperties()
    }

    private static func link(_ path: String, _ name: String = "", _ value: String = "")
        -> NavigationProposal
    {
        NavigationProposal(
            VisitProposal(location: url(path)),
            properties: name.isEmpty ? PathProperties() : properties(name, value))
    }

    /// A row of `navigation-tabs.json`: the events before, the event, and the result.
    struct Row: Decodable, Sendable, CustomStringConvertible {
        /// The row of the documented table.
        let row: String
        let before: [String]
        let event: String
        let steps: [String]
        let after: String

        var description: String { "\(row): \(event) after \(before)" }
    }

    /// Makes the event of a line happen.
    private static func steps(
        of line: String, in tabs: inout NavigationTabs
    ) throws -> [NavigationTabs.Step] {
        let words = line.split(separator: " ").map(String.init)
        switch words[0] {
        case "start": return tabs.start()
        case "reset": return tabs.reset()
        case "select": return try tabs.select(words[1])
        default: break
        }
        let isModal = words.contains("modal")
        let proposal = isModal ? link(words[1], "context", "modal") : link(words[1])
        let tab = words.firstIndex { ["in", "from"].contains($0) }.map { words[$0 + 1] }
        return try words[0] == "open"
            ? tabs.open(proposal, in: tab) : tabs.propose(proposal, from: tab)
    }

    private static func text(_ tabs: NavigationTabs) -> String {
        func list(_ screens: [NavigationDestination]) -> String {
            "[\(screens.map(\.description).joined(separator: " "))]"
        }
        let stacks = tabs.tabs.map { tab in
            tab.name + (tab.name == tabs.selected ? "*" : "") + list(tabs[tab.name])
        }
        return (stacks + ["modal" + list(tabs.modal)]).joined(separator: " ")
    }

    @Test("Every row of the table", arguments: try Fixture.rows("navigation-tabs", as: Row.self))
    func row(row: Row) throws {
        var tabs = try Self.tabs()
        for line in row.before { _ = try Self.steps(of: line, in: &tabs) }
        let before = tabs
        let steps = try Self.steps(of: row.event, in: &tabs)
        #expect(steps.map(\.description) == row.steps)
        #expect(Self.text(tabs) == row.after)
        // A copy that applies the steps ends in the same state.
        var copy = before
        for step in steps { copy.apply(step) }
        #expect(Self.text(copy) == row.after)
    }

    @Test("Tabs with the same name and unknown tabs are errors")
    func errors() throws {
        let home = NavigationTab("home", start: Self.url("/"))
        func code(_ make: () throws -> Void) -> NavigationError.Code? {
            do {
                try make()
                return nil
            } catch {
                return (error as? NavigationError)?.code
            }
        }
        #expect(code { _ = try NavigationTabs([]) } == .unknownTab)
        let duplicate = #expect(throws: NavigationError.self) {
            try NavigationTabs([NavigationTab("other", start: Self.url("/")), home, home])
        }
        #expect(duplicate?.code == .duplicateTab)
        #expect(duplicate?.message == "Two tabs are named “home”. Rename one.")
        #expect(code { _ = try NavigationTabs([home], selected: "other") } == .unknownTab)
        var tabs = try Self.tabs("orders")
        #expect(tabs.selected == "orders")
        let before = tabs
        #expect(code { _ = try tabs.select("other") } == .unknownTab)
        #expect(code { _ = try tabs.open(Self.link("/one"), in: "other") } == .unknownTab)
        tabs.apply(.select("other"))
        tabs.apply(.perform(NavigationStep(.push(.native("x"), on: .main)), tab: "other"))
        #expect(tabs == before)
    }

    @Test("A redirect to itself ends without changing the tabs")
    func redirects() throws {
        var tabs = try Self.tabs()
        _ = tabs.start()
        var redirect = Self.link("/one")
        redirect.visit.options.response = VisitResponse(statusCode: 200, redirected: true)
        for _ in 0..<NavigationState.maximumRedirectCount { _ = try tabs.propose(redirect) }
        let before = tabs
        #expect(throws: NavigationError.self) { try tabs.open(redirect) }
        #expect(throws: NavigationError.self) { try tabs.propose(redirect) }
        #expect(tabs == before)
    }

    @Test("A page that navigated by itself keeps its new location, in a tab or on the modal stack")
    func moved() throws {
        var tabs = try Self.tabs()
        _ = tabs.start()
        _ = try tabs.select("orders")
        _ = try tabs.propose(Self.link("/new", "context", "modal"))
        tabs.move(0, on: .main, in: "home", to: Self.url("/moved"))
        tabs.move(0, on: .modal, to: Self.url("/edit"))
        tabs.move(0, on: .main, in: "other", to: Self.url("/x"))
        #expect(Self.text(tabs) == "home[/moved] orders*[/orders] map[] modal[/edit]")
    }

    @Test("A screen that the user closes is reported with a step in its tab")
    func closed() throws {
        var tabs = try Self.tabs()
        _ = tabs.start()
        _ = try tabs.propose(Self.link("/one"))
        _ = try tabs.select("orders")
        tabs.apply(.perform(NavigationStep(.pop(.main)), tab: "home"))
        #expect(Self.text(tabs) == "home[/] orders*[/orders] map[] modal[]")
    }
}
