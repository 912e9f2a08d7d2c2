import FixtureSupport
import Foundation
import ScriptBridge

@testable import ScriptBridgeHotwire

/// A row of `navigator.json`: what happened before, the events, and the actions that follow.
///
/// An event is a line, such as `home proposes /one`. A layout is a line too: the tabs with their
/// screens, where a star marks the visible one.
struct NavigatorRow: Decodable, Sendable, CustomStringConvertible {
    let name: String
    let before: [String]?
    let events: [String]
    let actions: [String]
    let after: String

    var description: String { name }

    static func all() throws -> [NavigatorRow] { try Fixture.rows("navigator") }

    static func state() throws -> NavigatorState {
        let rules = """
            {"rules": [
              {"patterns": ["/new", "/edit"], "properties": {"context": "modal"}},
              {"patterns": ["/map$"], "properties": {"view_controller": "map"}},
              {"patterns": ["/plan$"], "properties": {"view_controller": "plan"}}
            ]}
            """
        return try NavigatorState(
            [
                NavigationTab("home", start: try url("/")),
                NavigationTab("orders", start: try url("/orders")),
            ], configuration: PathConfiguration(json: Data(rules.utf8), source: "a test"),
            screens: ["map"], decisions: .standard)
    }

    static func event(_ line: String) throws -> NavigatorState.Event {
        let words = line.split(separator: " ").map(String.init)
        switch (words[0], words.dropFirst().first) {
        case ("start", let which): return .start(allTabs: which == "all")
        case ("select", let tab?): return .select(tab)
        case ("open", let tab?): return .open(try url(words[2]), tab: tab)
        case ("back", let stack?): return .goBack(Int(words[2]) ?? 0, stack: stack)
        case ("retry", _): return .retry
        case ("online", _): return .online
        case ("background", _): return .background(true)
        case ("foreground", _): return .background(false)
        case ("reset", _): return .reset
        case (let stack, let verb?):
            return .told(try told(verb, Array(words.dropFirst(2))), stack: stack)
        default: throw URLError(.badURL)
        }
    }

    private static func told(_ verb: String, _ words: [String]) throws -> VisitEvent {
        let screen = VisitScreen(Int(words.first ?? "") ?? 0)
        switch verb {
        case "proposes":
            var options = VisitOptions(action: words.contains("replace") ? .replace : .advance)
            if words.contains("redirected") {
                options.response = VisitResponse(statusCode: 200, redirected: true)
            }
            return .proposed(VisitProposal(location: try url(words[0]), options: options))
        case "opens": return .external(try url(words[0]))
        case "browses": return .browser(try url(words[0]))
        case "downloads": return .file(try url(words[0]))
        case "starts": return .visitStarted(screen, try url("/"))
        case "renders": return .rendered(screen)
        case "moves": return .redirected(screen, try url(words[1]))
        case "form": return .formFinished(try url("/"))
        case "ends": return .processTerminated
        case "fails":
            switch words[1] {
            case "offline": return .failed(screen, VisitError(PageLoadFailure(.offline, "offline")))
            case "elsewhere":
                return .failed(screen, .redirectedElsewhere(try url("https://e.com/")))
            case "library": return .failed(screen, VisitError(.pageNotLoaded))
            case "process": return .failed(screen, VisitError(.processTerminated))
            default: return .failed(screen, VisitError(statusCode: Int(words[1]) ?? 0))
            }
        default: throw URLError(.badURL)
        }
    }

    private static func url(_ text: String) throws -> URL {
        guard let url = URL(string: text.hasPrefix("/") ? "https://example.com" + text : text)
        else {
            throw URLError(.badURL)
        }
        return url
    }

    /// A layout as one line.
    static func line(_ layout: NavigatorLayout) -> String {
        layout.stacks.enumerated().map { index, stack in
            let screens = stack.screens.map { screen in
                "\(screen.id) \(screen.destination)" + (screen.error.map { " \($0)" } ?? "")
            }
            let mark = index == layout.selectedIndex ? "*" : ""
            return "\(stack.name)\(mark)[\(screens.joined(separator: " "))]"
        }.joined(separator: " ")
    }
}

extension NavigatorState.Action {
    /// The action as one line of `navigator.json`.
    var line: String {
        switch self {
        case .visit(let screen, let url, let options, let stack):
            "visit \(stack) \(screen.number) \(url.pathAndQuery) \(options.action)"
        case .restore(let screen, let stack): "restore \(stack) \(screen.number)"
        case .close(let screen, let stack): "close \(stack) \(screen.number)"
        case .reload(let stack): "reload \(stack)"
        case .appear(let stack): "appear \(stack)"
        case .disappear(let stack): "disappear \(stack)"
        case .background(let isInBackground, let stack):
            "\(isInBackground ? "background" : "foreground") \(stack)"
        case .stale(let stack): "stale \(stack)"
        case .show: "show"
        case .external(let url): "external \(url.absoluteString)"
        case .browser(let url): "browser \(url.absoluteString)"
        case .file(let url, _): "file \(url.absoluteString)"
        case .fail(let error): "fail \(error.code)"
        }
    }
}
