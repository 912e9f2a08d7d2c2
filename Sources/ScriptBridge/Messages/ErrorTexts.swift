// The errors of the core that several files throw. Each other error stands where it is thrown.

extension BridgeError {
    static let notAPacket = BridgeError(
        .notAMessage, "Expected a packet with a string “document” and an array “messages”.")

    static func sourceNotAccepted(on channel: ChannelName, _ error: any Error) -> BridgeError {
        BridgeError(
            .sourceNotAccepted, "Channel “\(channel)” does not accept this page or frame.",
            underlyingError: error)
    }

    /// The refusal of a handler that accepts less than its channel.
    static func sourceNotAccepted(handling name: String, _ error: any Error) -> BridgeError {
        BridgeError(
            .sourceNotAccepted,
            "The host does not accept \(PageText.quoted(name)) from this page or frame.",
            underlyingError: error)
    }

    /// For the log of a host that has just loaded a page without a bridge.
    static func noChannel(forPageOf origin: String, accepted: String) -> BridgeError {
        BridgeError(
            .pageNotAccepted,
            "No channel accepts the page of \(origin), so it has no bridge; accepted: \(accepted).")
    }

    static func tooManyMessages(_ limit: Int) -> BridgeError {
        BridgeError(
            .tooManyMessages,
            "The packet has more than \(limit) messages. Send the rest in another packet.")
    }

    static func tooManyMessages(inBatch limit: Int) -> BridgeError {
        BridgeError(
            .tooManyMessages,
            "The batch has more than \(limit) messages. Send the rest in another batch.")
    }

    static func waiting(_ limits: (count: Int, byteCount: Int)) -> String {
        "More than \(limits.count) packets or \(limits.byteCount) bytes wait"
    }
}

extension BridgeError {
    static func unknownMessage(_ name: String, on channel: ChannelName) -> BridgeError {
        BridgeError(
            .unknownMessage, "Channel “\(channel)” has no handler for \(PageText.quoted(name)).")
    }

    package static func timedOut(handling name: String, after time: Duration) -> BridgeError {
        BridgeError(
            .timedOut,
            "The host did not handle \(PageText.quoted(name)) within \(time.inMilliseconds) ms.")
    }

    package static let cancelledByPage: BridgeError = BridgeError(
        .cancelled, "The page cancelled the message.")

    static let hostGone = BridgeError(
        .hostGone, "The host removed the bridge before it answered.")

    static let documentEnded = BridgeError(.documentGone, "The document has ended.")

    static let navigatedAway = BridgeError(.documentGone, "The page navigated away.")

    static func navigatedAway(_ reason: String) -> BridgeError {
        BridgeError(.documentGone, reason)
    }
}

extension BridgeError {
    static func unexpectedBody(
        _ sentence: String?,
        on channel: ChannelName,
        _ error: (any Error)? = nil
    ) -> BridgeError {
        BridgeError(
            .notAMessage, "Channel “\(channel)”: \(sentence ?? "the body cannot be read.")",
            underlyingError: error)
    }

    static func unwritable(on channel: ChannelName, _ error: any Error) -> BridgeError {
        if let error = error as? BridgeError { return error }
        return BridgeError(
            .invalidResult,
            "The envelope of channel “\(channel)” cannot write a message: its write(_:) failed.",
            underlyingError: error)
    }

    static func notJSONText(
        at place: String? = nil,
        on channel: ChannelName,
        _ error: (any Error)?
    ) -> BridgeError {
        var reason = ""
        if case .dataCorrupted(let context)? = error as? DecodingError {
            reason = " \(context.debugDescription)"
        }
        return BridgeError(
            .invalidJSON,
            "Channel “\(channel)”: expected JSON text\(place.map { " under “\($0)”" } ?? "").\(reason)",
            underlyingError: error)
    }
}

extension BridgeError {
    static let noListener = BridgeError(
        .noListener,
        """
        The page had no listener for the event. Add one with bridge.on, or let the event wait with \
        untilListener.
        """)

    static func noChannel(for origin: Origin) -> BridgeError {
        BridgeError(
            .sourceNotAccepted,
            "No channel accepts pages of \(origin). Add the origin to a channel's policy.")
    }
}

extension BridgeError {
    package static func functionNotFound(_ path: FunctionPath) -> BridgeError {
        BridgeError(
            .functionNotFound,
            "The page has no function “\(path)”. Define it first, or call it with availableWithin."
        )
    }

