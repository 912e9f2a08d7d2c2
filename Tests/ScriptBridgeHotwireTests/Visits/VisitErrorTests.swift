import Foundation
import ScriptBridge
import Testing

@testable import ScriptBridgeHotwire

@Suite("Visit errors")
struct VisitErrorTests {
    typealias Row = (error: VisitError, retry: VisitError.Retry, text: String, sentence: String)

    private static func network(_ kind: PageLoadFailure.Kind) -> VisitError {
        .network(PageLoadFailure(kind, "words"))
    }

    private static let rows: [Row] = [
        (network(.offline), .whenOnline, "network: words", "The device is offline."),
        (network(.unknownHost), .whenOnline, "network: words", "The server was not found."),
        (network(.refused), .whenAsked, "network: words", "The server does not answer."),
        (network(.insecure), .never, "network: words", "The connection is not secure."),
        (network(.network), .whenAsked, "network: words", "The server could not be reached."),
        (VisitError(.timedOut), .whenAsked, "timed out", "The server took too long."),
        (VisitError(.pageNotLoaded), .whenAsked, "page not loaded", "The page could not be shown."),
        (
            VisitError(.processTerminated), .whenAsked, "process terminated",
            "The page could not be shown."
        ),
        (VisitError(.contentTypeMismatch), .never, "content type", "The page could not be shown."),
        (.http(401), .never, "HTTP 401", "The server answered with 401."),
        (.http(404), .never, "HTTP 404", "The server answered with 404."),
        (.http(408), .whenAsked, "HTTP 408", "The server answered with 408."),
        (.http(429), .whenAsked, "HTTP 429", "The server answered with 429."),
        (.http(500), .whenAsked, "HTTP 500", "The server answered with 500."),
        (.http(501), .never, "HTTP 501", "The server answered with 501."),
        (.http(503), .whenAsked, "HTTP 503", "The server answered with 503."),
        (
            VisitError(VisitError.Code(rawValue: "new")), .whenAsked, "new",
            "The page could not be shown."
        ),
    ]

    @Test("An error that no attempt mends suggests what else to do")
    func suggestions() {
        let codes: [VisitError.Code] = [
            .contentTypeMismatch, .pageNotLoaded, .processTerminated, .timedOut,
        ]
        let haveOne = codes.map { VisitError($0).recoverySuggestion != nil }
        #expect(haveOne == [true, true, true, false])
        #expect(VisitError.http(404).recoverySuggestion == nil)
    }

    @Test("Each error says what is wrong and when to try again", arguments: rows.indices)
    func rules(index: Int) {
        let row = Self.rows[index]
        #expect(row.error.retry == row.retry)
        #expect(row.error.description == row.text)
        #expect((row.error as any Error).localizedDescription == row.text)
        #expect(row.error.sentence == row.sentence)
    }

    @Test(
        "The status of a page's failed request",
        arguments: [
            (404, "HTTP 404"), (400, "HTTP 400"), (599, "HTTP 599"), (-1, "timed out"),
            (-2, "content type"), (0, "network"), (-3, "network"), (Int.min, "network"),
            (1, "unexpected status 1"), (204, "unexpected status 204"),
            (399, "unexpected status 399"), (600, "unexpected status 600"),
            (Int.max, "unexpected status \(Int.max)"),
        ])
    func statusCodes(statusCode: Int, text: String) {
        #expect(VisitError(statusCode: statusCode).description == text)
    }

    @Test(
        "The app gets the web view's errors",
        arguments: [PageLoadFailure.Kind.offline, .unknownHost, .refused, .insecure, .network])
    func kinds(kind: PageLoadFailure.Kind) throws {
        var play = VisitPlay()
        try play.after("visit /")
        let effects = play.machine.handle(.load(.failed(PageLoadFailure(kind, "words"))))
        #expect(effects.contains(.tell(.failed(VisitPlay.screen, Self.network(kind)))))
    }
}
