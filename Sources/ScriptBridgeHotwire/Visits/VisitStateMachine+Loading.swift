import Foundation
import ScriptBridge

/// Handles the events of the web view.
extension VisitStateMachine {
    mutating func receive(_ event: PageLoadEvent) {
        switch event {
        case .started(let byHost):
            (isPagesLoad, isLoadCancelled) = (!byHost, false)
            setRequests(requests.union([.document]))
        case .committed(let location): committed(location)
        case .finished:
            setRequests(requests.subtracting([.document]))
            if let visit, visit.isFile, visit.isLoading, visit.hasCommitted {
                complete(restorationIdentifier: "")
                tell(.rendered(visit.screen))
                tell(.completed(visit.screen))
            }
        case .failed(let failure):
            setRequests(requests.subtracting([.document]))
            if isPagesLoad, isAwaitingDocument { return loadAgain() }
            isPagesLoad = false
            guard failure.kind != .cancelled else {
                isLoadCancelled = isAwaitingDocument
                return
            }
            // Also fails if the page started the navigation, for example with a form.
            fail(VisitError(failure))
        case .processTerminated: processTerminated()
        case .titleChanged(let title):
            // Between two documents the title is empty.
            self.title = title.isEmpty ? nil : title
            tellTitle()
        }
    }

    /// Decides whose document has begun: that of the visit, or one to which the page went.
    private mutating func committed(_ location: PageLocation) {
        let isPages = isPagesLoad
        forgetDocument()
        allowed = nil
        hasDocument = true
        guard let visit else { return }
        let place = situation.place(of: location.url)
        // A script went to a document without a server, or the engine blocks the port.
        guard place != .local else {
            return isPages && isAwaitingDocument ? loadAgain() : fail(VisitError(.pageNotLoaded))
        }
        // The document of a visit may lead to another one of the site before its library is ready.
        let continues = visit.isLoading && place == .site && (visit.hasCommitted || !isPages)
        if !continues { showPagesDocument(on: visit) }
        self.visit?.hasCommitted = true
        // A page of another site is no location of the screen: reloading it would lose the form's body.
        if place == .site { move(to: location, on: visit.screen) }
    }

    /// Ends the last visit, because the page shows a document of its own choice, which may have no
    /// library.
    private mutating func showPagesDocument(on visit: Visit) {
        stopTimer()
        let isWaiting = !visit.isFinished && !visit.isPageInitiated
        makeVisit(on: visit.screen, location: visit.location, isLoad: true)
        self.visit?.isPageInitiated = true
        guard isWaiting else { return }
        tell(.rendered(visit.screen))
        tell(.completed(visit.screen))
    }

    private mutating func tellTitle() {
        guard let visit, let title else { return }
        titledScreen = visit.screen
        tell(.title(title, visit.screen))
    }

    /// Tells that the page of a visit is shown, and its title, if it is that of the page before: the
    /// engine reports only changes.
    mutating func rendered(_ visit: Visit) {
        tell(.rendered(visit.screen))
        if visit.screen != titledScreen { tellTitle() }
    }

    /// Whether the document of a visit is loading, and the web view shows another one.
    var isAwaitingDocument: Bool { visit.map { $0.isLoading && !$0.hasCommitted } ?? false }

    /// Loads the document of a visit again, because a navigation of the page has ended the load.
    mutating func loadAgain() {
        guard let visit else { return }
        (isPagesLoad, isLoadCancelled) = (false, false)
        actions.append(.load(visit.location))
    }

    /// Records the page's location in the spelling of the engine, which is also the page's own.
    mutating func move(to location: PageLocation, on screen: VisitScreen) {
        let last = entries[screen]?.location
        entries[screen]?.location = location
        if visit?.screen == screen { visit?.location = location }
        if let last, !location.url.isSame(as: last.url) {
            tell(.redirected(screen, location.url))
        }
    }

    private mutating func processTerminated() {
        stopTimer()
        visit?.isFinished = true
        forgetDocument()
        setRequests([])
        // The system reclaims memory in the background; the page is not at fault.
        guard !isInBackground else { return isProcessMissing = true }
        endedProcessCount += 1
        guard endedProcessCount >= VisitSession.maximumProcessCount, screen != nil else {
            return tell(.processTerminated)
        }
        endedProcessCount = 0
        fail(VisitError(.processTerminated))
    }

    /// Forgets the document: no message can come from it or go to it.
    mutating func forgetDocument() {
        isReady = false
        hasDocument = false
        isHeld = false
        hasSentForm = false
        isPagesLoad = false
        visit?.identifier = nil
        setForm(nil)
        endScriptRequests()
    }
}
