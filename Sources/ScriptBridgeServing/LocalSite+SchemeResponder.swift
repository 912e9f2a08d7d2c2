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
        SchemeResponse(
            await response(
                to: request.url, method: request.method, from: request.headers["origin"],
                headers: request.headers, body: request.body))
    }
}

extension SchemeResponse {
    fileprivate init(_ response: WebResponse) {
        self.init(
            chunks: response.body.chunks, byteCount: response.body.byteCount,
            contentType: response.contentType, status: response.status, headers: response.headers)
    }
}
