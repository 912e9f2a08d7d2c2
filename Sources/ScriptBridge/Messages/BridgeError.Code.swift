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
    /// The frame has more bytes than the channel takes.
    public static let frameTooLarge: Self = Self("frameTooLarge")
    /// The body is text, but not JSON.
    public static let invalidJSON: Self = Self("invalidJSON")
    /// Arrays and objects stand deeper in each other than the channel takes.
    public static let tooDeep: Self = Self("tooDeep")
    /// The body is neither a message nor a frame of messages, or a field of it is malformed.
    public static let notAMessage: Self = Self("notAMessage")
    /// The frame is of a protocol version that this host does not speak.
    public static let unsupportedVersion: Self = Self("unsupportedVersion")
    /// The host has no channel of this name.
    public static let unknownChannel: Self = Self("unknownChannel")
    /// The channel does not accept the origin or frame that posted.
    public static let sourceNotAccepted: Self = Self("sourceNotAccepted")
    /// The frame holds more messages than the channel takes.
    public static let tooManyMessages: Self = Self("tooManyMessages")
    /// A request or subscription of this number has not ended.
    public static let duplicateID: Self = Self("duplicateId")
    /// The channel takes no more messages at this moment.
    public static let rateExceeded: Self = Self("rateExceeded")
    /// The channel has no handler for a message of this name.
    public static let unknownMessage: Self = Self("unknownMessage")
    /// A subscription to the handler of a message or request, or the reverse.
    public static let wrongKind: Self = Self("wrongKind")
    /// Too many posts and requests of the document have not ended.
    public static let tooManyPending: Self = Self("tooManyPending")
    /// Too many subscriptions of the document are open.
    public static let tooManySubscriptions: Self = Self("tooManySubscriptions")
    /// A field is missing or has another type; the error's message names it.
    public static let invalidMessage: Self = Self("invalidMessage")
    /// The page sent bytes of an upload that has ended, because its handler needs no more of them.
    public static let uploadEnded: Self = Self("uploadEnded")
    /// Bytes of an upload are missing.
    public static let uploadIncomplete: Self = Self("uploadIncomplete")
    /// An upload has more bytes than it announced, or than the channel or its handler takes.
    public static let uploadTooLarge: Self = Self("uploadTooLarge")
    /// The handler does not take uploads of this media type.
    public static let typeNotAccepted: Self = Self("typeNotAccepted")
    /// The page asked for bytes that are not there: they were not fetched in time, or asked for before.
    public static let downloadEnded: Self = Self("downloadEnded")
    /// The host could not read all of the bytes that a page has asked for.
    public static let downloadIncomplete: Self = Self("downloadIncomplete")
    /// The host's handler threw an error that is not meant for the page.
    public static let handlerFailed: Self = Self("handlerFailed")
    /// The deadline passed before the handler returned.
    public static let timedOut: Self = Self("timedOut")
    /// The host removed the bridge before it answered.
    public static let hostGone: Self = Self("hostGone")
}

/// Ends of what a page posted, or of what was meant for it; only the host sees them.
extension BridgeError.Code {
    /// The page cancelled the request or the subscription.
    public static let cancelled: Self = Self("cancelled")
    /// An event waited too long, or too many waited, for a document.
    public static let pageNotReady: Self = Self("pageNotReady")
    /// Nobody in the page listened to an event.
    public static let noListener: Self = Self("noListener")
}

/// Failures of what the host asked of a page.
extension BridgeError.Code {
    /// The page has no function at the call's path.
    public static let functionNotFound: Self = Self("functionNotFound")
    /// The page is of an origin that no channel of the host accepts, so nothing was evaluated.
    public static let pageNotAccepted: Self = Self("pageNotAccepted")
    /// The page says that a command failed.
    public static let commandFailed: Self = Self("commandFailed")
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
    /// In a literal an interpolated value stands where it cannot be meant to, inside a string, a
    /// template's text, a comment or a regular expression or in place of a member's name; or a
    /// brace closes what the literal has not opened.
    public static let invalidInterpolation: Self = Self("invalidInterpolation")
    /// Two channels, or two messages of a channel, have the same name.
    public static let duplicateName: Self = Self("duplicateName")
    /// The value that pages read from the beginning has more bytes than the channel lets it have.
    public static let contextTooLarge: Self = Self("contextTooLarge")
    /// The bridge is installed already, or another one has taken the web view's channel.
    public static let alreadyInstalled: Self = Self("alreadyInstalled")
}
