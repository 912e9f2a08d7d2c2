import ScriptBridge

/// Handles the messages of the page.
///
/// The page is not trusted: a message that does not fit the last visit is reported as ignored.
extension VisitStateMachine {
    mutating func receive(_ event: VisitMessage) {
        switch event {
        case .pageLoaded(let restorationIdentifier): pageLoaded(restorationIdentifier)
        case .turboIsReady(true), .visitProposalScrollingToAnchor, .visitProposalRefreshingPage:
            break  // The page handles these itself.
        case .pageLoadFailed, .turboIsReady(false):
            if let visit, visit.isLoading, visit.hasCommitted, !visit.isPageInitiated {
                fail(VisitError(.pageNotLoaded))
            } else {
                tell(.ignored(event))
            }
        case .errorRaised(let text): tell(.pageError(text))
        case .log(let text): tell(.log(text))
        case .visitProposed(let location, let options):
            for name in options.invalidFields {
                tell(.pageError("The \(name) of the visit proposed to \(location) is not valid."))
            }
            if options.shouldCacheSnapshot == false { isSnapshotUnwanted = true }
            follow(VisitProposal(location: location, options: options))
        case .locationChanged(let location): moved(to: location, event)
        case .formSubmissionStarted(let location): setForm(location)
        case .formSubmissionFinished:
            if form == nil { tell(.ignored(event)) } else { setForm(nil) }
        case .pageInvalidated:
            // A document that is still loading is new already.
            if visit == nil || visit?.isLoading == true {
                tell(.ignored(event))
            } else {
                reload()
            }
        case .visitStarted(let identifier, let hasCachedSnapshot, let isPageRefresh):
            let beginning = VisitBeginning(
                hasCachedSnapshot: hasCachedSnapshot, isPageRefresh: isPageRefresh)
            started(identifier, beginning, event)
        case .visitRequestStarted(let identifier), .visitRequestCompleted(let identifier),
            .visitRequestFailed(let identifier, _, _),
            .visitRequestFailedWithNonHttpStatusCode(let identifier, _, _),
            .visitRequestFinished(let identifier), .visitRendered(let identifier),
            .visitCompleted(let identifier, _):
            if let visit, !visit.isLoad, visit.identifier == identifier {
                proceed(event, with: visit)
            } else {
                tell(.ignored(event))
            }
        case .unknown: tell(.ignored(event))
        }
    }

    private mutating func pageLoaded(_ restorationIdentifier: String) {
        isReady = true
        tell(.pageLoaded)
        guard let visit, visit.isLoading, visit.hasCommitted else { return }
        complete(restorationIdentifier: restorationIdentifier)
        rendered(visit)
        tell(.completed(visit.screen))
    }

    /// Handles a change of address without a new document, as with `pushState` or back in the
    /// history.
    private mutating func moved(to location: PageLocation, _ event: VisitMessage) {
        // Until the visit starts, the page shows the previous screen. Until the document of a visit has
        // begun, also if it failed, the page is the one that is left: it must not say where the visit leads.
        let screen = visit?.isAwaitingStart == true ? previousScreen : visit?.screen
        let isLeft = visit.map { $0.isLoad && !$0.hasCommitted } ?? false
        guard isReady, !isLeft, let screen, let shown = entries[screen]?.location,
            shown.url.hasOrigin(of: location.url)
        else { return tell(.ignored(event)) }
        move(to: location, on: screen)
    }

    private mutating func started(
        _ identifier: String,
        _ beginning: VisitBeginning,
        _ event: VisitMessage
    ) {
        guard isReady, let visit, !visit.isLoading else { return tell(.ignored(event)) }
        self.visit?.isAwaitingStart = false
        if visit.isFinished {
            // The host cancelled the visit before it started.
            if visit.isAwaitingStart { return tell(.ignored(event)) }
            // The page started this visit itself, as for a refresh: it belongs to the current
            // screen.
            makeVisit(on: visit.screen, location: visit.location, isLoad: false)
        }
        // This visit ends one that the page had started itself.
        endScriptRequests(exceptOf: identifier)
        self.visit?.identifier = identifier
        tellBeginning(beginning)
    }

    /// Handles a message of the last visit.
    private mutating func proceed(_ event: VisitMessage, with visit: Visit) {
        switch event {
        case .visitRequestFinished(let identifier):
            return setRequests(requests.subtracting([.script(identifier)]))
        case .visitRendered: return rendered(visit)
        default: break
        }
        guard !visit.isFinished else { return tell(.ignored(event)) }
        switch event {
        case .visitRequestStarted(let identifier):
            setRequests(requests.union([.script(identifier)]))
        case .visitRequestFailed(_, let statusCode, _),
            .visitRequestFailedWithNonHttpStatusCode(_, let statusCode, _):
            let error = VisitError(statusCode: statusCode)
            if error.code == .network, !visit.isRetry {
                // To a script, an unreachable server and a redirect to another origin look the
                // same.
                endScriptRequests()
                load()
                self.visit?.isRetry = true
            } else {
                fail(error)
            }
        case .visitCompleted(_, let restorationIdentifier):
            complete(restorationIdentifier: restorationIdentifier)
            tell(.completed(visit.screen))
        default: break
        }
    }
}
