public import Foundation

/// The reason why a proposal or a change of tabs was rejected.
public struct NavigationError: Error, Hashable, Sendable {
    /// The kind of failure.
    public let code: Code

    /// A sentence for the log.
    public let message: String

    init(_ code: Code, _ message: String) {
        self.code = code
        self.message = message
    }
}

extension NavigationError: CustomStringConvertible {
    /// The code and the message.
    public var description: String { "\(code): \(message)" }
}

extension NavigationError: LocalizedError {
    /// The ``description``, for the `localizedDescription` that an app logs.
    public var errorDescription: String? { description }
}

extension NavigationError {
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

        /// The stacks already have screens, so the app cannot start again.
        public static let alreadyStarted: Self = Self(rawValue: "alreadyStarted")

        /// Too many redirects followed one another, without the user.
        ///
        /// They led to one page more often than ``NavigationState/maximumRedirectCount``, or to
        /// more pages than ``NavigationState/maximumPageCount``. A rule can cause such a loop: it
        /// reloads a page that the server redirects to the page with the rule.
        public static let tooManyRedirects: Self = Self(rawValue: "tooManyRedirects")

        /// A rule names a native screen that the app does not have; the page is shown instead.
        public static let unknownScreen: Self = Self(rawValue: "unknownScreen")

        /// There is no tab of this name.
        public static let unknownTab: Self = Self(rawValue: "unknownTab")

        /// The first screen of a tab cannot be left.
        public static let firstScreen: Self = Self(rawValue: "firstScreen")

        /// The visible screen has no error, or one that would occur again.
        public static let cannotRetry: Self = Self(rawValue: "cannotRetry")

        /// A decision rejects a link from outside the app, or a page that no screen shows leads
        /// somewhere, such as the page of a dismissed modal stack.
        public static let rejected: Self = Self(rawValue: "rejected")

        /// Two tabs have the same name, or one has the name of the modal stack.
        public static let duplicateTab: Self = Self(rawValue: "duplicateTab")
    }
}

extension NavigationError.Code: CustomStringConvertible {
    /// The code as logs spell it.
    public var description: String { rawValue }
}
