/// A post of a document that the page has not named as its own yet.
struct HeldPost {
    let post: Post
    let content: PostContent

    /// The number of page changes at its arrival.
    let change: Int
}

/// The posts of documents that the page has not named as its own yet.
///
/// If the engine does not report the sender, a post of an unknown document may come from another
/// window with the same handlers, or from a page that navigated away before its post arrived. So
/// the host asks the page, by evaluating a script that no other window can answer. This concerns
/// packets, and posts in an envelope whose origin a script has proven.
struct HeldPosts {
    fileprivate(set) var posts: [HeldPost] = []
    fileprivate var byteCount = 0
    fileprivate var isAsking = false

    fileprivate mutating func keep(_ held: HeldPost) {
        posts.append(held)
        byteCount += held.post.byteCount
    }

    fileprivate mutating func removeAll() -> [HeldPost] {
        defer {
            posts = []
            byteCount = 0
        }
        return posts
    }
}

extension SessionState {
    /// Holds a post until the page has answered, after earlier held posts (rows HD10 and HD14).
    mutating func hold(_ post: Post, _ content: PostContent) throws(BridgeError) {
        let byteCount = held.byteCount + post.byteCount
        guard held.posts.count < limits.document.maximumPendingCount,
            byteCount <= limits.message.maximumByteCount
        else {
            throw BridgeError.tooManyHeld(
                (limits.document.maximumPendingCount, limits.message.maximumByteCount))
        }
        held.keep(HeldPost(post: post, content: content, change: documents.changeCount))
        ask()
    }

    /// Handles the page's answer: the ID of its document, or nil if it has none or does not say.
    ///
    /// | row | event | action |
    /// | --- | --- | --- |
    /// | HD11 | the held post is from the document that the page names | delivers it |
    /// | HD12 | the held post is from another document | rejects it with `sourceNotAccepted`, or with `documentGone` if it arrived before the last page change |
    /// | HD13 | the page changed after it was asked, or is about to | asks again after the change |
    ///
    /// An answer from before the last page change may come from the page that navigated away. While a
    /// change waits for earlier posts, it may come from the next page already.
    mutating func identified(_ document: String?, askedAt change: Int) {
        held.isAsking = false
        guard change == documents.changeCount else { return ask() }
        let isNamed = documents.announcedChangeCount == change
        if isNamed { documents.name(document) }
        for held in held.removeAll() {
            if held.post.sender == document {
                act(.release(held, askedAt: change))
            } else if isNamed {
                reject(held)
            } else {
                self.held.keep(held)
            }
        }
    }

    /// Takes a post of the document that the page named, unless that document has ended since.
    mutating func release(_ held: HeldPost, askedAt change: Int) {
        guard change == documents.changeCount else { return reject(held) }
        open(held.post, held.content)
    }

    /// Rejects all held posts.
    mutating func rejectHeldPosts(_ error: BridgeError) {
        for held in held.removeAll() { reject(held.post.arrival, error) }
    }

    private mutating func reject(_ held: HeldPost) {
        reject(
            held.post.arrival,
            held.change == documents.changeCount
                ? BridgeError.otherWindow
                : BridgeError.navigatedAway)
    }

    /// Asks the page for its document, if a post waits for this.
    mutating func ask() {
        guard !held.isAsking, !held.posts.isEmpty else { return }
        held.isAsking = true
        act(.identify(change: documents.changeCount))
    }
}

extension Post {
    /// The ID of the document that posts, if it is known.
    var sender: String? { document ?? provenDocument }
}

extension BridgeError {
    static let otherWindow = BridgeError(
        .sourceNotAccepted,
        """
        The packet is from another window or an earlier page, or the page runs no scripts of the app. \
        Each window needs its own bridge.
        """)

    static func tooManyHeld(_ limits: (count: Int, byteCount: Int)) -> BridgeError {
        BridgeError(
            .tooManyPending,
            "\(waiting(limits)) until the host knows which page posted them. Post less at once.")
    }
}
