import ScriptBridge

/// How a session calls the page and its delegate.
extension VisitCall {
    /// The JavaScript call.
    var javaScript: JavaScriptCall<Void> {
        switch self {
        case .visit(let location, let options, let restorationIdentifier):
            TurboFunctions.visit(location.text, options, restorationIdentifier)
        case .cancel(let identifier): TurboFunctions.cancelVisit(identifier)
        case .clearSnapshotCache: TurboFunctions.clearSnapshotCache()
        case .cacheSnapshot: TurboFunctions.cacheSnapshot()
        }
    }
}

extension DelegateCallback {
    /// Calls the delegate.
    @MainActor
    func notify(_ delegate: any VisitSessionDelegate, of session: VisitSession) {
        switch self {
        case .proposed(let proposal): delegate.session(session, didPropose: proposal)
        case .pageLoaded: delegate.sessionDidLoadPage(session)
        case .visitStarted(let screen, let location):
            delegate.session(session, didStartVisitOn: screen, to: location)
        case .began(let screen, let beginning):
            delegate.session(session, didBeginVisitOn: screen, as: beginning)
        case .requestStarted: delegate.sessionDidStartRequest(session)
        case .requestFinished: delegate.sessionDidFinishRequest(session)
        case .rendered(let screen): delegate.session(session, didRender: screen)
        case .completed(let screen): delegate.session(session, didComplete: screen)
        case .failed(let screen, let error): delegate.session(session, didFail: screen, with: error)
        case .redirected(let screen, let url):
            delegate.session(session, didRedirect: screen, to: url)
        case .title(let title, let screen):
            delegate.session(session, didChangeTitleOf: screen, to: title)
        case .formStarted(let url): delegate.session(session, didStartFormSubmissionTo: url)
        case .formFinished(let url): delegate.session(session, didFinishFormSubmissionTo: url)
        case .external(let url): delegate.session(session, didOpenExternally: url)
        case .file(let url): delegate.session(session, didFindFile: url)
        case .processTerminated: delegate.sessionPageProcessDidTerminate(session)
        case .pageError(let text): delegate.session(session, pageDidRaise: text)
        case .log(let text): delegate.session(session, pageDidLog: text)
        case .ignored(let event): delegate.session(session, didIgnore: event)
        }
    }
}
