extension PathConfigurationIssue {
    /// A kind of what does not work.
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

        /// The source could not be read or fetched.
        public static let unavailable: Self = Self(rawValue: "unavailable")
        /// The source has no configuration in it: no JSON object, or one without `rules`.
        public static let notAConfiguration: Self = Self(rawValue: "notAConfiguration")
        /// A rule lacks `patterns` or `properties`, or they are of another type.
        public static let invalidRule: Self = Self(rawValue: "invalidRule")
        /// A pattern is no regular expression, no text, or too long.
        public static let invalidPattern: Self = Self(rawValue: "invalidPattern")
        /// A pattern has a part that cannot be matched in bounded time, or that no path needs: see
        /// ``PathMatching``.
        public static let unsupportedPattern: Self = Self(rawValue: "unsupportedPattern")
        /// There are more rules or patterns than the options allow; the first ones work.
        public static let tooManyPatterns: Self = Self(rawValue: "tooManyPatterns")
        /// A property that the framework knows has a value that it does not know.
        public static let invalidProperty: Self = Self(rawValue: "invalidProperty")
        /// A pattern, or all of them, needed too many steps to be matched with this URL.
        public static let tooManySteps: Self = Self(rawValue: "tooManySteps")
        /// The URL is too long to be matched.
        public static let urlTooLong: Self = Self(rawValue: "urlTooLong")
        /// The downloaded configuration could not be kept for the next start.
        public static let notCached: Self = Self(rawValue: "notCached")
    }
}

extension PathConfigurationIssue.Code: CustomStringConvertible {
    /// The spelling in logs.
    public var description: String { rawValue }
}
