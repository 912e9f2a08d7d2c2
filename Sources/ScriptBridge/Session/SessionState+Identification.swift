/// The frames of documents of which the page has not said yet whether they are its own.
///
/// Where the engine does not say who posts, the frame of a document that is not known may be of
/// another window with the same handlers, or of a page that was left before its frame arrived. So
/// the page is asked: no other window can answer what is evaluated in this one.
struct HeldFrames {
    /// With each frame, how often the page had changed when it came.
    var frames: [(frame: PostedFrame, change: Int)] = []
    var byteCount = 0

    /// How often the page has changed.
    var changeCount = 0
    var isAsking = false

    /// Takes all of them out.
    mutating func takeAll() -> [(frame: PostedFrame, change: Int)] {
        defer {
            frames = []
            byteCount = 0
        }
        return frames
    }
}

extension SessionState {
    /// Holds a frame until the page has answered, behind those that came before (HD10, HD15).
    mutating func hold(
        _ frame: PostedFrame,
        _ actions: inout [SessionAction]
    ) throws(BridgeError) {
        guard held.frames.count < limits.maximumPendingCount,
            held.byteCount + frame.byteCount <= limits.maximumByteCount
        else { throw .tooManyFrames }
        held.frames.append((frame, held.changeCount))
        held.byteCount += frame.byteCount
        ask(&actions)
    }

    /// Takes which document the page is; nil if it has none or does not say.
    ///
    /// | row | the frame that is held | action |
    /// | --- | --- | --- |
    /// | HD11 | is of the document that the page names | takes it |
    /// | HD12 | is of another one | refuses it, `sourceNotAccepted` |
    /// | HD13 | is of another one, and came before the page changed | refuses it, `documentGone` |
    ///
    /// An answer to a question from before the last change may be of a page that was left: then
    /// the page is asked again.
    mutating func identified(
        _ document: String?,
        askedAt change: Int,
        at now: Duration,
        _ actions: inout [SessionAction]
    ) {
        held.isAsking = false
        guard change == held.changeCount else { return ask(&actions) }
        for (posted, heldAt) in held.takeAll() {
            if posted.frame.document == document {
                actions.append(.deliver(posted, heldAt: heldAt, askedAt: change))
            } else {
                refuseHeld(posted, heldAt: heldAt, at: change, &actions)
            }
        }
    }

    /// Takes a frame of the document that the page has named, unless a handler has ended it all.
    mutating func deliver(
        _ posted: PostedFrame,
        heldAt: Int,
        askedAt change: Int,
        at now: Duration,
        _ actions: inout [SessionAction]
    ) {
        guard change == held.changeCount else {
            return refuseHeld(posted, heldAt: heldAt, at: held.changeCount, &actions)
        }
        do throws(BridgeError) {
            try take(posted, at: now, &actions)
        } catch {
            refuse(posted.post, on: posted.channel.name, error, &actions)
        }
    }

    private func refuseHeld(
        _ posted: PostedFrame,
        heldAt: Int,
        at change: Int,
        _ actions: inout [SessionAction]
    ) {
        let error =
            heldAt == change
            ? BridgeError(
                .sourceNotAccepted, "The frame is of another window, or of a page that was left.")
            : BridgeError(.documentGone, "The page was left.")
        refuse(posted.post, on: posted.channel.name, error, &actions)
    }

    private mutating func ask(_ actions: inout [SessionAction]) {
        guard !held.isAsking, !held.frames.isEmpty else { return }
        held.isAsking = true
        actions.append(.identify(change: held.changeCount))
    }
}

extension BridgeError {
    static let tooManyFrames = BridgeError(.tooManyPending, "Too many frames wait for replies.")

    static let hostGone = BridgeError(
        .hostGone, "The host removed the bridge before it answered.")
}

/// A frame that its channel accepts.
struct PostedFrame {
    let frame: PageFrame
    let channel: ScriptChannel
    let source: MessageSource
    let post: Int
    let byteCount: Int
    let arrival: Duration
}
