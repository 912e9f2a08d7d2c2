import Foundation
import ScriptBridge

/// Handles the events of the web view.
extension VisitStateMachine {
    mutating func receive(_ event: PageLoadEvent) {
        switch event {
        case .started: setRequests(requests.union([.document]))
        case .committed(let location): committed(location)
        case .finished: setRequests(requests.subtracting([.document]))
        case .failed(let failure):
            setRequests(requests.subtracting([.document]))
            guard failure.kind != .cancelled else { return }
            // Also fails if the page started the navigation, for example with a form.
            fail(VisitError(failure))
        case .processTerminated: processTerminated()
        case .titleChanged(let title):
            // Between two documents the title is empty.
            if let visit, !title.isEmpty { tell(.title(title, visit.screen)) }
        }
    }

    private mutating func committed(_ location: PageLocation) {
        forgetDocument()
        allowed = nil
        guard let visit else { return }
        let place = situation.place(of: location.url)
        // A script went to a document without a server, or the engine blocks the port.
        guard place != .local else { return fail(VisitError(.pageNotLoaded)) }
        let isLeaving = visit.hasCommitted && place != .site
        if !visit.isLoading || isLeaving {
            // The page started the navigation.
            stopTimer()
            makeVisit(on: visit.screen, location: visit.location, isLoad: true)
            self.visit?.isPageInitiated = true
        } else if !visit.isPageInitiated {
            site = location.url
        }
        self.visit?.hasCommitted = true
        // A page of another site is no location of the screen: reloading it would lose the form's body.
        let isOwn = self.visit?.isPageInitiated == false || place == .site
        if isOwn { move(to: location, on: visit.screen) }
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
        guard !isInBackground else {
            // The system reclaims memory in the background; the page is not at fault.
            isProcessMissing = true
            stopTimer()
            visit?.isFinished = true
            forgetDocument()
            return setRequests([])
        }
        endedProcessCount += 1
        let isLast = endedProcessCount >= VisitSession.maximumProcessCount && screen != nil
        stopTimer()
        visit?.isFinished = true
        forgetDocument()
        setRequests([])
        guard isLast else { return tell(.processTerminated) }
        endedProcessCount = 0
        fail(VisitError(.processTerminated))
    }

    /// Forgets the document: no message can come from it or go to it.
    private mutating func forgetDocument() {
        isReady = false
        visit?.identifier = nil
        setForm(nil)
        endScriptRequests()
    }
}
