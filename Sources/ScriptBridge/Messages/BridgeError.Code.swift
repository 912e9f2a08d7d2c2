extension BridgeError {
    /// A kind of failure, spelled as it travels.
    ///
    /// The set is open: a ``PageError`` brings codes of the app's own.
    public struct Code: RawRepresentable, Hashable, Sendable {
        /// The spelling that page and host share.
        public let rawValue: String

        /// Makes a code.
        ///
        /// - Parameter rawValue: The spelling that page and host share.
        public init(rawValue: String) {
            self.rawValue = rawValue
        }

        private init(_ rawValue: String) {
            self.rawValue = rawValue
        }
    }
}

extension BridgeError.Code: CustomStringConvertible {
    /// The spelling that page and host share.
    public var description: String { rawValue }
}

/// Failures of what a page posted; the page sees them.
extension BridgeError.Code {
    /// The body is text, but not JSON.
    public static let invalidJSON: Self = Self("invalidJSON")
    /// The body is neither a message nor a frame of messages.
    public static let notAMessage: Self = Self("notAMessage")
    /// The frame is of a protocol version that this host does not speak.
    public static let unsupportedVersion: Self = Self("unsupportedVersion")
    /// The host has no channel of this name.
    public static let unknownChannel: Self = Self("unknownChannel")
    /// The channel does not accept the origin or frame that posted.
    public static let sourceNotAccepted: Self = Self("sourceNotAccepted")
    /// The channel has no handler for a message of this name.
    public static let unknownMessage: Self = Self("unknownMessage")
    /// A field is missing or has another type; the error's message names it.
    public static let invalidMessage: Self = Self("invalidMessage")
    /// The host's handler threw an error that is not meant for the page.
    public static let handlerFailed: Self = Self("handlerFailed")
    /// The host went away, or loaded another document, before it answered.
    public static let hostGone: Self = Self("hostGone")
}

/// Failures of what the host asked of a page.
extension BridgeError.Code {
    /// The page has no function at the call's path.
    public static let functionNotFound: Self = Self("functionNotFound")
    /// The page's code threw, or the promise it returned was rejected.
    public static let javaScriptException: Self = Self("javaScriptException")
    /// The result is of a kind that cannot leave the page, or of another type than expected.
    public static let invalidResult: Self = Self("invalidResult")
    /// The document was replaced, or its process ended, before the result was there.
    public static let documentGone: Self = Self("documentGone")
    /// There is no web view: the bridge is not installed, or its view is gone.
    public static let noWebView: Self = Self("noWebView")
}

/// Failures of the host's own set-up.
extension BridgeError.Code {
    /// The text cannot be the name of a channel; in a page, of a message or an exposed function.
    public static let invalidName: Self = Self("invalidName")
    /// The text cannot be the path of a page function.
    public static let invalidPath: Self = Self("invalidPath")
    /// The text is not an origin.
    public static let invalidOrigin: Self = Self("invalidOrigin")
    /// An interpolated value stands inside a string, a comment or a regular expression.
    public static let invalidInterpolation: Self = Self("invalidInterpolation")
    /// Two channels, or two messages of a channel, have the same name.
    public static let duplicateName: Self = Self("duplicateName")
    /// The bridge is installed already, or another one has taken the web view's channel.
    public static let alreadyInstalled: Self = Self("alreadyInstalled")
}
