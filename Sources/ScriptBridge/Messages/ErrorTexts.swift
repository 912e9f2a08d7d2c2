// All texts of the errors that the core throws, so that a text changes in one place. `make script` translates
// those that the fake host of `js/testing` throws too.

// MARK: Posts that are rejected as a whole

extension BridgeError {
    static func messageTooLarge(_ limit: Int) -> BridgeError {
        BridgeError(
            .messageTooLarge,
            "The packet has more than \(limit) bytes. Send the data in parts, or upload it.")
    }

    static func tooDeep(_ limit: Int) -> BridgeError {
        BridgeError(
            .tooDeep, "The packet is nested more than \(limit) levels deep. Send flatter data.")
    }

    static func unreadableBody(_ error: any Error) -> BridgeError {
        BridgeError(
            .invalidJSON,
            "The body cannot be read as JSON. Post a plain object, or JSON as text.",
            underlyingError: error)
    }

    static func unsupportedVersion(_ version: Int) -> BridgeError {
        BridgeError(
            .unsupportedVersion,
            "The host speaks version \(version) of the protocol; load its bridge.js.")
    }

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

    /// For the log of a host whose page is accepted, but was there before the bridge, or is sandboxed.
    static func noScript(inPageOf origin: String) -> BridgeError {
        BridgeError(
            .pageNotReady,
            """
            The page of \(origin) is accepted, but the page script has not run in it. Install the bridge \
            before the page loads, or load it again; a sandboxed page gets none.
            """)
    }

    static let otherWindow = BridgeError(
        .sourceNotAccepted,
        """
        The packet is from another window or an earlier page, or the page runs no scripts of the app. \
        Each window needs its own bridge.
        """)

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

    static let ticketTooLong = BridgeError(
        .notAMessage, "The message's ticket has more than 64 KiB.")

    static func tooManyDocuments(_ limit: Int) -> BridgeError {
        BridgeError(
            .tooManyDocuments,
            "More than \(limit) iframes wait for replies. Use the bridge in the main frame.")
    }

    static func tooManyUnread(_ limits: (count: Int, byteCount: Int)) -> BridgeError {
        BridgeError(.tooManyPending, "\(waiting(limits)) to be read. Post less at once.")
    }

    static func tooManyHeld(_ limits: (count: Int, byteCount: Int)) -> BridgeError {
        BridgeError(
            .tooManyPending,
            "\(waiting(limits)) until the host knows which page posted them. Post less at once.")
    }

    private static func waiting(_ limits: (count: Int, byteCount: Int)) -> String {
        "More than \(limits.count) packets or \(limits.byteCount) bytes wait"
    }
}

// MARK: Messages

extension BridgeError {
    static let unnamedMessage = BridgeError(
        .notAMessage, "Expected a message with a string “name”.")

    static let unnamedObject = BridgeError(.notAMessage, "Expected “name” to be a string.")

    static func notAnObject(_ kind: String) -> BridgeError {
        BridgeError(.notAMessage, "Expected an object with a “name”, found \(kind).")
    }

    static let malformedID = BridgeError(
        .notAMessage, "Expected “id” to be an integer above 0.")

    static let malformedKind = BridgeError(
        .notAMessage, "Expected “kind” to be “subscribe”, or to be missing.")

    static let malformedCredit = BridgeError(
        .notAMessage, "Expected “credit” to be an integer above 0.")

    static let malformedTimeout = BridgeError(
        .notAMessage, "Expected “timeout” to be a number above 0.")

    static func duplicateID(_ id: String) -> BridgeError {
        BridgeError(
            .duplicateID, "The id \(id) is in use. Give each open message an id of its own.")
    }

    static func rateExceeded(_ rate: Int, on channel: ChannelName) -> BridgeError {
        BridgeError(
            .rateExceeded,
            "Channel “\(channel)” accepts only \(rate) messages per second. Post less often.")
    }

    static func unknownMessage(_ name: String, on channel: ChannelName) -> BridgeError {
        BridgeError(
            .unknownMessage, "Channel “\(channel)” has no handler for \(PageText.quoted(name)).")
    }

    static func wrongKind(_ name: String, isSubscribed: Bool) -> BridgeError {
        BridgeError(
            .wrongKind,
            "\(PageText.quoted(name)) \(isSubscribed ? "is not a subscription: use bridge.request" : "is a subscription: use bridge.subscribe")."
        )
    }

    static let frameCannotSubscribe = BridgeError(
        .sourceNotAccepted, "An iframe cannot subscribe; subscribe in the main frame.")

    static let frameHasNoFunctions = BridgeError(
        .sourceNotAccepted,
        "The host cannot call a function of a frame inside the page. Post from the main frame.")

    static func tooManyPendingBytes(_ limit: Int) -> BridgeError {
        BridgeError(
            .tooManyPending,
            "The pending messages hold more than \(limit) bytes. Wait for one to end.")
    }

