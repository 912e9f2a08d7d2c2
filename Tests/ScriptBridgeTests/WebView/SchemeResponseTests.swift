import FixtureSupport
import Foundation
import ScriptBridge
import Testing

@Suite("Responses of the app's own site")
struct SchemeResponseTests {
    private struct Responder: SchemeResponder {
        let origin: Origin = "app://local"
        let maximumBodyByteCount = 0
        let answer: @Sendable () -> SchemeResponse

        func rejection(ofBodyOf request: SchemeRequest) -> SchemeResponse? { nil }

        @concurrent
        func response(to request: SchemeRequest) async -> SchemeResponse { answer() }
    }

    /// Returns what a host gives the engine.
    private func served(
        _ contentType: String = "text/plain",
        status: Int = 200,
        headers: [String: String] = [:]
    ) async -> SchemeResponse {
        let responder = Responder {
            SchemeResponse(Data(), contentType: contentType, status: status, headers: headers)
        }
        return await responder.answer(to: SchemeRequest(url: "app://local/"))
    }

    private func mistake(_ response: SchemeResponse) async throws -> String? {
        guard response.status == 500 else { return nil }
        #expect(response.headers.isEmpty)
        var text = ""
        for try await chunk in response.body { text += String(decoding: chunk, as: UTF8.self) }
        return text
    }

    @Test(
        "A header that is not as in RFC 9110 does not reach the engine",
        arguments: [
            ("", "a", "the invalid header name “”"), ("A B", "a", "the invalid header name “A B”"),
            ("A:", "a", "the invalid header name “A:”"),
            ("Ä", "a", "the invalid header name “Ä”"),
            ("A\nB", "a", #"the invalid header name “A\nB”"#),
            ("A", "a\r\nB: c", "an invalid value of the header “A”"),
            ("A", "a\n", "an invalid value of the header “A”"),
            ("A", "a\0", "an invalid value of the header “A”"),
            ("A", "\u{7F}", "an invalid value of the header “A”"),
        ])
    func headers(name: String, value: String, mistake: String) async throws {
        let response = await served(headers: ["X-Other": "1", name: value])
        #expect(try await self.mistake(response) == "The app's response has \(mistake).")
    }

    @Test("Valid headers are passed on unchanged")
    func valid() async throws {
        let headers = ["X-!#$%&'*+-.^_`|~9": "", "A": "a\tb c", "Content-Disposition": "ä \"”\""]
        let response = await served("text/plain; charset=utf-8", headers: headers)
        #expect(response.status == 200 && response.headers == headers)
    }

    @Test("An invalid status or content type does not reach the engine either")
    func others() async throws {
        for status in [-1, 0, 99, 100, 199, 600, 1_000, .max] {
            #expect(
                try await mistake(served(status: status))
                    == "The app's response has the invalid status \(status).")
        }
        for status in [200, 204, 304, 404, 599] {
            #expect(await served(status: status).status == status)
        }
        #expect(
            try await mistake(served("text/html\r\nSet-Cookie: a=b"))
                == "The app's response has an invalid content type.")
    }
}