    package static func functionNotFound(
        _ path: FunctionPath,
        after time: String,
        because error: (any Error)? = nil
    ) -> BridgeError {
        let reason =
            error.map { " Looking for it threw \(PageText.start("\($0)", count: 1_000))." } ?? ""
        return BridgeError(
            .functionNotFound,
            """
            The page still has no function “\(path)” after \(time).\(reason) Check the path, or wait longer.
            """, underlyingError: error)
    }

    static func timedOut(evaluatingFor time: Duration) -> BridgeError {
        BridgeError(
            .timedOut, "The page did not evaluate the script within \(time.inMilliseconds) ms.")
    }

    static func timedOut(calling path: FunctionPath, after time: Duration) -> BridgeError {
        BridgeError(
            .timedOut, "The page did not finish “\(path)” within \(time.inMilliseconds) ms.")
    }

    static func functionNotFound(
        _ path: FunctionPath,
        because error: JavaScriptError?
    ) -> BridgeError {
        guard let error else { return .functionNotFound(path) }
        return BridgeError(
            .functionNotFound,
            "Looking for “\(path)” threw \(PageText.start("\(error)", count: 1_000))",
            underlyingError: error)
    }

    static func notJSON(_ reason: String, from source: String) -> BridgeError {
        let advice =
            reason.contains("[object Promise]")
            ? " To wait for a promise, call a ScriptFunction." : ""
        return BridgeError(
            .invalidResult,
            "\(source) returned a value that is not JSON: \(PageText.start(reason, count: 1_000))\(advice)"
        )
    }

    static func notJSON(from source: String, _ error: any Error) -> BridgeError {
        BridgeError(.invalidResult, "\(source) did not return JSON.", underlyingError: error)
    }

    /// Returns the error with which a host ends an evaluation whose value cannot leave the page.
    ///
    /// - Parameter underlyingError: The engine's error; nil if there is none.
    /// - Returns: The error, with the code `invalidResult`.
    public static func unreturnableResult(
        underlyingError: (any Error)? = nil
    ) -> BridgeError {
        BridgeError(
            .invalidResult,
            "The script's value cannot be returned: it is a promise, a function, a node or another value"
                + " that has no JSON. To wait for a promise, call a ScriptFunction.",
            underlyingError: underlyingError)
    }

    /// The error for a page that no channel accepts; its address is empty before the first page.
    static func pageNotAccepted(at address: String) -> BridgeError {
        guard !address.isEmpty else {
            return BridgeError(
                .pageNotAccepted,
                "No page has been loaded yet, so nothing ran. Load one, or wait with availableWithin."
            )
        }
        return BridgeError(
            .pageNotAccepted,
            "No channel accepts the page of \(address), so nothing ran. Add the origin to a policy."
        )
    }

    package static let pageNotAccepted: BridgeError = BridgeError(
        .pageNotAccepted,
        "No channel accepts the page's origin, so nothing ran. Add the origin to a policy.")

    static let documentReplaced = BridgeError(
        .documentGone, "The page navigated away before the call reached it, so nothing ran.")

    static let cancelledByHost = BridgeError(.cancelled, "The host stopped waiting.")

    static func timedOut(acknowledging name: String, after time: Duration) -> BridgeError {
        BridgeError(
            .timedOut,
            """
            The page did not acknowledge \(PageText.quoted(name)) within \(time.inMilliseconds) \
            ms.
            """)
    }
}

extension BridgeError {
    static func unknownChannel(_ name: ChannelName) -> BridgeError {
        BridgeError(.unknownChannel, "The host has no channel “\(name)”.")
    }

    static let notInstalled = BridgeError(
        .noWebView, "No web view: call install(in:) first.")

    static let webViewGone = BridgeError(
        .noWebView, "The web view is gone: keep it as long as the bridge is used.")
}

extension PageError {
    static let uploadEnded = PageError(
        .uploadEnded, "The upload has ended: its handler reads no more bytes.")

    static func uploadTooLarge(_ limit: Int) -> PageError {
        PageError(.uploadTooLarge, "The upload has more than \(limit) bytes.")
    }
}

extension PageError {
    static let downloadIncomplete = PageError(
        .downloadIncomplete, "The host could not read all of the bytes.")
}

extension BridgeError {
    static func downloadIncomplete(underlyingError: (any Error)?) -> BridgeError {
        BridgeError(
            .downloadIncomplete, PageError.downloadIncomplete.message,
            underlyingError: underlyingError)
    }
}
