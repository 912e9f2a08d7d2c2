import Foundation
import ScriptBridge

/// What follows from what the web view tells and asks.
extension VisitStateMachine {
    mutating func receive(_ event: PageLoadEvent) {
        switch event {
        case .started: setRequests(requests.union([.document]))
        case .committed(let location): committed(location)
        case .finished: setRequests(requests.subtracting([.document]))
        case .failed(let failure):
            setRequests(requests.subtracting([.document]))
            guard failure.kind != .cancelled else { return }
            // Also where the page went somewhere by itself, as with a form.
            fail(VisitError(failure))
        case .processTerminated: processTerminated()
        case .titleChanged(let title):
            // Between two documents there is none.
            if let visit, !title.isEmpty { notify(.title(title, visit.screen)) }
        }
    }

    private mutating func committed(_ location: PageLocation) {
        leave()
        guard let visit else { return }
        if !visit.isLoading {
            // The page went there by itself.
            makeVisit(on: visit.screen, location: visit.location, isLoad: true)
            self.visit?.isPageInitiated = true
        } else if !visit.isPageInitiated {
            site = location.url
        }
        self.visit?.hasCommitted = true
        move(to: location, on: visit.screen)
    }

    /// Takes note where the page is, as the engine spells it, which is the page's own spelling.
    mutating func move(to location: PageLocation, on screen: VisitScreen) {
        let last = entries[screen]?.location
        entries[screen]?.location = location
        if visit?.screen == screen { visit?.location = location }
        if let last, !location.url.isSame(as: last.url) {
            notify(.redirected(screen, location.url))
        }
    }

    private mutating func processTerminated() {
        guard !isInBackground else {
            // The system takes memory back from there; no fault of the page.
            isProcessMissing = true
            stopTimer()
            visit?.isFinished = true
            leave()
            return setRequests([])
        }
        endedProcessCount += 1
        let isLast = endedProcessCount == VisitSession.maximumProcessCount && screen != nil
        stopTimer()
        visit?.isFinished = true
        leave()
        setRequests([])
        guard isLast else { return notify(.processTerminated) }
        endedProcessCount = 0
        fail(VisitError(.processTerminated))
    }

    /// Takes note that there is no document any more that could tell or be told anything.
    private mutating func leave() {
        isReady = false
        visit?.identifier = nil
        setForm(nil)
        endScriptRequests()
    }
}
