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

    /// A row of the documented table: the state before, the change, and the result.
    struct Row: Sendable, CustomStringConvertible {
        // Without a typed throw, because older systems have no arrays of such functions.
        typealias Change = @Sendable (inout NavigationTabs) throws -> [NavigationTabs.Step]

        let row: String
        var before: [Change] = []
        let change: Change
        let steps: [String]
        let after: String

        var description: String { "\(row): \(steps.joined(separator: ", "))" }
    }

    private static let start: Row.Change = { tabs in tabs.start() }
    private static let push: Row.Change = { tabs in
        try tabs.propose(link("/one"))
    }
    private static let present: Row.Change = { tabs in
        try tabs.propose(link("/new", "context", "modal"))
    }
    private static let presentBehind: Row.Change = { tabs in
        try tabs.propose(link("/edit", "context", "modal"), from: "home")
    }

    private static func select(_ name: String) -> Row.Change {
        { tabs in try tabs.select(name) }
    }

    private static let selecting: [Row] = [
        Row(
            row: "T1", before: [start, push], change: select("home"), steps: ["home: popToRoot"],
            after: "home*[/] orders[] map[] modal[]"),
        Row(
            row: "T1", before: [start, push, present], change: select("home"),
            steps: ["home: dismiss", "home: popToRoot"], after: "home*[/] orders[] map[] modal[]"),
        Row(
            row: "T2", before: [start], change: select("home"), steps: [],
            after: "home*[/] orders[] map[] modal[]"),
        Row(
            row: "T2", change: start, steps: ["home: visit main / advance", "home: push main /"],
            after: "home*[/] orders[] map[] modal[]"),
        Row(
            row: "T2", before: [start, present], change: select("home"), steps: ["home: dismiss"],
            after: "home*[/] orders[] map[] modal[]"),
        Row(
            row: "T3", before: [start, push], change: select("orders"),
            steps: [
                "select orders", "orders: visit main /orders replace", "orders: push main /orders",
            ],
            after: "home[/ /one] orders*[/orders] map[] modal[]"),
        Row(
            row: "T3", before: [start], change: select("map"),
            steps: ["select map", "map: push main Map /map"],
            after: "home[/] orders[] map*[Map /map] modal[]"
        ),
        Row(
            row: "T3", before: [start, select("orders"), present], change: select("home"),
            steps: ["orders: dismiss", "select home"],
            after: "home*[/] orders[/orders] map[] modal[]"),
    ]

    private static let opening: [Row] = [
        Row(
            row: "T4", before: [start],
            change: { tabs in
                try tabs.open(link("/orders/1"), in: "orders")
            },
            steps: [
                "select orders", "orders: visit main /orders replace", "orders: push main /orders",
                "orders: visit main /orders/1 advance", "orders: push main /orders/1",
            ],
            after: "home[/] orders*[/orders /orders/1] map[] modal[]"),
        Row(
            row: "T4", before: [start],
            change: { tabs in try tabs.open(link("/one")) },
            steps: ["home: visit main /one advance", "home: push main /one"],
            after: "home*[/ /one] orders[] map[] modal[]"),
        Row(
            row: "T4",
            change: { tabs in
                try tabs.open(link("/new", "context", "modal"), in: "home")
            },
            steps: [
                "home: visit main / advance", "home: push main /",
                "home: visit modal /new advance", "home: set modal /new",
                "home: present modal large",
            ],
            after: "home*[/] orders[] map[] modal[/new]"),
    ]

    private static let proposing: [Row] = [
        Row(
            row: "T5", before: [start, present], change: push,
            steps: ["home: visit main /one advance", "home: dismiss", "home: push main /one"],
            after: "home*[/ /one] orders[] map[] modal[]"),
        Row(
            row: "T6", before: [start, select("orders"), present], change: presentBehind,
            steps: [], after: "home[/] orders*[/orders] map[] modal[/new]"),
        Row(
            row: "T6",
            before: [start, select("orders"), present, presentBehind],
            change: select("home"),
            steps: [
                "orders: dismiss", "select home", "home: visit modal /edit advance",
                "home: set modal /edit", "home: present modal large",
            ],
            after: "home*[/] orders[/orders] map[] modal[/edit]"),
        Row(
            row: "T7", before: [start, select("orders"), present],
            change: { tabs in
                try tabs.propose(link("/one"), from: "home")
            },
            steps: ["home: visit main /one advance", "home: push main /one"],
            after: "home[/ /one] orders*[/orders] map[] modal[/new]"),
        Row(
            row: "T8", before: [start, push, select("map"), present],
            change: { tabs in tabs.reset() },
            steps: ["map: dismiss", "clear home", "clear map", "map: push main Map /map"],
            after: "home[] orders[] map*[Map /map] modal[]"),
        Row(
            row: "T8", change: { tabs in tabs.reset() },
            steps: ["home: visit main / advance", "home: push main /"],
            after: "home*[/] orders[] map[] modal[]"),
    ]

    private static let rows = selecting + opening + proposing

    private static func text(_ tabs: NavigationTabs) -> String {
        func list(_ screens: [NavigationDestination]) -> String {
            "[\(screens.map(\.description).joined(separator: " "))]"
        }
        let stacks = tabs.tabs.map { tab in
            tab.name + (tab.name == tabs.selected ? "*" : "") + list(tabs[tab.name])
        }
        return (stacks + ["modal" + list(tabs.modal)]).joined(separator: " ")
    }

    @Test("Every row of the table", arguments: rows)
    func row(row: Row) throws {
        var tabs = try Self.tabs()
        for change in row.before { _ = try change(&tabs) }
        let before = tabs
        let steps = try row.change(&tabs)
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
        func code(_ make: () throws(NavigationError) -> Void) -> NavigationError.Code? {
            do {
                try make()
                return nil
            } catch {
                return error.code
            }
        }
        #expect(code { () throws(NavigationError) in _ = try NavigationTabs([]) } == .unknownTab)
        #expect(
            code { () throws(NavigationError) in _ = try NavigationTabs([home, home]) }
                == .duplicateTab)
        let duplicate = #expect(throws: NavigationError.self) {
            try NavigationTabs([NavigationTab("other", start: Self.url("/")), home, home])
        }
        #expect(duplicate?.message == "Two tabs are named “home”. Rename one.")
        #expect(
            code { () throws(NavigationError) in
                _ = try NavigationTabs([home], selected: "other")
            } == .unknownTab)
        var tabs = try Self.tabs("orders")
        #expect(tabs.selected == "orders")
        let before = tabs
        #expect(code { () throws(NavigationError) in _ = try tabs.select("other") } == .unknownTab)
        #expect(
            code { () throws(NavigationError) in
                _ = try tabs.open(Self.link("/one"), in: "other")
            } == .unknownTab)
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

    @Test("A hidden tab in a loop of redirects learns of it at once, and can still be selected")
    func hiddenRedirects() throws {
        var tabs = try Self.tabs()
        _ = tabs.start()
        _ = try tabs.select("orders")
        var redirect = Self.link("/new", "context", "modal")
        redirect.visit.options.response = VisitResponse(statusCode: 200, redirected: true)
        for _ in 0..<NavigationState.maximumRedirectCount {
            #expect(try tabs.propose(redirect, from: "home") == [])
        }
        let before = tabs
        #expect(throws: NavigationError.self) { try tabs.propose(redirect, from: "home") }
        #expect(tabs == before)
        _ = try tabs.select("home")
        #expect(Self.text(tabs) == "home*[/] orders[/orders] map[] modal[/new]")
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
