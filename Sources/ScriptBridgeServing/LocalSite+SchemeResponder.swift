public import ScriptBridge

extension LocalSite: SchemeResponder {
    /// Refuses a request whose body an engine must not be asked for, because that can end the process.
    ///
    /// A page can keep its `Referer` to itself, but cannot write another one's.
    public func refusal(ofBodyOf request: SchemeRequest) -> SchemeResponse? {
        guard request.url.utf8.count <= Self.maximumAddressByteCount else {
            return SchemeResponse(.addressTooLong)
        }
        return refusal(
            ofBodyOf: request.method, from: request.headers["origin"],
            referrer: request.headers["referer"]
        ).map(SchemeResponse.init)
    }

    /// Answers a request as a host does, off the main actor.
    @concurrent
    public func response(to request: SchemeRequest) async -> SchemeResponse {
        let response = await response(
            to: request.url, method: request.method, from: request.headers["origin"],
            body: request.body)
        var answer = SchemeResponse(response)
        // Of a response to HEAD that of the body is not known here.
        if request.method == "HEAD" { answer.byteCount = nil }
        return answer
    }
}

extension SchemeResponse {
    /// The response with all of its body.
    fileprivate init(_ response: WebResponse) {
        self.init(
            response.body, contentType: response.contentType, status: response.status,
            headers: response.headers)
    }
}
