extension PathConfigurationIssue {
    /// A kind of issue.
    ///
    /// Later versions may add codes, so a `switch` needs a `default`.
    public struct Code: RawRepresentable, Hashable, Sendable {
        /// The code as logs spell it.
        public let rawValue: String

        /// Creates a code.
        ///
        /// - Parameter rawValue: The code as logs spell it.
        public init(rawValue: String) {
            self.rawValue = rawValue
        }

        /// The source could not be read or fetched.
        public static let unavailable: Self = Self(rawValue: "unavailable")
        /// The source is not a JSON object with rules.
        public static let notAConfiguration: Self = Self(rawValue: "notAConfiguration")
        /// A rule has no patterns or properties, or they have the wrong type.
        public static let invalidRule: Self = Self(rawValue: "invalidRule")
        /// A pattern is not a regular expression, not a string, or too long.
        public static let invalidPattern: Self = Self(rawValue: "invalidPattern")
        /// A pattern uses a feature that is not supported.
        ///
        /// Such features cannot be matched in bounded time, or no path needs them: see
        /// ``PathMatching``.
        public static let unsupportedPattern: Self = Self(rawValue: "unsupportedPattern")
        /// There are more rules or patterns than the options allow; the first ones are used.
        public static let tooManyPatterns: Self = Self(rawValue: "tooManyPatterns")
        /// A known property has an unknown value.
        public static let invalidProperty: Self = Self(rawValue: "invalidProperty")
        /// A pattern needed too many steps for this URL, or all patterns together did.
        public static let tooManySteps: Self = Self(rawValue: "tooManySteps")
        /// The URL is too long to be matched.
        public static let urlTooLong: Self = Self(rawValue: "urlTooLong")
        /// The response of the server could not be kept for the next start.
        public static let notCached: Self = Self(rawValue: "notCached")
    }
}

extension PathConfigurationIssue.Code: CustomStringConvertible {
    /// The code as logs spell it.
    public var description: String { rawValue }
}
