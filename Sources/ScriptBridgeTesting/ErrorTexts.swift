import ScriptBridge

// All texts of the errors that this module throws, so that a text changes in one place.

extension BridgeError {
    static let noChannels = BridgeError(
        .unknownChannel, "The page has no channel to post on. Pass at least one.")

    static let noScriptedChannel = BridgeError(
        .unknownChannel, "No channel uses the format of bridge.js. Post with postMessage instead.")

    static let noDocument = BridgeError(
        .documentGone, "No document is loaded: call load() first.")

    static func unreadablePacket(_ error: any Error) -> BridgeError {
        BridgeError(.invalidJSON, "The host's packet cannot be read.", underlyingError: error)
    }

    static let noAnswer = BridgeError(.hostGone, "The host has not answered.")

    static func noReply(to name: String, _ patience: Duration) -> BridgeError {
        tooLate("The handler of “\(name)” has not ended", patience)
    }

    static func noElement(of name: String, _ patience: Duration) -> BridgeError {
        tooLate("The handler of “\(name)” has sent no further element", patience)
    }

    static func noEvent(_ name: String, _ patience: Duration) -> BridgeError {
        tooLate("The host has emitted no event “\(name)” that the page hears", patience)
    }

    private static func tooLate(_ sentence: String, _ patience: Duration) -> BridgeError {
        BridgeError(
            .timedOut,
            """
            \(sentence) for \(patience), the page's patience. If the test has to wait that long, \
            set a longer one.
            """)
    }

    static let foreignBytes = BridgeError(
        .downloadEnded,
        "The page did not receive these bytes. Pass bytes from a value that it received.")

    static let bytesRequestedTwice = BridgeError(
        .downloadEnded, "The bytes can be read only once.")

    static let bytesMissing = BridgeError(
        .downloadIncomplete, "The transfer ended before all bytes arrived.")
}

// MARK: Transcripts

extension BridgeError {
    static func transcript(_ name: String, cannotBeRead error: any Error) -> BridgeError {
        BridgeError(.invalidTranscript, "\(name) cannot be read.", underlyingError: error)
    }

    static func transcriptNotUTF8(_ name: String) -> BridgeError {
        BridgeError(.invalidTranscript, "\(name) is not UTF-8.")
    }

    static func transcriptWithoutMessage(_ name: String) -> BridgeError {
        BridgeError(
            .invalidTranscript, "\(name) has no message. Record one with NDJSONObserver.")
    }

    static func transcriptLine(_ number: Int, of name: String, _ fault: String) -> BridgeError {
        BridgeError(.invalidTranscript, "Line \(number) of \(name) \(fault)")
    }
}
