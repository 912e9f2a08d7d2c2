import Foundation
import ScriptBridge

@testable import ScriptBridgeHotwire

/// A session's state, to which the events of `visit-rules.json` happen.
struct VisitPlay {
    var machine = VisitStateMachine()
    static let screen = VisitScreen(1)

    /// The URL of a text; a path is one of the site.
    static func url(_ text: String) -> URL {
        URL(string: text.hasPrefix("/") ? "https://example.com\(text)" : text)
            ?? URL(filePath: text)
    }

    static func location(_ text: String) -> PageLocation {
        PageLocation(url(text))
    }

    /// A state whose page is shown on screen 1.
    static func home() -> VisitPlay {
        var play = VisitPlay()
        _ = play.do(.visit(screen, location("/"), VisitOptions()))
        _ = play.do(.load(.committed(location("/"))))
        _ = play.do(.load(.finished))
        _ = play.message(.pageLoaded(restorationIdentifier: "r1"))
        return play
    }

    /// A state whose page is shown while the host loads another document.
    private static func loading() -> VisitPlay {
        var play = home()
        _ = play.do(.markContentAsStale)
        _ = play.do(.visit(screen, location("/two"), VisitOptions()))
        _ = play.do(.navigation(PageNavigation(to: url("/two"), cause: .host)))
        _ = play.do(.load(.started(byHost: true)))
        return play
    }

    mutating func `do`(_ input: VisitStateMachine.Input) -> [String] {
        machine.handle(input).map(\.description)
    }

    mutating func message(_ event: VisitMessage) -> [String] {
        `do`(.message(event))
    }

    /// Makes the event of a line happen, and returns its effects.
    @discardableResult
    mutating func after(_ line: String) throws -> [String] {
        let words = line.split(separator: " ").map(String.init)
        switch words[0] {
        case "home": self = .home()
        case "loading": self = .loading()
        case "location":
            let url = machine.location(of: VisitScreen(Int(words[1]) ?? 0))
            return url.map { [$0.absoluteString] } ?? []
        default: return `do`(try Self.input(words))
        }
        return []
    }

    /// The effect of a line, in which a path stands for a URL of the site.
    static func effect(_ line: String) -> String {
        line.split(separator: " ")
            .map { $0.hasPrefix("/") ? "https://example.com\($0)" : "\($0)" }
            .joined(separator: " ")
    }
}

/// The events of `visit-rules.json`.
extension VisitPlay {
    private static func input(_ words: [String]) throws -> VisitStateMachine.Input {
        let number = words.last.flatMap { Int($0) }
        let screen = number.map { VisitScreen($0) } ?? Self.screen
        let location = Self.location(words.dropFirst().first ?? "/")
        return switch words[0] {
        case "visit": .visit(screen, location, VisitOptions())
        case "restore": .restore(screen)
        case "reload": .reload
        case "cancel": .cancel
        case "close": .close(screen)
        case "clearSnapshotCache": .clearSnapshotCache(later: words.last == "later")
        case "markContentAsStale": .markContentAsStale
        case "appear": .appear
        case "disappear": .disappear
        case "background": .background(true)
        case "foreground": .background(false)
        case "callFailed": .callFailed(number: number ?? 0)
        case "timedOut": .timedOut(number: number ?? 0)
        case "navigation": .navigation(try navigation(words))
        case "response": .response(try response(words))
        case "started": .load(.started(byHost: true))
        case "startedByPage": .load(.started(byHost: false))
        case "committed": .load(.committed(location))
        case "finished": .load(.finished)
        case "failed": .load(.failed(try failure(words)))
        case "processTerminated": .load(.processTerminated)
        case "titleChanged": .load(.titleChanged(words[1]))
        default: .message(try pageMessage(words))
        }
    }

    private static func navigation(_ words: [String]) throws -> PageNavigation {
        let options = ["anywhere", "frame", "window", "redirect", "download", "body"]
        guard let cause = PageNavigation.Cause(rawValue: words[1]),
            words.dropFirst(3).allSatisfy(options.contains)
        else {
            throw URLError(.badURL)
        }
        return PageNavigation(
            to: url(words[2]), cause: cause,
            isMainFrame: words.contains("anywhere") ? nil : !words.contains("frame"),
            opensWindow: words.contains("window"), isRedirect: words.contains("redirect"),
            isDownload: words.contains("download"), sendsBody: words.contains("body"))
    }

    private static func response(_ words: [String]) throws -> PageResponse {
        let dispositions = ["attachment", "inline"]
        let isKnown = words.dropFirst(2).allSatisfy { word in
            (["unshown", "frame"] + dispositions).contains(word) || word.contains("/")
                || Int(word) != nil
        }
        guard isKnown else { throw URLError(.badURL) }
        return PageResponse(
            from: url(words[1]), statusCode: words.last.flatMap { Int($0) } ?? 200,
            canBeShown: !words.contains("unshown"), isMainFrame: !words.contains("frame"),
            disposition: words.first { dispositions.contains($0) },
            contentType: words.dropFirst(2).first { $0.contains("/") })
    }

    private static func failure(_ words: [String]) throws -> PageLoadFailure {
        guard let kind = PageLoadFailure.Kind(rawValue: words[1]) else {
            throw URLError(.badURL)
        }
        return PageLoadFailure(kind, words.dropFirst(2).first ?? "")
    }

    private static func pageMessage(_ words: [String]) throws -> VisitMessage {
        let text = words.dropFirst().first ?? ""
        let statusCode = words.last.flatMap { Int($0) } ?? 0
        return switch words[0] {
        case "pageLoaded": .pageLoaded(restorationIdentifier: text)
        case "pageLoadFailed": .pageLoadFailed
        case "turboIsReady": .turboIsReady(text == "true")
        case "pageInvalidated": .pageInvalidated
        case "visitStarted":
            .visitStarted(identifier: text, hasCachedSnapshot: false, isPageRefresh: false)
        case "visitRequestStarted": .visitRequestStarted(identifier: text)
        case "visitRequestFailed":
            .visitRequestFailed(identifier: text, statusCode: statusCode, location: nil)
        case "visitRequestFailedWithNonHttpStatusCode":
            .visitRequestFailedWithNonHttpStatusCode(
                identifier: text, statusCode: statusCode, location: nil)
        case "visitRequestFinished": .visitRequestFinished(identifier: text)
        case "visitRendered": .visitRendered(identifier: text)
        case "visitCompleted":
            .visitCompleted(
                identifier: text, restorationIdentifier: words.dropFirst(2).first ?? "")
        case "formSubmissionStarted": .formSubmissionStarted(location: url(text))
        case "formSubmissionFinished": .formSubmissionFinished(location: url(text))
        case "locationChanged": .locationChanged(location(text))
        default: throw URLError(.badURL)
        }
    }
}
