import ScriptBridge

extension VisitError {
    /// Whether and when retrying makes sense.
    public enum Retry: String, Hashable, Sendable, CaseIterable {
        /// Retrying would fail again: show the error and a way back.
        case never
        /// Retry when the user asks for it.
        case whenAsked
        /// Retry when the device is online again, or when the user asks for it.
        case whenOnline
    }

    /// Whether and when to retry the visit.
    ///
    /// Retry with ``VisitSession/reload()``. If the device is offline, or the host is unknown, wait until it
    /// is online. Retrying does not help if the connection is not secure, the server refuses the
    /// request for good, as with 404, or the response is not a page of the site.
    public var retry: Retry {
        switch code {
        case .network:
            switch network?.kind {
            case .offline, .unknownHost: .whenOnline
            case .insecure: .never
            default: .whenAsked
            }
        case .http:
            switch statusCode ?? 0 {
            case 408, 409, 423, 425, 429: .whenAsked
            case 400..<500, 501, 505: .never
            default: .whenAsked
            }
        case .unexpectedStatus, .contentTypeMismatch, .redirectedElsewhere: .never
        default: .whenAsked
        }
    }

    /// A sentence in English that tells the user what went wrong.
    public var sentence: String {
        switch (code, network?.kind) {
        case (.network, .offline): "The device is offline."
        case (.network, .unknownHost): "The server was not found."
        case (.network, .refused): "The server does not answer."
        case (.network, .insecure): "The connection is not secure."
        case (.network, _): "The server could not be reached."
        case (.timedOut, _): "The server took too long."
        case (.http, _), (.unexpectedStatus, _): "The server answered with \(statusCode ?? 0)."
        case (.redirectedElsewhere, _): "The page is on another site."
        case (.tooManyRedirects, _): "The server redirects in a circle."
        default: "The page could not be shown."
        }
    }
}
