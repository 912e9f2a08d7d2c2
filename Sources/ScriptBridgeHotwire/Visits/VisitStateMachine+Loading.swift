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
            fail(
                failure.kind == .timedOut
                    ? VisitError(.timedOut)
                    : .network(VisitError.NetworkFailure(message: failure.message)))
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
        }
        self.visit?.hasCommitted = true
        // From here on as the engine spells it, which is the page's own spelling.
        self.visit?.location = location
        entries[visit.screen]?.location = location
        if !Self.isSame(location.url, visit.location.url) {
            notify(.redirected(visit.screen, location.url))
        }
    }

    private mutating func processTerminated() {
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

    /// Decides where the web view goes.
    ///
    /// The first row that applies decides:
    ///
    /// | the navigation | decision |
    /// | --- | --- |
    /// | asks for a window of its own | external |
    /// | is known to be of another frame | allow |
    /// | is a link within the document that is shown | allow |
    /// | is a link | external |
    /// | is a redirect to another origin, of a visit that a script could not make | external, the visit failed |
    /// | belongs to a load | allow |
    /// | is a reload of an unknown frame, and not of what the screen shows | allow |
    /// | is a reload | cancel, and reload as a visit |
    /// | goes back or forward, or sends a form | allow |
    /// | is of the main frame, and a page is there | external |
    /// | is anything else | allow |
    mutating func decide(_ navigation: PageNavigation) -> PageLoadPolicy {
        let url = navigation.url
        if navigation.opensWindow { return openExternally(url) }
        if navigation.isMainFrame == false { return .allow }
        if navigation.cause == .link {
            return isAnchor(url) ? .allow : openExternally(url)
        }
        if let visit, visit.isLoading {
            guard visit.isRetry, !visit.hasCommitted, navigation.isRedirect,
                !Self.haveSameOrigin(url, visit.location.url)
            else { return .allow }
            fail(.redirectedElsewhere(url))
            return openExternally(url)
        }
        switch navigation.cause {
        case .reload:
            // Of a frame, where the engine does not tell.
            guard navigation.isMainFrame == true || isShown(url) else { return .allow }
            reload()
            return .cancel
        case .other where navigation.isMainFrame == true && isReady: return openExternally(url)
        default: return .allow
        }
    }

    private mutating func openExternally(_ url: URL) -> PageLoadPolicy {
        notify(.external(url))
        return .cancel
    }

    /// Decides whether a document is shown: not in place of a visit that failed.
    mutating func decide(_ response: PageResponse) -> PageLoadPolicy {
        guard response.isMainFrame, let visit, visit.isLoading, !visit.isPageInitiated else {
            return .allow
        }
        if let statusCode = response.statusCode, !(200..<300).contains(statusCode) {
            fail(VisitError(statusCode: statusCode))
        } else if !response.canBeShown {
            fail(VisitError(.contentTypeMismatch))
        } else {
            return .allow
        }
        return .cancel
    }

    /// Whether a URL leads to a place in the document that is shown.
    private func isAnchor(_ url: URL) -> Bool {
        isReady && url.fragment != nil && isShown(url)
    }

    /// Whether a URL is that of the document that is shown, or of a place in it.
    private func isShown(_ url: URL) -> Bool {
        guard let visit else { return false }
        let url = PageLocation(url).url  // An engine may spell otherwise.
        return Self.isSame(url.withoutFragment, visit.location.url.withoutFragment)
    }

    private static func isSame(_ one: URL, _ other: URL) -> Bool {
        one.canonicalText == other.canonicalText
    }

    private static func haveSameOrigin(_ one: URL, _ other: URL) -> Bool {
        one.scheme == other.scheme && one.host() == other.host() && one.port == other.port
    }
}

extension URL {
    fileprivate var withoutFragment: URL {
        let text = absoluteString
        return text.firstIndex(of: "#").flatMap { URL(string: String(text[..<$0])) } ?? self
    }

    /// The text, with the slash that engines add to a bare host.
    fileprivate var canonicalText: String {
        path().isEmpty && host() != nil && query() == nil && fragment() == nil
            ? absoluteString + "/" : absoluteString
    }
}
