import Foundation

/// What answers the requests of pages for one URL scheme: a site of the app's own.
///
/// A host hands it each request of its web views, and gives the engine the head of the response and
/// then the chunks of its body.
///
/// What it must not read on the main actor, a host need not measure: of an address it reads one byte
/// more than ``SchemeRequest/maximumAddressByteCount``, of a body one byte more than
/// ``maximumBodyByteCount``, and the responder refuses what is that long.
public protocol SchemeResponder: Sendable {
    /// The origin of the site's pages, whose scheme a host registers.
    var origin: Origin { get }

    /// How long the body of a request may be.
    var maximumBodyByteCount: Int { get }

    /// Refuses a request whose body must not be asked for.
    ///
    /// There are engines that end the app's process over a body that holds a `Blob`. Their hosts ask
    /// before they look at a body; others do not have to.
    ///
    /// - Parameter request: The request, without its body.
    /// - Returns: The refusal; nil if the body may be asked for.
    func refusal(ofBodyOf request: SchemeRequest) -> SchemeResponse?

    /// Answers a request, off the main actor.
    ///
    /// It runs in a task of the host's, which is cancelled when the page does not want the response
    /// any more.
    @concurrent
    func response(to request: SchemeRequest) async -> SchemeResponse
}

extension SchemeResponder {
    /// Answers a request as a host does: with the bytes for which a bridge has made an address of this site,
    /// once, or with what the responder gives.
    ///
    /// - Parameter request: The request.
    /// - Returns: The response.
    @concurrent
    public func answer(to request: SchemeRequest) async -> SchemeResponse {
        if PageDownloads.id(in: request.url, at: origin) != nil {
            return await PageDownloads.response(to: request, at: origin)
                ?? SchemeResponse(Data(), contentType: "text/plain", status: 404)
        }
        return await response(to: request)
    }
}