    static func tooManyPending(_ limit: Int) -> BridgeError {
        BridgeError(
            .tooManyPending, "More than \(limit) messages are pending. Wait for one to end.")
    }

    static func tooManySubscriptions(_ limit: Int) -> BridgeError {
        BridgeError(
            .tooManySubscriptions, "More than \(limit) subscriptions are open. End one first.")
    }

    static func invalidMessage(_ sentence: String, _ error: any Error) -> BridgeError {
        BridgeError(.invalidMessage, sentence, underlyingError: error)
    }

    static func invalidMessage(named name: String, _ error: (any Error)? = nil) -> BridgeError {
        BridgeError(
            .invalidMessage,
            "The host does not accept the data of this \(PageText.quoted(name)) message.",
            underlyingError: error)
    }

    static func handlerFailed(_ name: String, _ error: any Error) -> BridgeError {
        BridgeError(
            .handlerFailed, "The host failed to handle \(PageText.quoted(name)).",
            underlyingError: error)
    }

    static func handlerStopped(_ name: String) -> BridgeError {
        BridgeError(.hostGone, "The host stopped handling \(PageText.quoted(name)).")
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

    static let navigatedAwayBeforeAnswer = BridgeError(
        .documentGone, "The page navigated away before the host answered.")

    static let navigatedAway = BridgeError(.documentGone, "The page navigated away.")

    static func navigatedAway(_ reason: String) -> BridgeError {
        BridgeError(.documentGone, reason)
    }
}

// MARK: Envelopes

extension BridgeError {
    static func unknownCommand(_ id: String?, on channel: ChannelName) -> BridgeError {
        .unexpectedBody(
            "expected the id of a pending command, found \(id ?? "nothing").", on: channel)
    }

    static func unexpectedBody(
        _ sentence: String?,
        on channel: ChannelName,
        _ error: (any Error)? = nil
    ) -> BridgeError {
        BridgeError(
            .notAMessage, "Channel “\(channel)”: \(sentence ?? "the body cannot be read.")",
            underlyingError: error)
    }

    static func elementNotSent(_ name: String) -> BridgeError {
        BridgeError(
            .wrongKind,
            "The page's envelope cannot carry elements of \(PageText.quoted(name)): use a request.")
    }

    static func functionNotListed(_ name: String) -> BridgeError {
        BridgeError(
            .invalidPath,
            "“\(name)” is not a function that the channel lists: send the name of a listed one.")
    }

