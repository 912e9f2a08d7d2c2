import Foundation
import ScriptBridge

/// The state of a session: decides the actions that each input leads to, without performing them.
///
/// A visit is made in one of two ways. A *load* brings a document into the web view; it ends when
/// the page adapter reports that the page is ready. A *script visit* is made by the library in the
/// current document: the host calls the page, and the page answers with messages that carry the
/// library's identifier of the visit.
struct VisitStateMachine: Sendable {
    struct Visit: Sendable {
        let number: Int
        let screen: VisitScreen
        var location: PageLocation
        /// Whether the web view loads a document, instead of a script making the visit.
        var isLoad: Bool
        /// Whether the load is a second attempt, because the page's own request reached no server.
        var isRetry = false
        /// Whether the page, not the host, began the load; it may lack a library, so there is no
        /// timeout.
        var isPageInitiated = false
        /// Whether the document of a load has begun; until then, the previous one posts messages.
        var hasCommitted = false
        /// Whether the page was called but has not started the visit yet.
        var isAwaitingStart = false
        /// The page's identifier of a script visit, once the visit has started.
        var identifier: String?
        /// Whether the document is a picture, a film, or another file without a library.
        var isFile = false
        /// Whether the app was told how the visit began.
        var hasBegun = false
        var isFinished = false

        /// Whether the web view is loading a document for this visit.
        var isLoading: Bool { isLoad && !isFinished }
    }

    /// A request to a server.
    enum Request: Hashable, Sendable {
        /// The web view's request for a document.
        case document
        /// The library's request for a script visit, by the visit's identifier.
        case script(String)
    }

    struct Entry: Sendable {
        var location: PageLocation
        /// The page's identifier of the saved state, such as the scroll position.
        var restorationIdentifier: String?
    }

    /// The last visit, even if it is over.
    var visit: Visit?
    var entries: [VisitScreen: Entry] = [:]
    /// The location that the host visited last; links to its site are visits, others are external.
    var site: URL?
    /// The screen of the visit before the last one; the page shows it until the last visit starts.
    var previousScreen: VisitScreen?
    /// Whether the page proposed a visit that forbids a snapshot of the current page, as after a
    /// form.
    var isSnapshotUnwanted = false
    /// Whether the page adapter has reported that it can make visits.
    var isReady = false
    /// The requests under way; only the first start and the last finish are reported.
    var requests: Set<Request> = []
    /// The form submission that was reported to the app.
    var form: URL?
    /// Whether the web view has a document.
    var hasDocument = false
    /// The title of the document; nil between two documents.
    var title: String?
    /// The screen to which the last title belongs.
    var titledScreen: VisitScreen?
    /// Whether the document did not let the host leave it in time.
    var isHeld = false
    /// Whether the page has sent a form since its last proposal.
    var hasSentForm = false
    /// Whether a page, not the host, started the load in progress.
    var isPagesLoad = false
    /// Whether the engine has cancelled the load of a visit, as it does when the page navigates.
    var isLoadCancelled = false
    /// The last navigation of a form, a link, or the history that the web view may make.
    var allowed: PageNavigation?
    var actions: [Action] = []

    /// The number of page processes that have ended in a row.
    var endedProcessCount = 0

    /// Whether the app is in the background.
    var isInBackground = false
    /// Whether the page's process ended in the background and the app was not notified yet.
    var isProcessMissing = false

    private var isSnapshotCacheStale = false
    /// Whether the host has marked the content as stale.
    private var isContentStale = false
    private var lastNumber = 0

    /// The rules of the app, which decisions may ask.
    var configuration = PathConfiguration()

    /// The decisions about what pages lead to.
    let decisions: [LinkDecision]

    /// Creates the state of a web view without a page.
    init(decisions: [LinkDecision] = .standard) {
        self.decisions = decisions
    }

    /// Returns the location that a screen shows or is about to show; nil if the screen is closed.
    func location(of screen: VisitScreen) -> URL? {
        entries[screen]?.location.url
    }

    /// The screen of the last visit, unless the screen is closed.
    var screen: VisitScreen? {
        visit.flatMap { entries[$0.screen] == nil ? nil : $0.screen }
    }

