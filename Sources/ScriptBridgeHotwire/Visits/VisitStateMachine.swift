package import Foundation
import ScriptBridge

/// What a session knows, and what follows from what happens: decides, and does nothing.
///
/// A visit is made in one of two ways. A *load* brings a document into the web view; it is over
/// when the page adapter says that the page is there. A *script* visit is made by the library in
/// the document that is there, which is a call and then messages with the library's identifier.
package struct VisitStateMachine: Sendable {
    struct Visit: Sendable {
        let number: Int
        let screen: VisitScreen
        var location: PageLocation
        /// Whether a document is loaded, instead of a script doing it.
        var isLoad: Bool
        /// Whether it is a load because the page's own request found no server.
        var isRetry = false
        /// Whether it is a load that the page began by itself, perhaps of a page without a library:
        /// nobody waits for one.
        var isPageInitiated = false
        /// Whether the document of a load has begun; until then it is the one before that speaks.
        var hasCommitted = false
        /// Whether the page has been called and not yet begun.
        var isAwaitingStart = false
        /// The page's name for a script visit, once it has begun.
        var identifier: String?
        /// Whether the delegate was told how it began.
        var hasBegun = false
        var isFinished = false

        /// Whether a document is on its way.
        var isLoading: Bool { isLoad && !isFinished }
    }

    /// Something that a server is asked for.
    enum Request: Hashable, Sendable {
        /// A document, by the web view.
        case document
        /// What a script visit needs, by the library, of the visit's identifier.
        case script(String)
    }

    struct Entry: Sendable {
        var location: PageLocation
        /// The page's name for where it was, such as how far it was scrolled.
        var restorationIdentifier: String?
    }

    /// The last visit, also when it is over.
    var visit: Visit?
    var entries: [VisitScreen: Entry] = [:]
    /// Where the host went last: links to this site are visits, others lead out of the app.
    var site: URL?
    /// The screen of the visit before the last one: until that has begun, the page shows it.
    var previousScreen: VisitScreen?
    /// Whether the page has proposed a visit before which no snapshot is to be kept, as of a form that
    /// was sent.
    var isSnapshotUnwanted = false
    /// Whether the page adapter has said that it can make visits.
    var isReady = false
    /// The requests that have not ended: the delegate is told of the first and of the last one.
    var requests: Set<Request> = []
    /// The form that is told to the delegate as started.
    var form: URL?
    var effects: [VisitEffect] = []

    /// How many of the page's processes have ended in a row.
    var endedProcessCount = 0

    /// Whether the app is in the background.
    var isInBackground = false
    /// Whether the page's process has ended there, and nobody has been told.
    var isProcessMissing = false

    private var isSnapshotCacheStale = false
    /// Whether what is shown is not what the server has any more.
    private var isContentStale = false
    private var lastNumber = 0

    /// Where the web view may go by itself.
    let decisions: [PolicyDecision]

    /// Makes a state for a web view without a page.
    package init(decisions: [PolicyDecision] = .standard) {
        self.decisions = decisions
    }

    /// The location that a screen shows or is about to show; nil if it is closed.
    package func location(of screen: VisitScreen) -> URL? {
        entries[screen]?.location.url
    }

    /// The screen of the last visit, unless it is closed.
    package var screen: VisitScreen? {
        visit.flatMap { entries[$0.screen] == nil ? nil : $0.screen }
    }

    /// Says what is to be done, in this order.
    package mutating func handle(_ event: VisitEvent) -> [VisitEffect] {
        switch event {
        case .visit(let screen, let location, let options):
            begin(on: screen, location: location, options: options)
        case .restore(let screen):
            if let location = entries[screen]?.location {
                var options = VisitOptions(action: .restore)
                // It holds for what the page shows, wherever the host goes.
                if isSnapshotUnwanted { options.shouldCacheSnapshot = false }
                begin(on: screen, location: location, options: options)
            }
        case .reload: reload()
        case .cancel: cancel()
        case .close(let screen):
            if visit?.screen == screen { cancel() }
            entries[screen] = nil
        case .clearSnapshotCache(let later):
            isSnapshotCacheStale = isSnapshotCacheStale || later
            if !later, isReady { call(.clearSnapshotCache) }
        case .cacheSnapshot:
            if isReady { call(.cacheSnapshot) }
        case .disappear:
            if isReady, !isSnapshotUnwanted { call(.cacheSnapshot) }
        case .markContentAsStale: isContentStale = true
        case .appear: appear()
        case .background(let isInBackground): setBackground(isInBackground)
        case .message(let message): receive(message.event)
        case .load(let event): receive(event)
        case .responseFetched(let proposal, let html):
            notify(.proposed(proposal.withDocument(html)))
        case .navigation(let navigation): effects.append(.answer(decide(navigation)))
        case .response(let response): effects.append(.answer(decide(response)))
        case .callFailed(let number):
            if visit?.number == number { visit?.isAwaitingStart = false }
            // Also where a visit has begun: the page's own, or one that its library broke off.
            if let visit, visit.number == number, !visit.isFinished, !visit.isLoad {
                endScriptRequests()
                load()
            }
        case .timedOut(let number):
            guard let visit, visit.number == number, visit.isLoading else {
                // The document has lived long enough, unless it is on its way.
                if isReady { endedProcessCount = 0 }
                break
            }
            // Also where the engine has not even begun.
            let isAsking = requests.contains(.document) || !visit.hasCommitted
            if isAsking { effects.append(.stopLoading) }
            fail(VisitError(isAsking ? .timedOut : .pageNotLoaded))
        }
        defer { effects = [] }
        return effects
    }

    /// Tells the delegate, unless it is about a screen that is closed.
    mutating func notify(_ callback: DelegateCallback) {
        if isDeliverable(callback) { effects.append(.notify(callback)) }
    }

    /// Whether the screen that a callback is about, if it is about one, is there.
    package func isDeliverable(_ callback: DelegateCallback) -> Bool {
        callback.screen.map { entries[$0] != nil } ?? true
    }

    private mutating func call(_ call: VisitCall) {
        effects.append(.call(call, number: visit?.number ?? 0))
    }

    // MARK: Visits

    private mutating func begin(
        on screen: VisitScreen, location: PageLocation, options: VisitOptions
    ) {
        let canBeScript = isReady && visit?.isLoading != true && !isContentStale
        isContentStale = false
        // A document that is there may still ask for what belongs to it.
        if canBeScript { endScriptRequests() } else { setRequests([]) }
        entries[screen, default: Entry(location: location)].location = location
        site = location.url
        isSnapshotUnwanted = false
        makeVisit(on: screen, location: location, isLoad: !canBeScript)
        notify(.visitStarted(screen, location.url))
        guard canBeScript else { return load() }
        if isSnapshotCacheStale { call(.clearSnapshotCache) }
        isSnapshotCacheStale = false
        let restorationIdentifier =
            options.action == .restore ? entries[screen]?.restorationIdentifier : nil
        call(.visit(location, options, restorationIdentifier: restorationIdentifier))
        visit?.isAwaitingStart = true
    }

    /// Has done what was put off until the screen is seen.
    private mutating func appear() {
        if isSnapshotCacheStale, isReady { call(.clearSnapshotCache) }
        isSnapshotCacheStale = isSnapshotCacheStale && !isReady
        if isContentStale { reload() }
    }

    /// Puts off what nobody would see, and does it when the app is back.
    private mutating func setBackground(_ isInBackground: Bool) {
        self.isInBackground = isInBackground
        guard !isInBackground, isProcessMissing else { return }
        isProcessMissing = false
        notify(.processTerminated)
    }

    /// Makes a visit the last one, and returns its number.
    @discardableResult
    mutating func makeVisit(on screen: VisitScreen, location: PageLocation, isLoad: Bool) -> Int {
        lastNumber += 1
        previousScreen = visit?.screen
        visit = Visit(number: lastNumber, screen: screen, location: location, isLoad: isLoad)
        return lastNumber
    }

    /// Has the document of the last visit's location loaded.
    mutating func load() {
        guard let visit else { return }
        self.visit?.isLoad = true
        self.visit?.isFinished = false
        self.visit?.hasCommitted = false
        self.visit?.identifier = nil
        isProcessMissing = false
        tellBeginning(VisitBeginning())
        effects += [.load(visit.location), .startTimer(number: visit.number)]
    }

    /// Tells how the last visit has begun, once.
    mutating func tellBeginning(_ beginning: VisitBeginning) {
        guard let visit, !visit.hasBegun else { return }
        self.visit?.hasBegun = true
        notify(.began(visit.screen, beginning))
    }

    mutating func reload() {
        guard let visit else { return }
        isContentStale = false
        setRequests([])
        // Nobody would see it; the next visit loads its own.
        guard let location = entries[visit.screen]?.location else { return isReady = false }
        makeVisit(on: visit.screen, location: location, isLoad: true)
        notify(.visitStarted(visit.screen, location.url))
        load()
    }

    private mutating func cancel() {
        guard let visit, !visit.isFinished else { return }
        if visit.isLoad {
            effects.append(.stopLoading)
            stopTimer()
        } else {
            call(.cancel(identifier: visit.identifier ?? TurboFunctions.pendingIdentifier))
        }
        self.visit?.isFinished = true
        endRequests(of: visit)
    }

    /// Ends the last visit, which got what it wanted.
    mutating func complete(restorationIdentifier: String) {
        guard let visit else { return }
        stopTimer()
        self.visit?.isFinished = true
        if !restorationIdentifier.isEmpty {
            entries[visit.screen]?.restorationIdentifier = restorationIdentifier
        }
        if visit.isLoad, endedProcessCount > 0 { effects.append(.startTimer(number: visit.number)) }
    }

    /// Ends the last visit, which did not.
    mutating func fail(_ error: VisitError) {
        guard let visit else { return }
        stopTimer()
        self.visit?.isFinished = true
        endRequests(of: visit)
        notify(.failed(visit.screen, error))
    }

    /// Ends the wait for a load, before it is over.
    mutating func stopTimer() {
        if let visit, visit.isLoading, !visit.isPageInitiated { effects.append(.stopTimer) }
    }

    /// Tells of the first request's begin and the last one's end.
    mutating func setRequests(_ requests: Set<Request>) {
        let wereThere = !self.requests.isEmpty
        self.requests = requests
        guard wereThere == requests.isEmpty else { return }
        notify(wereThere ? .requestFinished : .requestStarted)
    }

    /// Takes note that the library asks for nothing any more, but perhaps for one visit.
    mutating func endScriptRequests(exceptOf identifier: String? = nil) {
        setRequests(requests.filter { $0 == .document || $0 == identifier.map(Request.script) })
    }

    private mutating func endRequests(of visit: Visit) {
        if visit.isLoad {
            setRequests(requests.subtracting([.document]))
        } else {
            endScriptRequests()
        }
    }

    /// Tells of a form's begin or end, each begin before an end.
    mutating func setForm(_ location: URL?) {
        if let form {
            self.form = nil
            notify(.formFinished(form))
        }
        if let location {
            form = location
            notify(.formStarted(location))
        }
    }
}