    static func invalidKey(_ key: String) -> BridgeError {
        BridgeError(
            .invalidPath,
            """
            “\(key)” is not the key of a page function: expected a number, or up to 100 letters, \
            digits, _, $, - or dots.
            """)
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

// MARK: Events

extension BridgeError {
    static func noPageReady(of origin: Origin?) -> BridgeError {
        BridgeError(
            .pageNotReady,
            """
            No \(origin.map { "page of \($0)" } ?? "page") is ready. To let the event wait, emit \
            it with untilListener or latest.
            """)
    }

    static func pageNotReady(after time: Duration) -> BridgeError {
        BridgeError(
            .pageNotReady,
            """
            No page was ready within \(time.inMilliseconds) ms. Emit the event later, or raise \
            eventWaitingTime.
            """)
    }

    static func tooManyEvents(waitingForPage limit: Int) -> BridgeError {
        BridgeError(
            .pageNotReady,
            """
            More than \(limit) events wait for the page. Emit fewer, or raise \
            maximumWaitingEventCount.
            """)
    }

    static func tooManyEvents(keptByName limit: Int) -> BridgeError {
        BridgeError(
            .pageNotReady,
            """
            More than \(limit) names of events are kept. Use fewer names, or raise \
            maximumWaitingEventCount.
            """)
    }

    static func tooManyEvents(waitingForListener limit: Int) -> BridgeError {
        BridgeError(
            .noListener,
            """
            More than \(limit) events wait for a listener. Add one to the page, or raise \
            maximumWaitingEventCount.
            """)
    }

    static let noListener = BridgeError(
        .noListener,
        """
        The page had no listener for the event. Add one with bridge.on, or let the event wait with \
        untilListener.
        """)

    static let navigatedAwayBeforeEvent = BridgeError(
        .documentGone, "The page navigated away before an event reached it.")

    static let navigatedAwayBeforeListener = BridgeError(
        .documentGone, "The page navigated away before it had a listener.")

    static func noChannel(for origin: Origin) -> BridgeError {
        BridgeError(
            .sourceNotAccepted,
            "No channel accepts pages of \(origin). Add the origin to a channel's policy.")
    }

    static func contextTooLarge(_ limit: Int) -> BridgeError {
        BridgeError(
            .contextTooLarge,
            "The context has more than \(limit) bytes. Let the page request the rest.")
    }
}

// MARK: Calls, scripts and commands

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

    /// The error of a wait for a page that answers nothing.
    static func noAnswer(after time: String) -> BridgeError {
        BridgeError(
            .timedOut, "The page did not answer within \(time): a script keeps it busy.")
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

    /// The failure of a page function, or of a script; its data is the data of the page's error.
    static func threw(_ error: JavaScriptError, by source: String) -> BridgeError {
        BridgeError(
            .javaScriptException, "\(source) threw \(PageText.start("\(error)", count: 1_000))",
            dataJSON: error.dataJSON, underlyingError: error)
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

    static func noReport(of source: String) -> BridgeError {
        BridgeError(.invalidResult, "The page did not report how \(source) ended.")
    }

    static func notJSON(from source: String, _ error: any Error) -> BridgeError {
        BridgeError(.invalidResult, "\(source) did not return JSON.", underlyingError: error)
    }

    static func unexpectedValue(
        _ sentence: String,
        from source: String,
        _ error: any Error
    ) -> BridgeError {
        BridgeError(
            .invalidResult, "\(source) returned an unexpected value: \(sentence)",
            underlyingError: error)
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

    static let noFunctionCalls = BridgeError(
        .noWebView, "The session cannot call page functions: only a WebViewBridge can.")

    static func noCommands(on channel: ChannelName) -> BridgeError {
        BridgeError(
            .unknownChannel,
            """
            Channel “\(channel)” has no envelope with commands. Write them in its envelope, or emit an \
            event without a channel to a page with bridge.js.
            """)
    }

    static func tooManyCommands(_ limit: Int) -> BridgeError {
        BridgeError(
            .tooManyPending, "More than \(limit) commands are pending. Wait for one to end.")
    }

    static func timedOut(acknowledging name: String, after time: Duration) -> BridgeError {
        BridgeError(
            .timedOut,
            """
            The page did not acknowledge \(PageText.quoted(name)) within \(time.inMilliseconds) \
            ms.
            """)
    }

    static func commandFailed(_ sentence: String?, dataJSON: String?) -> BridgeError {
        BridgeError(
            .commandFailed, sentence ?? "The page reported that the command failed.",
            dataJSON: dataJSON)
    }

    static let navigatedAwayBeforeAcknowledgement = BridgeError(
        .documentGone, "The page navigated away before it acknowledged the command.")

    static let removedBeforeAcknowledgement = BridgeError(
        .hostGone, "The bridge was removed before the page acknowledged the command.")
}

// MARK: The host's own setup

extension BridgeError {
    static func unknownChannel(_ name: ChannelName) -> BridgeError {
        BridgeError(.unknownChannel, "The host has no channel “\(name)”.")
    }

    static func duplicateHandler(_ name: String, on channel: ChannelName) -> BridgeError {
        BridgeError(
            .duplicateName,
            "Channel “\(channel)” has two handlers for “\(name)”. Rename or remove one.")
    }

    static func duplicateOthers(on channel: ChannelName) -> BridgeError {
        BridgeError(
            .duplicateName,
            "Channel “\(channel)” has two handlers for all other messages. Remove one.")
    }

    static func duplicateChannel(_ name: ChannelName) -> BridgeError {
        BridgeError(.duplicateName, "Two channels are named “\(name)”. Rename or remove one.")
    }

    static func unusedWebViewLimits(
        on channel: ChannelName,
        applyOn scripted: ChannelName?
    ) -> BridgeError {
        let advice =
            scripted.map { "set them on channel “\($0)” instead" }
            ?? "remove them: no channel is for the page script"
        return BridgeError(
            .unusedLimit,
            "Limits of the web view have no effect on channel “\(channel)”; \(advice).")
    }

    static func unusedCreditLimit(on channel: ChannelName) -> BridgeError {
        BridgeError(
            .unusedLimit,
            """
            The limit of credit has no effect on channel “\(channel)”, because its pages give none; \
            remove it.
            """)
    }

    static func unusedUploadLimits(on channel: ChannelName) -> BridgeError {
        BridgeError(
            .unusedLimit,
            """
            Limits for uploads have no effect, because channel “\(channel)” has no upload handler; \
            register one, or remove them.
            """)
    }

    static func unusedDownloadLimits(on channel: ChannelName) -> BridgeError {
        BridgeError(
            .unusedLimit,
            """
            Limits for downloads have no effect, because channel “\(channel)” sends no bytes; set \
            its allowsDownloads to true, or remove them.
            """)
    }

    static func invalidChannelName(_ text: String) -> BridgeError {
        BridgeError(
            .invalidName,
            "“\(text)” cannot be the name of a channel: \(ChannelName.rule).")
    }

    static func invalidPath(_ text: String) -> BridgeError {
        BridgeError(.invalidPath, FunctionPath.fault(of: text))
    }

    static func invalidLiteral(_ problem: String, after code: String) -> BridgeError {
        BridgeError(.invalidInterpolation, "\(problem) after “\(code)”.")
    }

    static func invalidOrigin(_ text: String) -> BridgeError {
        BridgeError(
            .invalidOrigin,
            "“\(text)” is not an origin: expected scheme://host or scheme://host:port.")
    }

    static let alreadyInstalled = BridgeError(
        .alreadyInstalled,
        "This bridge is installed already: call remove() first.")

    static let notInstalled = BridgeError(
        .noWebView, "No web view: call install(in:) first.")

    static let webViewGone = BridgeError(
        .noWebView, "The web view is gone: keep it as long as the bridge is used.")

    static let bridgeRemoved = BridgeError(
        .noWebView, "The bridge was removed before the page answered.")
}

// MARK: Uploads

extension PageError {
    static let uploadsNeedScript = PageError(
        .notAMessage, "A page without bridge.js cannot upload.")

    static func duplicateUpload(_ id: Int) -> PageError {
        PageError(.duplicateID, "Upload \(id) is still in progress.")
    }

    static func tooManyUploads(_ limit: Int) -> PageError {
        PageError(
            .tooManyPending, "More than \(limit) uploads are in progress. Wait for one to end.")
    }

    static let malformedChunk = PageError(
        .invalidMessage,
        "Expected a chunk with an integer “index” and “bytes” in base64.")

    static func chunkMissing(_ index: Int) -> PageError {
        PageError(.uploadIncomplete, "Chunk \(index) of the upload is missing.")
    }

    static let alreadyWaitsForRoom = PageError(
        .tooManyPending, "The upload is already waiting for room.")

    static let tooManyChunks = PageError(
        .tooManyPending,
        "Too many chunks of the upload wait to be read. After a reply of true, send an empty one.")

    static func chunkTooLarge(_ limit: Int) -> PageError {
        PageError(.messageTooLarge, "A chunk of the upload has more than \(limit) bytes.")
    }

    static let tooManyUnreadBytes = PageError(
        .tooManyPending,
        "Too many bytes of uploads wait to be read. Upload less, or raise maximumPendingByteCount.")

    static func uploadIncomplete(_ count: Int, of announced: Int) -> PageError {
        PageError(
            .uploadIncomplete, "The upload has \(count) bytes, but \(announced) were announced.")
    }

    static let uploadReadTwice = PageError(
        .uploadEnded, "The bytes of an upload can be read only once.")

    static let uploadEnded = PageError(
        .uploadEnded, "The upload has ended: its handler reads no more bytes.")

    static func uploadTooLarge(_ limit: Int) -> PageError {
        PageError(.uploadTooLarge, "The upload has more than \(limit) bytes.")
    }

    static func typeNotAccepted(_ type: String) -> PageError {
        PageError(
            .typeNotAccepted,
            type.isEmpty
                ? "An upload without a type is not accepted. Send a Blob that has one."
                : "The upload's type \(PageText.quoted(type)) is not accepted.")
    }
}

// MARK: Downloads

extension PageError {
    static let noDownload = PageError(
        .downloadEnded,
        "The bytes are unknown or expired, or belong to another page. Request their value again.")

    static func unexpectedChunk(insteadOf index: Int) -> PageError {
        PageError(.downloadEnded, "Expected a request for chunk \(index) of the bytes.")
    }

    static let alreadyWaitsForChunk = PageError(
        .tooManyPending, "The page is already waiting for a chunk of these bytes.")

    static let downloadIncomplete = PageError(
        .downloadIncomplete, "The host could not read all of the bytes.")

    static let receivedBytes = PageError(
        .downloadEnded,
        "The host cannot send bytes that a page received. Create ScriptBytes from their content.")

    static let tooManyDownloads = PageError(
        .tooManyPending,
        "Too many downloads wait for pages. Read some first, or raise maximumDownloadCount.")
}

extension BridgeError {
    static let downloadCancelled = BridgeError(
        .cancelled, "The page cancelled the download.")

    static let downloadDropped = BridgeError(
        .documentGone, "The page ended, or the bridge was removed, before the page had all bytes.")

    static let fewerBytes = BridgeError(
        .downloadIncomplete,
        "The chunks have fewer bytes than announced. Correct the byteCount, or pass nil.")

    static let moreBytes = BridgeError(
        .downloadIncomplete,
        "The chunks have more bytes than announced. Correct the byteCount, or pass nil.")

    static let fileChanged = BridgeError(
        .downloadIncomplete,
        "The file changed while it was read. Send a copy, or wait until it is written.")

    static func downloadIncomplete(underlyingError: (any Error)?) -> BridgeError {
        BridgeError(
            .downloadIncomplete, PageError.downloadIncomplete.message,
            underlyingError: underlyingError)
    }
}
