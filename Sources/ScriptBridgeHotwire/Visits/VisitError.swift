public import Foundation
public import ScriptBridge

/// The reason why a visit failed.
///
/// Its description is a short line for a log: `HTTP 404`, `network: refused`, `timed out`.
public struct VisitError: Error, Hashable, Sendable {
    /// The kind of failure.
    public let code: Code

    /// The failure of a request without a response, if the code is network.
    ///
    /// The kind is `network`, without a message, if only the page reported it.
    public let network: PageLoadFailure?

    /// The location that the server redirected to, if the code is redirectedElsewhere.
    public let location: URL?

    /// The status code of the response, if the code is http or unexpectedStatus.
    public let statusCode: Int?

    private init(
        _ code: Code,
        network: PageLoadFailure? = nil,
        location: URL? = nil,
        statusCode: Int? = nil
    ) {
        self.code = code
        self.network = network
        self.location = location
        self.statusCode = statusCode
    }

    /// Creates an error that has only a code.
    public init(_ code: Code) {
        self.init(code, network: nil)
    }

    /// Creates an error for a response of the server, with a status code from 400 to 599.
    public static func http(_ statusCode: Int) -> VisitError {
        VisitError(.http, statusCode: statusCode)
    }

    /// Creates an error for a request without a response.
    public static func network(_ failure: PageLoadFailure) -> VisitError {
        VisitError(.network, network: failure)
    }

    /// Creates an error for a redirect to a location that the session does not show.
    public static func redirectedElsewhere(_ location: URL) -> VisitError {
        VisitError(.redirectedElsewhere, location: location)
    }
}

extension VisitError {
    /// Creates the error for a document that failed to load.
    init(_ failure: PageLoadFailure) {
        self = failure.kind == .timedOut ? VisitError(.timedOut) : .network(failure)
    }

    /// Creates the error for a status code of the page's library.
    ///
    /// The library uses zero and negative codes for failures without an HTTP status code.
    init(statusCode: Int) {
        switch statusCode {
        case -1: self.init(.timedOut)
        case -2: self.init(.contentTypeMismatch)
        case ...0: self = .network(PageLoadFailure(.network, ""))
        case 400..<600: self = .http(statusCode)
        default: self.init(.unexpectedStatus, statusCode: statusCode)
        }
    }
}

extension VisitError: CustomStringConvertible {
    /// A short line for a log.
    public var description: String {
        if let statusCode { return "\(code == .http ? "HTTP" : code.words) \(statusCode)" }
        if let network, !network.message.isEmpty { return "network: \(network.message)" }
        if let location { return "redirected to \(location.absoluteString)" }
        return code.words
    }
}

extension VisitError: LocalizedError {
    /// The ``description``, for the `localizedDescription` that an app logs.
    public var errorDescription: String? { description }

    /// What the app can do; nil if it can only offer another attempt.
    public var recoverySuggestion: String? {
        switch code {
        case .contentTypeMismatch: "A web view cannot show this document: open it in another app."
        case .pageNotLoaded: "The page has neither Turbo nor Turbolinks: load one in the page."
        case .redirectedElsewhere: "The page opens elsewhere: remove its screen."
        case .processTerminated: "The page's process ended too often: look at its memory."
        default: nil
        }
    }
}
