import ScriptBridge

extension VisitError {
    /// When it makes sense to try again.
    public enum Retry: String, Hashable, Sendable, CaseIterable {
        /// It would fail again: show what is the matter, and a way back.
        case never
        /// As soon as the user wants to.
        case whenAsked
        /// As soon as the device has a network again, or the user wants to.
        case whenOnline
    }

    /// When it makes sense to try again, with ``VisitSession/reload()``.
    ///
    /// | error | retry |
    /// | --- | --- |
    /// | `network`: offline, or an unknown host | whenOnline |
    /// | `network`: not secure | never |
    /// | `network`: refused, or anything else | whenAsked |
    /// | `timedOut`, `pageNotLoaded`, `processTerminated` | whenAsked |
    /// | `http`: 408, 409, 423, 425, 429 | whenAsked |
    /// | `http`: 400 to 499 | never |
    /// | `http`: 501, 505 | never |
    /// | `http`: 500 to 599 | whenAsked |
    /// | `unexpectedStatus`, `contentTypeMismatch`, `redirectedElsewhere` | never |
    ///
    /// A code that is not known here has `whenAsked`.
    public var retry: Retry {
        switch code {
        case .network:
            switch network?.kind {
            case .offline, .unknownHost: .whenOnline
            case .insecure: .never
            default: .whenAsked
            }
        case .http:
            switch http?.statusCode ?? 0 {
            case 408, 409, 423, 425, 429: .whenAsked
            case 400..<500, 501, 505: .never
            default: .whenAsked
            }
        case .unexpectedStatus, .contentTypeMismatch, .redirectedElsewhere: .never
        default: .whenAsked
        }
    }

    /// What is the matter, in a sentence for the person who uses the app, in English.
    public var sentence: String {
        switch (code, network?.kind) {
        case (.network, .offline): "The device is offline."
        case (.network, .unknownHost): "The server was not found."
        case (.network, .refused): "The server does not answer."
        case (.network, .insecure): "The connection is not secure."
        case (.network, _): "The server was not reached."
        case (.timedOut, _): "The server took too long."
        case (.http, _), (.unexpectedStatus, _): "The server answered with \(statusCode ?? 0)."
        case (.redirectedElsewhere, _): "The page is on another site."
        default: "The page could not be shown."
        }
    }
}
