/// The documents of a page that have pending messages, and the life of the one in the main frame.
struct PageDocuments {
    /// The life of the document in the main frame.
    private enum Life {
        /// No document has posted a packet.
        case awaited

        /// The document has posted a packet.
        case shown

        /// The page navigated away, this many times, while messages that it had posted were being
        /// read.
        ///
        /// Their document may be unknown until they have been read.
        case ending(changeCount: Int)
    }

    /// The maximum number of frames inside the page with pending messages.
    ///
    /// The limit is needed because a packet can make up any number of document IDs.
    static let mostInnerDocuments = 100

    /// The number of ended documents that the host remembers.
    static let mostEndedDocuments = 16

    /// The documents; those outside the main frame only while they have pending messages.
    private(set) var all: [DocumentKey: PageDocument] = [:]

    /// The IDs of the most recently ended documents.
    private(set) var endedIDs: [String] = []

    /// The document that the page has named as its own since it last changed.
    private(set) var namedID: String?

    /// The document that a command reaches; nil if it may be another one by now, or is unknown.
    var addresseeID: String? { announcedChangeCount == changeCount ? namedID : nil }

    /// The number of times the page has navigated away.
    private(set) var changeCount = 0

    private var life = Life.awaited

    /// The document of the main frame, once it has posted a packet.
    var main: PageDocument? { all[.main] }

    /// The document of the main frame that gets events; nil while the page navigates away.
    var shown: PageDocument? {
        if case .shown = life { main } else { nil }
    }

    /// The number of page changes, with those that wait for messages the page posted earlier.
    var announcedChangeCount: Int {
        if case .ending(let count) = life { changeCount + count } else { changeCount }
    }

    /// Throws if the document of a post may not begin another message.
    func checkRoom(
        for message: PageMessage, isPart: Bool, from post: Post
    ) throws(BridgeError) {
        let limits = post.channel.limits.document
        let counts = all[post.documentKey]?.counts ?? PageDocument.Counts()
        if message.kind.isSubscription, counts.subscriptions >= limits.maximumSubscriptionCount {
            throw BridgeError.tooManySubscriptions(limits.maximumSubscriptionCount)
        }
        let left = all[.ended]?.counts.pending ?? 0
        let pending = isPart ? counts.parts : post.isLate ? left : counts.pending + left
        // GUARD limit of pending messages: if !REMOVED, !message.kind.isSubscription, pending >= limits.maximumPendingCount {
        if !message.kind.isSubscription, pending >= limits.maximumPendingCount {
            throw BridgeError.tooManyPending(limits.maximumPendingCount)
        }
    }

    /// Returns whether another document may post a packet.
    fileprivate func hasRoom(for key: DocumentKey) -> Bool {
        if all[key] != nil { return true }
        let innerCount = all.keys.count { if case .inner = $0 { true } else { false } }
        return innerCount < Self.mostInnerDocuments
    }

    fileprivate mutating func show(_ document: PageDocument) {
        all[.main] = document
        if case .awaited = life { life = .shown }
    }

    /// Records the beginning of a message.
    mutating func add(_ message: RunningMessage) {
        let key = message.documentKey
        if let document = all[key] { return document.add(message) }
        let document = PageDocument(id: message.context.documentID)
        document.add(message)
        all[key] = document
    }

    /// Records the end of a message.
    mutating func remove(_ message: RunningMessage) {
        let key = message.documentKey
        guard let document = all[key] else { return }
        document.remove(message)
        if key != .main, document.counts.messages == 0 { all[key] = nil }
    }

    /// Records the document that the page names; nil if it names none.
    mutating func name(_ id: String?) {
        namedID = id
    }

    /// Notes that the page navigated away, while messages that it posted are still being read.
    mutating func beginNavigation() {
        life = .ending(changeCount: announcedChangeCount - changeCount + 1)
    }

    /// Counts a page change, after all documents have ended.
    fileprivate mutating func countChange() {
        let waitingCount = announcedChangeCount - changeCount - 1
        changeCount += 1
        forgetName()
        life = waitingCount > 0 ? .ending(changeCount: waitingCount) : .awaited
    }

    /// Counts the change after which no message of the page remains.
    fileprivate mutating func countLastChange() {
        changeCount += 1
        forgetName()
        life = .awaited
    }

    /// Forgets the document that the page has named, which has ended.
    private mutating func forgetName() {
        guard let id = namedID else { return }
        namedID = nil
        if !endedIDs.contains(id) { endedIDs = (endedIDs + [id]).suffix(Self.mostEndedDocuments) }
    }

    /// Remembers that all documents end.
    fileprivate mutating func noteEnds() {
        let innerIDs = all.keys.compactMap { key in
            if case .inner(let id) = key { id } else { nil }
        }
        let named = namedID == main?.id ? nil : namedID
        let ids = innerIDs.sorted() + [main?.id, named].compactMap(\.self)
        endedIDs = (endedIDs + ids).suffix(Self.mostEndedDocuments)
    }

    /// Forgets the document of the main frame, whose messages have ended.
    fileprivate mutating func forgetMain() {
        all[.main] = nil
        if case .shown = life { life = .awaited }
    }
}

