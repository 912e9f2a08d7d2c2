import Foundation

/// The app's own site, which answers the requests for one URL scheme.
///
/// A host passes each request of its web views to the responder. It then gives the engine the head
/// of the response, followed by the chunks of the body.
///
/// A host stops reading a long request soon after the limit, so that the request does not block the
/// main actor. It passes on what it has read, and the responder rejects what exceeds the limit. The
/// limit is ``SchemeRequest/maximumAddressByteCount`` for an address, and ``maximumBodyByteCount``
/// for a body.
public protocol SchemeResponder: Sendable {
    /// The origin of the site's pages; a host registers its scheme.
    var origin: Origin { get }

    /// The maximum number of bytes in the body of a request; 0 if the host must not read any body.
    var maximumBodyByteCount: Int { get }

    /// Returns a rejection for a request whose body the host must not read.
    ///
    /// Some engines terminate the app's process if the host reads a body that contains a `Blob`.
    /// The hosts of these engines call this method first; other hosts need not call it.
    ///
    /// - Parameter request: The request, without its body.
    /// - Returns: The rejection; nil if the host may read the body.
    func rejection(ofBodyOf request: SchemeRequest) -> SchemeResponse?

    /// Returns the response to a request, off the main actor.
    ///
    /// It runs in a task of the host. The host cancels the task when the page stops loading.
    @concurrent
    func response(to request: SchemeRequest) async -> SchemeResponse
}

extension SchemeResponder {
    /// Returns the response that a host gives the engine.
    ///
    /// If the bridge created the request's address for bytes, the response contains the bytes,
    /// once. Otherwise it is the responder's own response. If the head of that is not valid HTTP,
    /// such as a header value with a line end, the response is a 500 that says so.
    ///
    /// - Parameter request: The request.
    /// - Returns: The response.
    @concurrent
    public func answer(to request: SchemeRequest) async -> SchemeResponse {
        if ServedBytes.id(in: request.url, at: origin) != nil {
            return await ServedBytes.response(to: request, at: origin)
                ?? SchemeResponse(Data(), contentType: "text/plain", status: 404)
        }
        return await response(to: request).validated()
    }
}
