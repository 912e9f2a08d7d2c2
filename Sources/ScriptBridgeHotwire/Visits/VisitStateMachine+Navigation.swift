import Foundation
import ScriptBridge

/// Decides where links lead, by the session's ``LinkDecision``s.
extension VisitStateMachine {
    /// Decides whether the web view may make a navigation.
    mutating func decide(_ navigation: PageNavigation) -> PageLoadPolicy {
        let outcome = decisions.outcome(of: .navigation(navigation), in: situation) ?? .allow
        if outcome == .allow {
            let isUnknown = [.host, .other].contains(navigation.cause)
            if navigation.isMainFrame != false, !isUnknown { allowed = navigation }
            return .allow
        }
        if navigation.sendsBody, navigation.cause == .form, outcome != .cancel {
            tell(
                .pageError(
                    "The form was not sent to \(navigation.url.absoluteString): "
                        + "a visit or another app would lose its body."))
        } else {
            refuse(navigation, outcome)
        }
        // A click ends the load of the host before the engine asks about it.
        if isLoadCancelled, isAwaitingDocument { loadAgain() }
        return .cancel
    }

    /// Decides whether the web view shows a document that has arrived.
    ///
    /// The document must belong to the site, unless a decision allows it: the engine may not have
    /// reported the frame of the navigation earlier. While the document of a visit is on its way, a page
    /// goes nowhere else, unless a decision allows it.
    mutating func decide(_ response: PageResponse) -> PageLoadPolicy {
        guard response.isMainFrame, let number = visit?.number else { return .allow }
        guard isPagesLoad || !isAwaitingDocument else { return decideVisit(response) }
        let isOfSite = situation.place(of: response.url) == .site
        let cause = allowed?.url == response.url ? allowed?.cause : nil
        let policy =
            isOfSite && !isAwaitingDocument
                || mayShow(PageNavigation(to: response.url, cause: cause ?? .other))
            ? decideFile(response) : .cancel
        // The page's navigation has ended the load.
        if policy == .cancel, isAwaitingDocument, visit?.number == number { loadAgain() }
        return policy
    }

    /// Decides about the document of a visit: its response must be successful, and the web view able to
    /// show it.
    private mutating func decideVisit(_ response: PageResponse) -> PageLoadPolicy {
        let isOfSite = situation.place(of: response.url) == .site
        let navigation = PageNavigation(to: response.url, cause: .host, isRedirect: true)
        guard isOfSite || mayShow(navigation) else { return .cancel }
        if let statusCode = response.statusCode, !(200..<300).contains(statusCode) {
            fail(VisitError(statusCode: statusCode))
        } else if !response.canBeShown {
            fail(VisitError(.contentTypeMismatch))
        } else {
            visit?.isFile = !response.isPage
            return .allow
        }
        return .cancel
    }

    /// Tells the app of a document to which the page went and that the web view cannot show.
    private mutating func decideFile(_ response: PageResponse) -> PageLoadPolicy {
        if response.canBeShown { return .allow }
        tell(.file(response.url))
        return .cancel
    }

    /// Asks the decisions about a document that has arrived, and does what they say if it is not shown.
    private mutating func mayShow(_ navigation: PageNavigation) -> Bool {
        let outcome = decisions.outcome(of: .navigation(navigation), in: situation) ?? .visit
        if outcome != .allow { refuse(navigation, outcome) }
        return outcome == .allow
    }

    /// Does what a decision says about a navigation that the web view does not make.
    private mutating func refuse(_ navigation: PageNavigation, _ outcome: LinkDecision.Outcome) {
        let number = visit?.number
        lead(to: navigation.url, outcome)
        // Nothing else will be shown for the visit.
        guard navigation.cause == .host, isAwaitingDocument, visit?.number == number else { return }
        fail(.redirectedElsewhere(navigation.url))
    }

    /// Decides about a visit that the page proposes, or that replaces a navigation.
    mutating func follow(_ proposal: VisitProposal) {
        let link = Link.proposal(proposal)
        var situation = situation
        situation.properties = configuration.match(proposal.location).properties
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
        var proposal = proposal
        proposal.followsForm = hasSentForm
        hasSentForm = false
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
        situation.isLoading = visit.isLoading && visit.hasCommitted && !visit.isPageInitiated
        return situation
    }
}
