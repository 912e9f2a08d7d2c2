extension VisitError {
    /// A kind of failure.
    ///
    /// The set is open: versions to come may know more, so have a `default` where you decide by it.
    public struct Code: RawRepresentable, Hashable, Sendable {
        /// The spelling in logs.
        public let rawValue: String

        /// Makes a code.
        ///
        /// - Parameter rawValue: The spelling in logs.
        public init(rawValue: String) {
            self.rawValue = rawValue
        }

        /// The server answered with an error: 400 to 599.
        public static let http: Self = Self(rawValue: "http")
        /// The server answered with a status that is neither one of success nor of an error, such as 304.
        public static let unexpectedStatus: Self = Self(rawValue: "unexpectedStatus")
        /// No server answered.
        public static let network: Self = Self(rawValue: "network")
        /// The server, or the page, took too long.
        public static let timedOut: Self = Self(rawValue: "timedOut")
        /// What the server sent is no document that can be shown.
        public static let contentTypeMismatch: Self = Self(rawValue: "contentTypeMismatch")
        /// The document is there, but neither Turbo nor Turbolinks is.
        public static let pageNotLoaded: Self = Self(rawValue: "pageNotLoaded")
        /// A server redirected to another origin, which is opened elsewhere: the delegate is told
        /// that too, and the screen has nothing to show.
        public static let redirectedElsewhere: Self = Self(rawValue: "redirectedElsewhere")
        /// The page's process ended ``VisitSession/maximumProcessCount`` times in a row.
        public static let processTerminated: Self = Self(rawValue: "processTerminated")
    }
}

extension VisitError.Code: CustomStringConvertible {
    /// The spelling in logs.
    public var description: String { rawValue }

    /// The same in words.
    var words: String {
        switch self {
        case .unexpectedStatus: "unexpected status"
        case .timedOut: "timed out"
        case .contentTypeMismatch: "content type"
        case .pageNotLoaded: "page not loaded"
        case .processTerminated: "process terminated"
        default: rawValue
        }
    }
}
