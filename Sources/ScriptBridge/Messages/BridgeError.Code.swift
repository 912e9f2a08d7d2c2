extension BridgeError {
    /// A kind of failure, identified by the string that travels on the wire.
    ///
    /// The set is open: a ``PageError`` can carry codes of your own.
    public struct Code: RawRepresentable, Hashable, Sendable, ExpressibleByStringLiteral {
        /// The code's spelling, shared by page and host.
        public let rawValue: String

        /// Creates a code.
        ///
        /// - Parameter rawValue: The code's spelling, shared by page and host.
        public init(rawValue: String) {
            self.rawValue = rawValue
        }

        /// Creates a code from a literal: `error.code == "diskFull"`.
        public init(stringLiteral text: String) {
            rawValue = text
        }
    }
}

extension BridgeError.Code: CustomStringConvertible {
    /// The code's spelling, shared by page and host.
    public var description: String { rawValue }
}

/// Failures of messages that a page posted. The page sees these codes.
extension BridgeError.Code {
    /// The body, or a chunk of an upload, has more bytes than the host allows.
    public static let messageTooLarge: Self = "messageTooLarge"
    /// The body is text that is not JSON, or a tree that is too deep or that JSON cannot express.
    public static let invalidJSON: Self = "invalidJSON"
    /// The text of the body is nested more deeply than the channel allows.
    public static let tooDeep: Self = "tooDeep"
    /// The body is neither a message nor a packet of messages, or one of its fields is malformed.
    public static let notAMessage: Self = "notAMessage"
    /// The packet uses a protocol version that this host does not support.
    public static let unsupportedVersion: Self = "unsupportedVersion"
    /// The host has no channel with this name.
    public static let unknownChannel: Self = "unknownChannel"
    /// The channel does not accept messages from this origin or frame.
    public static let sourceNotAccepted: Self = "sourceNotAccepted"
    /// There are more messages at once than the channel allows.
    public static let tooManyMessages: Self = "tooManyMessages"
    /// The page reused the ID of a request or subscription that has not ended.
    public static let duplicateID: Self = "duplicateID"
    /// The page sends messages faster than the channel allows.
    public static let rateExceeded: Self = "rateExceeded"
    /// The channel has no handler for messages with this name.
    public static let unknownMessage: Self = "unknownMessage"
    /// The page subscribed to a message that is not a subscription, or the reverse.
    public static let wrongKind: Self = "wrongKind"
    /// Too many posts, requests, uploads, downloads, commands or unread packets are pending.
    public static let tooManyPending: Self = "tooManyPending"
    /// Too many frames inside the page have pending messages.
    public static let tooManyDocuments: Self = "tooManyDocuments"
    /// The document has too many open subscriptions.
    public static let tooManySubscriptions: Self = "tooManySubscriptions"
    /// A field is missing, or its value is not accepted; the error's message names the field.
    public static let invalidMessage: Self = "invalidMessage"
    /// The page sent a chunk after the last one, or the host read an upload twice or after its end.
    public static let uploadEnded: Self = "uploadEnded"
    /// Some bytes of an upload are missing.
    public static let uploadIncomplete: Self = "uploadIncomplete"
    /// An upload has more bytes than it announced, or than the channel or its handler allows.
    public static let uploadTooLarge: Self = "uploadTooLarge"
    /// The handler does not accept uploads of this media type.
    public static let typeNotAccepted: Self = "typeNotAccepted"
    /// The page requested bytes too late, out of order, more than once, or from another page.
    public static let downloadEnded: Self = "downloadEnded"
    /// The host could not read all the bytes that the page asked for.
    public static let downloadIncomplete: Self = "downloadIncomplete"
    /// The host's handler threw an error that is not meant for the page.
    public static let handlerFailed: Self = "handlerFailed"
    /// The deadline passed before the handler returned.
    public static let timedOut: Self = "timedOut"
    /// The host removed the bridge, or stopped the handler, before it answered.
    public static let hostGone: Self = "hostGone"
}

