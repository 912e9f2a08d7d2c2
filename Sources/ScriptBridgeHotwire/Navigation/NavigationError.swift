/// Why nothing is done for a proposal.
public struct NavigationError: Error, Hashable, Sendable {
    /// The kind of failure, to decide by.
    public let code: Code

    /// A sentence for the person who reads the log.
    public let message: String

    package init(_ code: Code, _ message: String) {
        self.code = code
        self.message = message
    }
}

extension NavigationError: CustomStringConvertible {
    /// The code and the sentence.
    public var description: String { "\(code): \(message)" }
}

extension NavigationError {
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

        /// The app starts only once: there are screens already.
        public static let alreadyStarted: Self = Self(rawValue: "alreadyStarted")

        /// Redirects that followed one another led to the same page more often than
        /// ``NavigationState/maximumRedirectCount``, or to more pages than
        /// ``NavigationState/maximumPageCount``.
        ///
        /// Two rules may lead to this as well: one that has a page loaded anew which the server
        /// redirects to the other.
        public static let tooManyRedirects: Self = Self(rawValue: "tooManyRedirects")

        /// There is no tab of this name.
        public static let unknownTab: Self = Self(rawValue: "unknownTab")

        /// Two tabs have the same name.
        public static let duplicateTab: Self = Self(rawValue: "duplicateTab")
    }
}

extension NavigationError.Code: CustomStringConvertible {
    /// The spelling in logs.
    public var description: String { rawValue }
}
