import Foundation
import ScriptBridge

/// Decides about navigations that the session did not start.
extension VisitStateMachine {
    /// Decides whether the web view may make a navigation, by the session's ``PolicyDecision``s.
    mutating func decide(_ navigation: PageNavigation) -> PageLoadPolicy {
        let url = navigation.url
        switch decisions.outcome(of: navigation, in: situation) {
        case .allow: return .allow
        case .cancel: break
        case .leave: leadOut(to: url)
        case .download: download(url)
        case .external: notify(.external(url))
        case .reload: reload()
        case .fail:
            fail(.redirectedElsewhere(url))
            notify(.external(url))
        }
        return .cancel
    }

    /// Decides whether the web view shows a document that has arrived.
    ///
    /// For a visit, the response must be successful and the document one that the web view can
    /// show. If the page started the navigation, the document must also belong to the site: the
    /// engine may not have reported the frame of the navigation earlier.
    mutating func decide(_ response: PageResponse) -> PageLoadPolicy {
        guard response.isMainFrame, let visit else { return .allow }
        guard visit.isLoading, !visit.isPageInitiated else {
            guard situation.place(of: response.url) == .site else {
                leadOut(to: response.url)
                return .cancel
            }
            guard response.canBeShown else {
                notify(.file(response.url))
                return .cancel
            }
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

    /// Handles a URL that the page wants to be downloaded.
    private mutating func download(_ url: URL) {
        switch situation.place(of: url) {
        case .site: notify(.file(url))
        case .local where url.isMadeByPage: notify(.file(url))
        case .elsewhere, .local, .app: leadOut(to: url)
        }
    }

    private var situation: PolicyDecision.Situation {
        var situation = PolicyDecision.Situation()
        situation.site = site
        situation.isReady = isReady
        guard let visit else { return situation }
        situation.location = visit.location.url
        situation.isLoading = visit.isLoading
        situation.hasCommitted = visit.hasCommitted
        situation.isRetry = visit.isRetry
        situation.hasNavigatedAway = visit.isPageInitiated && visit.hasCommitted
        return situation
    }

    /// Handles a URL that the web view may not open: proposes it, opens it externally, or rejects
    /// it.
    private mutating func leadOut(to url: URL) {
        switch situation.place(of: url) {
        case .site: notify(.proposed(VisitProposal(location: PageLocation(url).url)))
        case .elsewhere, .app: notify(.external(url))
        case .local:
            let scheme = url.scheme ?? ""
            notify(.pageError("The page leads to a “\(scheme)” URL, which a visit cannot show."))
        }
    }
}