/// Outcomes that only the host sees.
extension BridgeError.Code {
    /// The page cancelled the request or subscription.
    public static let cancelled: Self = "cancelled"
    /// The page was not ready for an event or a component, or too many events were waiting.
    public static let pageNotReady: Self = "pageNotReady"
    /// The page had no listener for an event, or too many events waited for one.
    public static let noListener: Self = "noListener"
}

/// Failures of calls, scripts and commands that the host sent to a page.
extension BridgeError.Code {
    /// The page has no function at the call's path.
    public static let functionNotFound: Self = "functionNotFound"
    /// No channel of the host accepts the page's origin, so the code behind the check did not run.
    public static let pageNotAccepted: Self = "pageNotAccepted"
    /// The page reported that a command failed.
    public static let commandFailed: Self = "commandFailed"
    /// The page's code threw, or the promise it returned was rejected.
    public static let javaScriptException: Self = "javaScriptException"
    /// The result cannot leave the page, or has a different type than expected.
    public static let invalidResult: Self = "invalidResult"
    /// The document was replaced, or its process ended, before the result arrived.
    public static let documentGone: Self = "documentGone"
    /// The web view did not evaluate the script, for a reason other than the page or its document.
    ///
    /// Trying again does not help. For example, WebKit runs no script of the app in a page whose
    /// domain is not app-bound.
    public static let evaluationFailed: Self = "evaluationFailed"
    /// There is no web view: the bridge is not installed, or its view is gone.
    public static let noWebView: Self = "noWebView"
}

/// Failures of the host's own setup.
extension BridgeError.Code {
    /// The text is not a valid name of a channel or, in a page, of a message or exposed function.
    public static let invalidName: Self = "invalidName"
    /// The text is not a valid path of a page function.
    public static let invalidPath: Self = "invalidPath"
    /// The text is not an origin.
    public static let invalidOrigin: Self = "invalidOrigin"
    /// A JavaScript literal has a misplaced value or an unmatched closing brace, or is several
    /// statements although its value is read.
    ///
    /// A value is misplaced inside a string, a template's text, a comment or a regular expression,
    /// and in place of a property's name.
    public static let invalidInterpolation: Self = "invalidInterpolation"
    /// Two channels, or two messages of one channel, have the same name.
    public static let duplicateName: Self = "duplicateName"
    /// A channel sets a limit that has no effect on it.
    public static let unusedLimit: Self = "unusedLimit"
    /// The context value that pages read at startup has more bytes than the channel allows.
    public static let contextTooLarge: Self = "contextTooLarge"
    /// The bridge is already installed, or another bridge uses the web view's channel or its place
    /// for the page script.
    public static let alreadyInstalled: Self = "alreadyInstalled"
}

extension BridgeError.Code {
    /// The codes with which a message in an envelope may fail.
    ///
    /// `make script` copies this list and the next one for the fake host.
    package static let ofEnvelopes: [Self] = [
        .invalidJSON, .notAMessage, .duplicateID, .tooManyMessages, .tooDeep, .messageTooLarge,
        .unknownMessage, .wrongKind, .invalidMessage, .handlerFailed, .timedOut, .tooManyPending,
        .sourceNotAccepted, .rateExceeded,
    ]

    /// The bridge's own codes that a host tells a page; no message lists them.
    package static let known: Set<Self> = Set(
        ofEnvelopes + [
            .unsupportedVersion, .unknownChannel, .tooManyDocuments, .tooManySubscriptions,
            .uploadEnded, .uploadIncomplete, .uploadTooLarge, .typeNotAccepted, .downloadEnded,
            .downloadIncomplete, .hostGone, .cancelled, .documentGone,
        ])

    /// Whether a replay of the message alone might not fail in this way.
    package var isUnrepeatable: Bool {
        let codes: Set<Self> = [
            .notAMessage, .duplicateID, .rateExceeded, .tooManyMessages, .tooManyPending,
            .tooManySubscriptions, .tooManyDocuments,
        ]
        return codes.contains(self)
    }
}
