/// The frames of documents that the page has not identified as its own yet.
///
/// If the engine does not report the sender, a frame of an unknown document may come from another
/// window with the same handlers, or from a page that was left before its frame arrived. So the
/// host asks the page, by evaluating a script that no other window can answer.
struct HeldFrames {
    /// The held frames, each with the number of page changes at its arrival.
    var frames: [(frame: PostedFrame, change: Int)] = []
    var byteCount = 0

    /// The number of page changes.
    var changeCount = 0
    var isAsking = false

    /// Removes and returns all held frames.
    mutating func takeAll() -> [(frame: PostedFrame, change: Int)] {
        defer {
            frames = []
            byteCount = 0
        }
        return frames
    }
}

extension SessionState {
    /// Holds a frame until the page has answered, after earlier held frames (rows HD10 and HD14).
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

    /// Handles the page's answer: the ID of its document, or nil if it has none or does not say.
    ///
    /// | row | event | action |
    /// | --- | --- | --- |
    /// | HD11 | the held frame is from the document that the page names | delivers it |
    /// | HD12 | the held frame is from another document | refuses it with `sourceNotAccepted`, or with `documentGone` if it arrived before the last page change |
    /// | HD13 | the page changed after it was asked | asks again |
    ///
    /// An answer from before the last page change may come from the page that was left.
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

    /// Delivers a frame of the document that the page named, unless that document has ended since.
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
                .sourceNotAccepted, "The frame is from another window or a page that was left.")
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
