import Foundation
import ScriptBridge

/// Decides where links lead, by the session's ``LinkDecision``s.
extension VisitStateMachine {
    /// Decides whether the web view may make a navigation that the session did not start.
    mutating func decide(_ navigation: PageNavigation) -> PageLoadPolicy {
        let outcome = decisions.outcome(of: .navigation(navigation), in: situation) ?? .allow
        if outcome == .allow {
            if navigation.isMainFrame != false, navigation.cause != .other { allowed = navigation }
            return .allow
        }
        if navigation.sendsBody, navigation.cause == .form, outcome != .cancel {
            tell(
                .pageError(
                    "The form was not sent to \(navigation.url.absoluteString): "
                        + "a visit or another app would lose its body."))
        } else {
            lead(to: navigation.url, outcome)
        }
        return .cancel
    }

    /// Decides whether the web view shows a document that has arrived.
    ///
    /// For a visit, the response must be successful and the document one that the web view can
    /// show. If the page started the navigation, the document must also belong to the site, unless a
    /// decision allows it: the engine may not have reported the frame of the navigation earlier.
    mutating func decide(_ response: PageResponse) -> PageLoadPolicy {
        guard response.isMainFrame, let visit else { return .allow }
        guard visit.isLoading, !visit.isPageInitiated else {
            if situation.place(of: response.url) != .site {
                let cause = allowed?.url == response.url ? allowed?.cause : nil
                let navigation = PageNavigation(to: response.url, cause: cause ?? .other)
                let outcome = decisions.outcome(of: .navigation(navigation), in: situation)
                guard outcome == .allow else {
                    lead(to: response.url, outcome ?? .visit)
                    return .cancel
                }
            }
            guard response.canBeShown else {
                tell(.file(response.url))
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

    /// Decides about a visit that the page proposes, or that replaces a navigation.
    mutating func follow(_ proposal: VisitProposal) {
        let (link, situation) = (Link.proposal(proposal), situation)
        let isFile = isFile(proposal.location)
        // A decision that only files can follow leaves other links to the next one.
        let outcomes = decisions.lazy.compactMap { $0.outcome(of: link, in: situation) }
        switch outcomes.first(where: { $0 != .download || isFile }) ?? .visit {
        case .visit, .allow: propose(proposal)
        case .screen(let name):
            var proposal = proposal
            proposal.screen = name
            propose(proposal)
        case let outcome: lead(to: proposal.location, outcome)
        }
    }

    private mutating func propose(_ proposal: VisitProposal) {
        if proposal.options.response?.isKept == true {
            actions.append(.fetchResponse(proposal))
        } else {
            tell(.proposed(proposal))
        }
    }

    /// Does what a decision says about a URL that the web view does not open itself.
    private mutating func lead(to url: URL, _ outcome: LinkDecision.Outcome) {
        switch outcome {
        case .visit, .screen, .allow: follow(VisitProposal(location: PageLocation(url).url))
        case .external: tell(.external(url))
        case .browser: tell(.browser(url))
        case .reload: reload()
        case .fail:
            // First, because an app may close the screen that fails.
            tell(.external(url))
            fail(.redirectedElsewhere(url))
        case .download:
            if isFile(url) { tell(.file(url)) } else { lead(to: url, .visit) }
        case .cancel:
            guard situation.place(of: url) == .local else { break }
            let scheme = url.scheme ?? ""
            tell(.pageError("The page leads to a “\(scheme)” URL, which a visit cannot show."))
        }
    }

    /// Whether the app can be told of the file at a URL.
    private func isFile(_ url: URL) -> Bool {
        let place = situation.place(of: url)
        return place == .site || place == .local && url.isMadeByPage
    }

    var situation: LinkDecision.Situation {
        var situation = LinkDecision.Situation()
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
}
