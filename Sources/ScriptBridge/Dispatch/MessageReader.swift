/// Decides what is to be done with each message of a body that its channel accepts.
struct MessageReader {
    let channel: ScriptChannel
    let source: MessageSource
    /// The page load that posted; nil for a page without the page script.
    let document: String?
    let keepsText: Bool

    /// Says what is to be done with a message of a frame, and does nothing.
    ///
    /// The first row that applies decides; the rows' numbers are those of the article
    /// *Wire protocol*:
    ///
    /// | row | the message | decision |
    /// | --- | --- | --- |
    /// | HM1 | has a missing or malformed field, or is no object | fails, `notAMessage` |
    /// | HM2 | is a cancel of an id that is not in use | ignore |
    /// | HM3 | adds credit to an id that is not a subscription's in use | ignore |
    /// | | is another cancel, adds credit to another id | cancel, add credit |
    /// | HM4 | has an id that is in use | fails, `duplicateId` |
    /// | HM5 | comes beyond the channel's rate | fails, `rateExceeded` |
    /// | HM6 | has the name of no handler | fails, `unknownMessage` |
    /// | HM7 | is no subscription, but the handler's is, or the reverse | fails, `wrongKind` |
    /// | HM8 | is a subscription from out of reach | fails, `sourceNotAccepted` |
    /// | HM9 | is one post or request too many | fails, `tooManyPending` |
    /// | HM10 | is one subscription too many | fails, `tooManySubscriptions` |
    /// | HM11 | has data that does not decode | fails, `invalidMessage` |
    /// | HM12 | is anything else | runs the handler |
    ///
    /// A failure goes by the message's id if that is valid and not in use, else by its name.
    func decide(
        _ message: MessageValue,
        in state: DocumentState,
        isBeyondRate: Bool
    ) -> MessageDecision {
        let id = message["id"]?.wireInteger
        if let id, message["cancel"]?.isTrue == true {
            return state.isInUse(id) ? .cancel(id: id) : .ignore
        }
        let name = message["name"]?.string
        if let id, name == nil, let credit = message["credit"]?.wireInteger {
            return state.isSubscription(id) ? .addCredit(credit, id: id) : .ignore
        }
        let freeID = id.flatMap { state.isInUse($0) ? nil : $0 }
        let posted: Posted
        do throws(BridgeError) {
            posted = try Posted(message, name: name, id: id)
            if let id, freeID == nil {
                throw BridgeError(.duplicateId, "The id \(id) is in use.")
            }
        } catch {
            return .run(failure(error, name: name, id: freeID, data: message))
        }
        return .run(
            step(
                posted, for: channel.registry[posted.name],
                data: message["data"] ?? .emptyObject, in: state, isBeyondRate: isBeyondRate))
    }

    /// Says what is to be done with the message of a page without the page script.
    ///
    /// The rows from HM5 on apply: the message has no id, and the channel's own deadline if its
    /// handler is a request's. A handler of all other messages gets them whole.
    func decide(
        single message: MessageValue,
        in state: DocumentState,
        isBeyondRate: Bool
    ) -> DispatchStep {
        let name = message["name"]?.string ?? ""
        guard let handler = channel.registry[name] else {
            return step(
                Posted(name: name, kind: .post), for: channel.registry.others, data: message,
                in: state, isBeyondRate: isBeyondRate)
        }
        let isEnveloped = message.keys == ["name", "data"]
        return step(
            Posted(name: name, kind: handler.kind == .request ? .request : .post), for: handler,
            data: isEnveloped ? message["data"] ?? message : message,
            in: state, isBeyondRate: isBeyondRate)
    }

    /// Makes the step of a message whose fields are as they should be.
    private func step(
        _ posted: Posted,
        for handler: Handler?,
        data: MessageValue,
        in state: DocumentState,
        isBeyondRate: Bool
    ) -> DispatchStep {
        let timeouts = posted.kind == .request ? [posted.timeout, channel.limits.timeout] : []
        do throws(BridgeError) {
            if isBeyondRate {
                throw BridgeError(
                    .rateExceeded,
                    "Channel “\(channel.name)” takes \(channel.limits.rate ?? 0) messages in a second."
                )
            }
            let work = try work(posted, for: handler, data: data, in: state)
            return DispatchStep(
                context: context(posted.name, id: posted.id, kind: posted.kind),
                kind: posted.kind,
                timeout: timeouts.compactMap(\.self).min(),
                countsTowardRate: true,
                text: keepsText ? data.text : nil,
                work: .success(work))
        } catch {
            return failure(
                error, name: posted.name, id: posted.id, kind: posted.kind, data: data,
                countsTowardRate: !isBeyondRate)
        }
    }

    /// Decodes the message for its handler.
    private func work(
        _ posted: Posted,
        for handler: Handler?,
        data: MessageValue,
        in state: DocumentState
    ) throws(BridgeError) -> Handler.Work {
        let (name, limits) = (posted.name, channel.limits)
        guard let handler else {
            let message = "Channel “\(channel.name)” has no handler of \(PageText.quoted(name))."
            throw BridgeError(.unknownMessage, message)
        }
        if posted.kind.isSubscription != (handler.kind == .subscription) {
            let not = posted.kind.isSubscription ? "not " : ""
            throw BridgeError(.wrongKind, "\(PageText.quoted(name)) is \(not)a subscription.")
        }
        if posted.kind.isSubscription {
            if !state.isReachable {
                let message = "A frame inside the page cannot subscribe."
                throw BridgeError(.sourceNotAccepted, message)
            }
            if state.subscriptionCount >= limits.subscriptions {
                let message = "More than \(limits.subscriptions) subscriptions are open."
                throw BridgeError(.tooManySubscriptions, message)
            }
        } else if state.pendingCount >= limits.pending {
            let message = "More than \(limits.pending) messages have not ended."
            throw BridgeError(.tooManyPending, message)
        }
        do {
            return try handler.prepare(data)
        } catch {
            let message =
                (error as? DecodingError)?.sentence(decoding: data)
                ?? "The host does not accept this \(PageText.quoted(name))."
            throw BridgeError(.invalidMessage, message, underlyingError: error)
        }
    }

    private func failure(
        _ error: BridgeError,
        name: String?,
        id: Int?,
        kind: DispatchStep.Kind? = nil,
        data: MessageValue,
        countsTowardRate: Bool = false
    ) -> DispatchStep {
        DispatchStep(
            context: context(name ?? "", id: id, kind: kind),
            kind: nil,
            timeout: nil,
            countsTowardRate: countsTowardRate,
            text: keepsText ? data.text : nil,
            work: .failure(error))
    }

    private func context(_ name: String, id: Int?, kind: DispatchStep.Kind?) -> MessageContext {
        var context = MessageContext(
            channel: channel.name, name: name, source: source, document: document, id: id)
        context.isSubscription = kind?.isSubscription == true
        return context
    }
}
