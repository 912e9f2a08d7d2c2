extension PathConfigurationIssue {
    /// A kind of issue.
    ///
    /// Later versions may add codes, so a `switch` needs a `default`.
    public struct Code: RawRepresentable, Hashable, Sendable {
        /// The code as logs spell it.
        public let rawValue: String

        /// Creates a code.
        public init(rawValue: String) {
            self.rawValue = rawValue
        }

        /// The source could not be read or fetched.
        public static let unavailable: Self = Self(rawValue: "unavailable")
        /// The source is not a JSON object.
        public static let notAConfiguration: Self = Self(rawValue: "notAConfiguration")
        /// The source has no rules, or it is not strictly JSON, although Foundation can read it.
        public static let oddFile: Self = Self(rawValue: "oddFile")
        /// A rule has no patterns or properties, or they have the wrong type.
        public static let invalidRule: Self = Self(rawValue: "invalidRule")
        /// A pattern is not a regular expression, not a string, or too long.
        public static let invalidPattern: Self = Self(rawValue: "invalidPattern")
        /// There are more than 10,000 rules, patterns, or properties; the first ones are used.
        public static let tooManyPatterns: Self = Self(rawValue: "tooManyPatterns")
        /// A known property has an unknown or oddly spelled value, or a name is too long.
        public static let invalidProperty: Self = Self(rawValue: "invalidProperty")
        /// A pattern needed too much time for this URL.
        public static let patternTooSlow: Self = Self(rawValue: "patternTooSlow")
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
