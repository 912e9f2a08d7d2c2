public import Foundation

/// Why a visit failed.
public enum VisitError: Error, Hashable, Sendable {
    /// The server answered with an error.
    case http(HTTPFailure)
    /// No server answered.
    case network(NetworkFailure)
    /// The server, or the page, took too long.
    case timedOut
    /// What the server sent is no document that can be shown.
    case contentTypeMismatch
    /// The document is there, but neither Turbo nor Turbolinks is.
    case pageNotLoaded
    /// A server redirected to another origin, which is opened elsewhere: the delegate is told that
    /// too, and the screen has nothing to show.
    case redirectedElsewhere(URL)
}

extension VisitError {
    /// The error of a status as the page libraries have them: zero and below stand for failures
    /// without one.
    init(statusCode: Int) {
        switch statusCode {
        case -1: self = .timedOut
        case -2: self = .contentTypeMismatch
        case ...0: self = .network(NetworkFailure())
        default: self = .http(HTTPFailure(statusCode: statusCode))
        }
    }
}

extension VisitError: CustomStringConvertible {
    /// A line for a log.
    public var description: String {
        switch self {
        case .http(let failure): "HTTP \(failure.statusCode)"
        case .network(let failure): failure.message.map { "network: \($0)" } ?? "network"
        case .timedOut: "timed out"
        case .contentTypeMismatch: "content type"
        case .pageNotLoaded: "page not loaded"
        case .redirectedElsewhere(let url): "redirected to \(url.absoluteString)"
        }
    }
}
