extension VisitError {
    /// A kind of failure.
    ///
    /// Later versions may add codes, so a `switch` needs a `default`.
    public struct Code: RawRepresentable, Hashable, Sendable {
        /// The code as logs spell it.
        public let rawValue: String

        /// Creates a code.
        public init(rawValue: String) {
            self.rawValue = rawValue
        }

        /// The server responded with an error: a status code from 400 to 599.
        public static let http: Self = Self(rawValue: "http")
        /// The server responded with a status code that is neither a success nor an error, such as
        /// 304.
        public static let unexpectedStatus: Self = Self(rawValue: "unexpectedStatus")
        /// No server responded.
        public static let network: Self = Self(rawValue: "network")
        /// The server or the page took too long.
        public static let timedOut: Self = Self(rawValue: "timedOut")
        /// The server's response is not a document that the web view can show.
        public static let contentTypeMismatch: Self = Self(rawValue: "contentTypeMismatch")
        /// The document was loaded, but it has neither Turbo nor Turbolinks; or the web view shows a
        /// document without a server instead, such as `about:blank`.
        public static let pageNotLoaded: Self = Self(rawValue: "pageNotLoaded")
        /// The server redirected to a location that is opened outside the session.
        ///
        /// The app is first told to open the location externally. The screen has nothing to show.
        public static let redirectedElsewhere: Self = Self(rawValue: "redirectedElsewhere")
        /// Redirects led to the same pages too often, without the user.
        public static let tooManyRedirects: Self = Self(rawValue: "tooManyRedirects")
        /// The page's process ended too often in a row.
        ///
        /// The limit is ``VisitSession/maximumProcessCount``.
        public static let processTerminated: Self = Self(rawValue: "processTerminated")
    }
}

extension VisitError.Code: CustomStringConvertible {
    /// The code as logs spell it.
    public var description: String { rawValue }

    /// The code as words of a log line.
    var words: String {
        switch self {
        case .unexpectedStatus: "unexpected status"
        case .timedOut: "timed out"
        case .contentTypeMismatch: "content type"
        case .pageNotLoaded: "page not loaded"
        case .processTerminated: "process terminated"
        case .tooManyRedirects: "too many redirects"
        default: rawValue
        }
    }
}