    /// Returns the actions of an input, in the order in which to perform them.
    mutating func handle(_ input: Input) -> [Action] {
        switch input {
        case .visit(let screen, let location, let options):
            begin(on: screen, location: location, options: options)
        case .restore(let screen):
            if let location = entries[screen]?.location {
                var options = VisitOptions(action: .restore)
                // The page asked not to save a snapshot of what it shows, whichever visit comes
                // next.
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
            if !later, isReady { actions.append(.clearSnapshotCache) }
        case .disappear:
            if isReady, !isSnapshotUnwanted { actions.append(.cacheSnapshot) }
        case .markContentAsStale: isContentStale = true
        case .appear: appear()
        case .background(let isInBackground): setBackground(isInBackground)
        case .message(let message): receive(message)
        case .load(let event): receive(event)
        case .responseFetched(let proposal, let html):
            tell(.proposed(proposal.withDocument(html)))
        case .navigation(let navigation): actions.append(.answer(decide(navigation)))
        case .response(let response): actions.append(.answer(decide(response)))
        case .callFailed(let number):
            if visit?.number == number { visit?.isAwaitingStart = false }
            // Although the call failed, a visit may have started: one of the page itself, or this
            // one before the library threw.
            if let visit, visit.number == number, !visit.isFinished, !visit.isLoad {
                endScriptRequests()
                load()
            }
        case .timedOut(let number):
            guard let visit, visit.number == number, visit.isLoading else {
                // The process has run long enough, unless its document is still loading.
                if isReady { endedProcessCount = 0 }
                break
            }
            // Also true if the engine has not started the load.
            let isAsking = requests.contains(.document) || !visit.hasCommitted
            if isAsking { actions.append(.stopLoading) }
            isHeld = hasDocument && !visit.hasCommitted
            fail(VisitError(isAsking ? .timedOut : .pageNotLoaded))
        }
        defer { actions = [] }
        return actions
    }

    /// Tells the app, unless the event is about a closed screen.
    mutating func tell(_ event: VisitEvent) {
        if isDeliverable(event) { actions.append(.tell(event)) }
    }

    /// Whether an event may be delivered: its screen is open, or it is not about a screen.
    func isDeliverable(_ event: VisitEvent) -> Bool {
        event.screen.map { entries[$0] != nil } ?? true
    }

    // MARK: Visits

    private mutating func begin(
        on screen: VisitScreen, location: PageLocation, options: VisitOptions
    ) {
        let canBeScript = isReady && visit?.isLoading != true && !isContentStale
        isContentStale = false
        // The current document may still be loading its subresources.
        if canBeScript { endScriptRequests() } else { setRequests([]) }
        entries[screen, default: Entry(location: location)].location = location
        site = location.url
        isSnapshotUnwanted = false
        makeVisit(on: screen, location: location, isLoad: !canBeScript)
        tell(.visitStarted(screen, location.url))
        guard canBeScript else { return load() }
        if isSnapshotCacheStale { actions.append(.clearSnapshotCache) }
        isSnapshotCacheStale = false
        let restorationIdentifier =
            options.action == .restore ? entries[screen]?.restorationIdentifier : nil
        actions.append(
            .visit(
                location, options, restorationIdentifier: restorationIdentifier,
                number: lastNumber))
        visit?.isAwaitingStart = true
    }

    /// Does what was postponed until the screen appears.
    private mutating func appear() {
        if isSnapshotCacheStale, isReady { actions.append(.clearSnapshotCache) }
        isSnapshotCacheStale = isSnapshotCacheStale && !isReady
        if isContentStale { reload() }
    }

    /// Postpones the end of the page's process until the app returns from the background.
    private mutating func setBackground(_ isInBackground: Bool) {
        self.isInBackground = isInBackground
        guard !isInBackground, isProcessMissing else { return }
        isProcessMissing = false
        tell(.processTerminated)
    }

    /// Makes a visit the last one and returns its number.
    @discardableResult
    mutating func makeVisit(on screen: VisitScreen, location: PageLocation, isLoad: Bool) -> Int {
        lastNumber += 1
        previousScreen = visit?.screen
        visit = Visit(number: lastNumber, screen: screen, location: location, isLoad: isLoad)
        return lastNumber
    }

    /// Loads the document of the last visit's location.
    mutating func load() {
        guard let visit else { return }
        self.visit?.isLoad = true
        self.visit?.isFinished = false
        self.visit?.hasCommitted = false
        self.visit?.identifier = nil
        isProcessMissing = false
        (isPagesLoad, isLoadCancelled) = (false, false)
        tellBeginning(VisitBeginning())
        if isHeld {
            forgetDocument()
            actions.append(.endProcess)
        }
        actions += [.load(visit.location), .startTimer(number: visit.number)]
    }

    /// Tells the app how the last visit began, once.
    mutating func tellBeginning(_ beginning: VisitBeginning) {
        guard let visit, !visit.hasBegun else { return }
        self.visit?.hasBegun = true
        tell(.began(visit.screen, beginning))
    }

    mutating func reload() {
        guard let visit else { return }
        isContentStale = false
        setRequests([])
        // The screen is closed; the next visit loads its own document.
        guard let location = entries[visit.screen]?.location else { return isReady = false }
        makeVisit(on: visit.screen, location: location, isLoad: true)
        tell(.visitStarted(visit.screen, location.url))
        load()
    }

    private mutating func cancel() {
        guard let visit, !visit.isFinished else { return }
        if visit.isLoad {
            actions.append(.stopLoading)
            stopTimer()
        } else {
            actions.append(
                .cancel(identifier: visit.identifier ?? TurboFunctions.pendingIdentifier))
        }
        self.visit?.isFinished = true
        endRequests(of: visit)
    }

    /// Ends the last visit successfully.
    mutating func complete(restorationIdentifier: String) {
        guard let visit else { return }
        stopTimer()
        self.visit?.isFinished = true
        if !restorationIdentifier.isEmpty {
            entries[visit.screen]?.restorationIdentifier = restorationIdentifier
        }
        if visit.isLoad, endedProcessCount > 0 { actions.append(.startTimer(number: visit.number)) }
    }

    /// Ends the last visit with an error.
    mutating func fail(_ error: VisitError) {
        guard let visit else { return }
        stopTimer()
        self.visit?.isFinished = true
        endRequests(of: visit)
        tell(.failed(visit.screen, error))
    }

    /// Stops the timer of a load that is still under way.
    mutating func stopTimer() {
        if let visit, visit.isLoading, !visit.isPageInitiated { actions.append(.stopTimer) }
    }

    /// Sets the requests and tells the app of the first start and the last finish.
    mutating func setRequests(_ requests: Set<Request>) {
        let wereThere = !self.requests.isEmpty
        self.requests = requests
        guard wereThere == requests.isEmpty else { return }
        tell(wereThere ? .requestFinished : .requestStarted)
    }

    /// Ends the library's requests, except the requests of one visit.
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

    /// Tells the app that a form submission started or ended; ends the previous one first.
    mutating func setForm(_ location: URL?) {
        if let form {
            self.form = nil
            tell(.formFinished(form))
        }
        if let location {
            form = location
            hasSentForm = true
            tell(.formStarted(location))
        }
    }
}
