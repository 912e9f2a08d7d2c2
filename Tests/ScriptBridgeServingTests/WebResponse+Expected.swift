import Foundation
import ScriptBridge
import ScriptBridgeServing

extension WebResponse {
    /// The parts that a site adds to each response, and the response to a range request.
    var served: WebResponse {
        var response = self
        let defaults = ["Cache-Control": "no-cache", "X-Content-Type-Options": "nosniff"]
        response.headers.merge(defaults) { own, _ in own }
        if status == 200 { response.headers["Accept-Ranges"] = "bytes" }
        return response
    }

    static func failed(_ status: Int, _ sentence: String) -> WebResponse {
        WebResponse(sentence, contentType: "text/plain; charset=utf-8", status: status).served
    }
}

/// Compares responses as far as possible: a chunked body equals nothing.
extension WebResponse: @retroactive Equatable {
    static func == (one: WebResponse, other: WebResponse) -> Bool {
        (one.status, one.contentType, one.headers) == (
            other.status, other.contentType, other.headers
        )
            && one.body.data != nil && one.body.data == other.body.data
    }
}

extension SchemeResponse {
    /// The chunks of the body.
    func chunks() async throws -> [Data] {
        var chunks: [Data] = []
        for try await chunk in body { chunks.append(chunk) }
        return chunks
    }

    /// The whole body.
    func data() async throws -> Data {
        try await chunks().reduce(Data(), +)
    }
}