/// A page load, with the state that decisions about its next message depend on.
final class PageDocument {
    /// The ID that the page script generated; nil for pages without it.
    let id: String?

    /// The origin; nil if the host cannot know it.
    let origin: Origin?

    private(set) var counts = Counts()

    /// The numbers of the pending messages that their ticket identifies.
    private(set) var numbers: [MessageTicket: Int] = [:]

    /// How many messages are pending.
    struct Counts {
        /// The number of posts and requests, without chunks.
        var pending = 0
        /// The number of chunks.
        ///
        /// They have room of their own: without it, an upload could not even be given up while its
        /// document has too many requests.
        var parts = 0
        /// The number of subscriptions.
        var subscriptions = 0
        /// The number of all messages, including failing ones.
        var messages = 0
    }

    init(id: String?, origin: Origin? = nil) {
        self.id = id
        self.origin = origin
    }

    fileprivate func add(_ message: RunningMessage) {
        count(message, 1)
        if identifies(message) { numbers[message.ticket] = message.number }
    }

    fileprivate func remove(_ message: RunningMessage) {
        count(message, -1)
        // Envelopes may use a ticket more than once.
        if identifies(message), numbers[message.ticket] == message.number {
            numbers[message.ticket] = nil
        }
    }

    private func identifies(_ message: RunningMessage) -> Bool {
        message.kind != nil && message.documentKey != .ended && message.ticket.isIdentity
    }

    private func count(_ message: RunningMessage, _ difference: Int) {
        counts.messages += difference
        switch message.kind {
        case .post, .request:
            if message.isPart { counts.parts += difference } else { counts.pending += difference }
        case .subscription: counts.subscriptions += difference
        case nil: break
        }
    }
}

extension SessionState {
    /// Registers the document that posted a packet, if it is new.
    ///
    /// | row | state | event | action |
    /// | --- | --- | --- | --- |
    /// | HD1 | none | the first packet of a document | pushes the last values and the waiting events |
    /// | HD8 | ready | the first packet of another document | ends the messages of the previous one |
    /// | HF10 | any | one more inner document, while 100 have pending messages | rejects the packet |
    mutating func register(_ id: String, from post: Post) throws(BridgeError) {
        guard post.documentKey == .main else {
            guard documents.hasRoom(for: post.documentKey) else {
                throw BridgeError.tooManyDocuments(PageDocuments.mostInnerDocuments)
            }
            return
        }
        if documents.main?.id == id { return }
        // GUARD other document: if !REMOVED, documents.main != nil { endDocument() }
        if documents.main != nil { endDocument() }
        documents.show(PageDocument(id: id, origin: post.source.origin))
        _ = renewOutbox(for: id)
        trace(.ready(document: id))
        // If the document is known to have ended, the events are for the next one.
        if let shown = documents.shown { sendEventsThatWait(to: shown) }
    }

    /// Ends everything that belongs to the page that navigated away (rows HD5 and HD7).
    mutating func endPage() {
        // GUARD end of a document: if !REMOVED { endDocument() }
        endDocument()
        documents.countChange()
        ask()
    }

    private mutating func endDocument() {
        let error = BridgeError.navigatedAwayBeforeAnswer
        act(.abandonPushes)
        endDocuments(error, tellingPage: false)
        endCommandsOfPage()
        loseUnheard(.navigatedAwayBeforeListener)
        lose(renewOutbox(for: nil))
    }

    /// Ends everything, and tells the page immediately (rows HD9 and HD15).
    mutating func close() {
        rejectHeldPosts(.hostGone)
        endDocuments(.hostGone, tellingPage: true)
        endAllCommands()
        documents.countLastChange()
        loseUnheard(.hostGone)
        loseWaitingEvents(.hostGone)
    }

    /// Ends the messages of all documents, in the order in which they arrived.
    ///
    /// The handlers of one-way messages run on (row HP3).
    private mutating func endDocuments(_ error: BridgeError, tellingPage: Bool) {
        documents.noteEnds()
        for number in messages.all.sortedKeys {
            leave(number, error, tellingPage: tellingPage)
        }
        if tellingPage { pushOutbox() }
        if let main = documents.main, let id = main.id {
            tellDroppedReports(of: id, main.origin)
            trace(.ended(document: id))
        }
        documents.forgetMain()
    }
}

extension BridgeError {
    static func tooManyDocuments(_ limit: Int) -> BridgeError {
        BridgeError(
            .tooManyDocuments,
            "More than \(limit) iframes wait for replies. Use the bridge in the main frame.")
    }

    static func tooManyPending(_ limit: Int) -> BridgeError {
        BridgeError(
            .tooManyPending, "More than \(limit) messages are pending. Wait for one to end.")
    }

    static func tooManySubscriptions(_ limit: Int) -> BridgeError {
        BridgeError(
            .tooManySubscriptions, "More than \(limit) subscriptions are open. End one first.")
    }

    static let navigatedAwayBeforeAnswer = BridgeError(
        .documentGone, "The page navigated away before the host answered.")

    static let navigatedAwayBeforeListener = BridgeError(
        .documentGone, "The page navigated away before it had a listener.")
}
