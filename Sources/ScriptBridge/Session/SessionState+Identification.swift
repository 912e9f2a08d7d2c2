/// The frames of documents that the page has not identified as its own yet.
///
/// If the engine does not report the sender, a frame of an unknown document may come from another
/// window with the same handlers, or from a page that was left before its frame arrived. So the
/// host asks the page, by evaluating a script that no other window can answer.
struct HeldFrames {
    /// The posts with the held frames, each with the number of page changes at its arrival.
    var posts: [(post: Post, change: Int)] = []
    var byteCount = 0

    /// The number of page changes.
    var changeCount = 0
    var isAsking = false

    /// Removes and returns all held frames.
    mutating func takeAll() -> [(post: Post, change: Int)] {
        defer {
            posts = []
            byteCount = 0
        }
        return posts
    }
}

extension SessionState {
    /// Holds a frame until the page has answered, after earlier held frames (rows HD10 and HD14).
    mutating func hold(
        _ post: Post,
        _ actions: inout [SessionAction]
    ) throws(BridgeError) {
        guard held.posts.count < limits.maximumPendingCount,
            held.byteCount + post.byteCount <= limits.maximumByteCount
        else {
            throw BridgeError(
                .tooManyPending,
                """
                More than \(limits.maximumPendingCount) frames or \(limits.maximumByteCount) bytes \
                wait until the page has named its document.
                """)
        }
        held.posts.append((post, held.changeCount))
        held.byteCount += post.byteCount
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
        for (post, heldAt) in held.takeAll() {
            if post.shared.document == document {
                actions.append(.deliver(post, heldAt: heldAt, askedAt: change))
            } else {
                refuseHeld(post, heldAt: heldAt, at: change, &actions)
            }
        }
    }

    /// Delivers a frame of the document that the page named, unless that document has ended since.
    mutating func deliver(
        _ post: Post,
        heldAt: Int,
        askedAt change: Int,
        at now: Duration,
        _ actions: inout [SessionAction]
    ) {
        guard change == held.changeCount else {
            return refuseHeld(post, heldAt: heldAt, at: held.changeCount, &actions)
        }
        do throws(BridgeError) {
            try take(post, at: now, &actions)
        } catch {
            refuse(post.number, on: post.channel.name, error, &actions)
        }
    }

    private func refuseHeld(
        _ post: Post,
        heldAt: Int,
        at change: Int,
        _ actions: inout [SessionAction]
    ) {
        let error =
            heldAt == change
            ? BridgeError(
                .sourceNotAccepted, "The frame is from another window or a page that was left.")
            : BridgeError(.documentGone, "The page was left.")
        refuse(post.number, on: post.channel.name, error, &actions)
    }

    private mutating func ask(_ actions: inout [SessionAction]) {
        guard !held.isAsking, !held.posts.isEmpty else { return }
        held.isAsking = true
        actions.append(.identify(change: held.changeCount))
    }
}

extension BridgeError {
    static let hostGone = BridgeError(
        .hostGone, "The host removed the bridge before it answered.")
}
