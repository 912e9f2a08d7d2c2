/// What follows from what the page tells.
///
/// Nothing here trusts the page: a message that does not fit the last visit is told as ignored.
extension VisitMachine {
    mutating func take(_ event: VisitMessage.Event) {
        switch event {
        case .pageLoaded(let restorationIdentifier): pageLoaded(restorationIdentifier)
        case .turboIsReady(true), .visitProposalScrollingToAnchor, .visitProposalRefreshingPage:
            break  // The page does it by itself.
        case .pageLoadFailed, .turboIsReady(false):
            if let visit, visit.isLoading, visit.hasCommitted, !visit.isOwn {
                fail(VisitError(.pageNotLoaded))
            } else {
                tell(.ignored(event))
            }
        case .errorRaised(let text): tell(.pageError(text))
        case .log(let text): tell(.log(text))
        case .visitProposed(let location, let options):
            for name in options.senseless {
                tell(.pageError("The \(name) of the visit proposed to \(location) makes no sense."))
            }
            tell(.proposed(VisitProposal(location: location, options: options)))
        case .formSubmissionStarted(let location): setForm(location)
        case .formSubmissionFinished:
            if form == nil { tell(.ignored(event)) } else { setForm(nil) }
        case .pageInvalidated:
            // A document that is on its way is new already.
            if visit == nil || visit?.isLoading == true { tell(.ignored(event)) } else { reload() }
        case .visitStarted(let identifier, _, _): started(identifier, event)
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
        tell(.rendered(visit.screen))
        tell(.completed(visit.screen))
    }

    private mutating func started(_ identifier: String, _ event: VisitMessage.Event) {
        guard isReady, let visit, !visit.isLoading else { return tell(.ignored(event)) }
        self.visit?.isStartOwed = false
        if visit.isOver {
            // It was cancelled on its way.
            if visit.isStartOwed { return tell(.ignored(event)) }
            // The page's own, as when it refreshes itself: it belongs to what is shown.
            makeVisit(on: visit.screen, location: visit.location, isLoad: false)
        }
        // One that has begun before was the page's own too, and ended by this one.
        endScriptRequests(exceptOf: identifier)
        self.visit?.identifier = identifier
    }

    /// Takes a message of the last visit.
    private mutating func proceed(_ event: VisitMessage.Event, with visit: Visit) {
        switch event {
        case .visitRequestFinished(let identifier):
            return setRequests(requests.subtracting([.script(identifier)]))
        case .visitRendered: return tell(.rendered(visit.screen))
        default: break
        }
        guard !visit.isOver else { return tell(.ignored(event)) }
        switch event {
        case .visitRequestStarted(let identifier):
            setRequests(requests.union([.script(identifier)]))
        case .visitRequestFailed(_, let statusCode, _),
            .visitRequestFailedWithNonHttpStatusCode(_, let statusCode, _):
            let error = VisitError(statusCode: statusCode)
            if error.code == .network, !visit.isRetry {
                // A script cannot tell an unreachable server from a redirect to another origin.
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
