import Foundation
import ScriptBridge

/// The standard decisions.
extension LinkDecision {
    /// Tells the host about the file of a link with the attribute `download`.
    ///
    /// The file has not been loaded. In an inner frame, this applies only to files of the site.
    public static let download: LinkDecision = LinkDecision(navigation: "download") {
        navigation, situation in
        guard navigation.isDownload else { return nil }
        let isOfSite = situation.place(of: navigation.url) == .site
        return navigation.isMainFrame != false || isOfSite ? .download : nil
    }

    /// Visits the URL of a navigation that asks for a new window.
    public static let newWindow: LinkDecision = LinkDecision(navigation: "newWindow") {
        navigation, _ in
        navigation.opensWindow ? .visit : nil
    }

    /// Allows navigations that are known to be in an inner frame.
    public static let frame: LinkDecision = LinkDecision(navigation: "frame") { navigation, _ in
        navigation.isMainFrame == false ? .allow : nil
    }

    /// Allows navigations to an anchor of the current document.
    public static let anchor: LinkDecision = LinkDecision(navigation: "anchor") {
        navigation, situation in
        navigation.cause != .reload && situation.isAnchor(navigation.url) ? .allow : nil
    }

    /// Visits links that the page's library does not follow.
    public static let linkActivated: LinkDecision = LinkDecision(navigation: "linkActivated") {
        navigation, _ in
        navigation.cause == .link ? .visit : nil
    }

    /// Fails a visit that a server redirects to another site or another app.
    ///
    /// If the engine does not report the frame, another site is decided on when its response arrives.
    public static let redirectElsewhere: LinkDecision = LinkDecision(
        navigation: "redirectElsewhere"
    ) { navigation, situation in
        guard navigation.cause == .host, navigation.isRedirect else { return nil }
        return switch situation.place(of: navigation.url) {
        case .app: .fail
        case .elsewhere: navigation.isMainFrame == true ? .fail : nil
        case .site, .local: nil
        }
    }

    /// Opens URLs for other apps externally.
    public static let otherApp: LinkDecision = LinkDecision(navigation: "otherApp") {
        navigation, situation in
        situation.place(of: navigation.url) == .app ? .external : nil
    }

    /// Allows the document of a visit and its redirects.
    public static let load: LinkDecision = LinkDecision(navigation: "load") {
        navigation, situation in
        navigation.cause == .host && situation.place(of: navigation.url) != .local ? .allow : nil
    }

    /// Turns a reload of the shown page into a visit; allows the reload of a frame, and of another
    /// site that a form has opened.
    ///
    /// Not every engine reports the frame of a reload.
    public static let reload: LinkDecision = LinkDecision(navigation: "reload") {
        navigation, situation in
        guard navigation.cause == .reload else { return nil }
        let isOfSite = situation.place(of: navigation.url) == .site
        let isOwn = navigation.isMainFrame == true && isOfSite || situation.isShown(navigation.url)
        return isOwn ? .reload : .allow
    }

    /// Allows the page to go back and forward.
    public static let backForward: LinkDecision = LinkDecision(navigation: "backForward") {
        navigation, _ in
        navigation.cause == .backForward ? .allow : nil
    }

    /// Allows forms that the library does not send, and their redirects; the web view shows the
    /// response, also that of another site.
    ///
    /// A service for signing in or paying gets such forms, and no other app could send their bodies.
    public static let form: LinkDecision = LinkDecision(navigation: "form") {
        navigation, situation in
        guard navigation.cause == .form else { return nil }
        let place = situation.place(of: navigation.url)
        return place == .site || place == .elsewhere ? .allow : nil
    }

    /// Visits the URL to which a script navigates the main frame; the document of a visit may lead to
    /// another one of the site before its library is ready.
    ///
    /// If the engine does not report the frame, the session decides when the response arrives.
    public static let script: LinkDecision = LinkDecision(navigation: "script") {
        navigation, situation in
        guard navigation.isMainFrame == true, situation.site != nil else { return nil }
        let isOfSite = situation.place(of: navigation.url) == .site
        return situation.isLoading && isOfSite ? .allow : .visit
    }

    /// Rejects proposals of URLs without a server.
    public static let local: LinkDecision = LinkDecision(proposal: "local") { proposal, situation in
        situation.place(of: proposal.location) == .local ? .cancel : nil
    }

    /// Visits proposals of pages of the site.
    public static let site: LinkDecision = LinkDecision(proposal: "site") { proposal, situation in
        situation.place(of: proposal.location) == .site ? .visit : nil
    }

    /// Leaves all other proposals to other apps.
    public static let elsewhere: LinkDecision = LinkDecision(proposal: "elsewhere") { _, _ in
        .external
    }

    private init(
        navigation name: String,
        _ decide: @escaping @Sendable (PageNavigation, Situation) -> Outcome?
    ) {
        self.init(name) { link, situation in
            if case .navigation(let navigation) = link {
                decide(navigation, situation)
            } else {
                nil
            }
        }
    }

    private init(
        proposal name: String,
        _ decide: @escaping @Sendable (VisitProposal, Situation) -> Outcome?
    ) {
        self.init(name) { link, situation in
            if case .proposal(let proposal) = link { decide(proposal, situation) } else { nil }
        }
    }
}

/// Decisions that an app may put before the standard ones.
extension LinkDecision {
    /// Visits web pages of other hosts of the app; the hosts must be in lowercase.
    public static func app(hosts: Set<String>) -> LinkDecision {
        LinkDecision(proposal: "app") { proposal, _ in
            let (url, host) = (proposal.location, proposal.location.hostName)
            return url.isWebPage && host.map(hosts.contains) == true ? .visit : nil
        }
    }

    /// Opens web pages of other sites in a browser inside the app.
    public static let browser: LinkDecision = LinkDecision(proposal: "browser") {
        proposal, situation in
        situation.place(of: proposal.location) == .elsewhere ? .browser : nil
    }
}

extension [LinkDecision] {
    /// The decisions of Hotwire Native, with additions for cases that it leaves open.
    ///
    /// The first one that has an outcome decides. In this order, they decide about navigations of the
    /// web view, which makes the navigation if none has an outcome: ``LinkDecision/download``,
    /// ``LinkDecision/newWindow``, ``LinkDecision/frame``, ``LinkDecision/anchor``,
    /// ``LinkDecision/linkActivated``, ``LinkDecision/redirectElsewhere``, ``LinkDecision/otherApp``,
    /// ``LinkDecision/load``, ``LinkDecision/reload``, ``LinkDecision/backForward``,
    /// ``LinkDecision/form``, ``LinkDecision/script``. These decide about proposals:
    /// ``LinkDecision/local``, ``LinkDecision/site``, ``LinkDecision/elsewhere``.
    ///
    /// A form with a body is sent only if the outcome is allow: a visit, another app, or a download would
    /// lose the body. Otherwise it is not sent, and this is reported as an error of the page.
    public static let standard: [LinkDecision] = [
        .download, .newWindow, .frame, .anchor, .linkActivated, .redirectElsewhere, .otherApp,
        .load, .reload, .backForward, .form, .script, .local, .site, .elsewhere,
    ]
}
