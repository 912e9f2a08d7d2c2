import Foundation
import ScriptBridge

/// Where the web view may go by itself.
extension VisitStateMachine {
    /// What a URL is to the site whose page is shown.
    enum Place: Equatable {
        /// The site's own: the same host and port.
        case site
        /// Another site.
        case elsewhere
        /// A document without a server: a script, a file, or what a page has made up.
        case local
        /// Something that another app opens: a telephone number, a mail.
        case app
    }

    /// Decides where the web view goes.
    ///
    /// The first row that applies decides. What leads *out* is proposed as a visit if it is of the
    /// site, opened externally if it is of another site or for another app, and refused if it is a
    /// document without a server.
    ///
    /// | the navigation | decision |
    /// | --- | --- |
    /// | asks for a window of its own | out |
    /// | is known to be of another frame | allow |
    /// | leads to a place in the document that is shown | allow |
    /// | is a link | out |
    /// | is a redirect of a visit to another app | external, the visit failed |
    /// | is for another app | external |
    /// | is a redirect to another origin, of a visit that a script could not make | external, the visit failed |
    /// | belongs to a load | allow |
    /// | is a reload of an unknown frame, and not of what the screen shows | allow |
    /// | is a reload | cancel, and reload as a visit |
    /// | goes back or forward | allow |
    /// | sends a form within the site | allow |
    /// | is of an unknown frame | allow, until the answer is there |
    /// | anything else, and a page is there | out |
    /// | anything else | allow |
    mutating func decide(_ navigation: PageNavigation) -> PageLoadPolicy {
        let url = navigation.url
        if navigation.opensWindow { return leadOut(to: url) }
        if navigation.isMainFrame == false { return .allow }
        if navigation.cause != .reload, isAnchor(url) { return .allow }
        if navigation.cause == .link { return leadOut(to: url) }
        let place = place(of: url)
        if let visit, visit.isLoading, !isLeft {
            let isLost =
                navigation.isRedirect && !visit.hasCommitted
                && (place == .app
                    || visit.isRetry && !Self.haveSameOrigin(url, visit.location.url))
            if isLost { fail(.redirectedElsewhere(url)) }
            return isLost || place == .app ? openExternally(url) : .allow
        }
        if place == .app { return openExternally(url) }
        switch navigation.cause {
        case .reload:
            // Of a frame, where the engine does not tell.
            guard navigation.isMainFrame == true || isShown(url) else { return .allow }
            reload()
            return .cancel
        case .backForward: return .allow
        case .form where place == .site: return .allow
        case .form, .other, .link:
            let isOwn = navigation.isMainFrame == true && (isReady || isLeft)
            return isOwn ? leadOut(to: url) : .allow
        }
    }

    /// Decides whether a document is shown that has arrived.
    ///
    /// That of a visit is not shown where it is none; that to which a page goes by itself, not where
    /// it is of another site: of such a navigation the engine may not have told the frame before.
    mutating func decide(_ response: PageResponse) -> PageLoadPolicy {
        guard response.isMainFrame, let visit else { return .allow }
        guard visit.isLoading, !visit.isPageInitiated else {
            return place(of: response.url) == .site ? .allow : leadOut(to: response.url)
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

    /// Whether the document that is shown is one to which the page has gone by itself, perhaps
    /// without a library, so that nobody waits for it to be ready.
    private var isLeft: Bool {
        visit.map { $0.isPageInitiated && $0.hasCommitted } ?? false
    }

    /// Has something else done than the web view would do.
    private mutating func leadOut(to url: URL) -> PageLoadPolicy {
        switch place(of: url) {
        case .site: notify(.proposed(VisitProposal(location: PageLocation(url).url)))
        case .elsewhere, .app: notify(.external(url))
        case .local:
            let scheme = url.scheme ?? ""
            notify(.pageError("The page leads to a “\(scheme)” document, which no visit shows."))
        }
        return .cancel
    }

    private mutating func openExternally(_ url: URL) -> PageLoadPolicy {
        notify(.external(url))
        return .cancel
    }

    /// What a URL is to the site of the last visit that the host made.
    private func place(of url: URL) -> Place {
        let scheme = url.scheme?.lowercased() ?? ""
        let isWeb = scheme == "http" || scheme == "https"
        if let site, let siteScheme = site.scheme?.lowercased(),
            site.host()?.lowercased() == url.host()?.lowercased(), site.port == url.port,
            siteScheme == scheme || isWeb && (siteScheme == "http" || siteScheme == "https")
        {
            return .site
        }
        if isWeb { return .elsewhere }
        return ["javascript", "file", "data", "blob", "about"].contains(scheme) ? .local : .app
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
}

extension URL {
    fileprivate var withoutFragment: URL {
        let text = absoluteString
        return text.firstIndex(of: "#").flatMap { URL(string: String(text[..<$0])) } ?? self
    }
}
