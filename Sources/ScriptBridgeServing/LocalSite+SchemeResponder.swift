public import ScriptBridge

extension LocalSite: SchemeResponder {
    /// Rejects a request whose body the host must not read, because reading it can end the process.
    ///
    /// A page can omit its `Referer`, but cannot forge another page's.
    public func rejection(ofBodyOf request: SchemeRequest) -> SchemeResponse? {
        // GUARD addresses of a site: guard REMOVED || request.url.utf8.count <= Self.maximumAddressByteCount else {
        guard request.url.utf8.count <= Self.maximumAddressByteCount else {
            return SchemeResponse(.addressTooLong)
        }
        return rejection(
            ofBodyOf: request.method, from: request.headers["origin"],
            referrer: request.headers["referer"]
        ).map(SchemeResponse.init)
    }

    /// Answers a request off the main actor.
    @concurrent
    public func response(to request: SchemeRequest) async -> SchemeResponse {
        SchemeResponse(
            await response(
                to: request.url, request.method, from: request.headers["origin"],
                request.headers, request.body, for: request.requesterID))
    }
}

extension SchemeResponse {
    fileprivate init(_ response: WebResponse) {
        self.init(
            chunks: response.body.chunks, byteCount: response.body.byteCount,
            contentType: response.contentType, status: response.status, headers: response.headers)
    }
}
