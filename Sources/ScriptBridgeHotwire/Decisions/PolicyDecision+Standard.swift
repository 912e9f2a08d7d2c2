import ScriptBridge

/// The standard decisions, which the table of the standard list explains.
extension PolicyDecision {
    /// Tells the host about the file of a link with the attribute `download`.
    ///
    /// The file has not been loaded. In an inner frame, this applies only to files of the site.
    public static let download: PolicyDecision = PolicyDecision("download") {
        navigation, situation in
        guard navigation.isDownload else { return nil }
        let isOfSite = situation.place(of: navigation.url) == .site
        return navigation.isMainFrame != false || isOfSite ? .download : nil
    }

    /// Leaves a navigation that asks for a new window to the host.
    public static let newWindow: PolicyDecision = PolicyDecision("newWindow") { navigation, _ in
        navigation.opensWindow ? .leave : nil
    }

    /// Allows navigations that are known to be in an inner frame.
    public static let frame: PolicyDecision = PolicyDecision("frame") { navigation, _ in
        navigation.isMainFrame == false ? .allow : nil
    }

    /// Allows navigations to an anchor of the current document.
    public static let anchor: PolicyDecision = PolicyDecision("anchor") { navigation, situation in
        navigation.cause != .reload && situation.isAnchor(navigation.url) ? .allow : nil
    }

    /// Leaves links to the host; links that the page's library follows do not reach this decision.
    public static let linkActivated: PolicyDecision = PolicyDecision("linkActivated") {
        navigation, _ in
        navigation.cause == .link ? .leave : nil
    }

    /// Fails a visit that a server redirects out of the app.
    ///
    /// The redirect leads to another app or, after a script could not make the visit, to another
    /// origin.
    public static let redirectElsewhere: PolicyDecision = PolicyDecision("redirectElsewhere") {
        navigation, situation in
        guard situation.isVisiting, navigation.isRedirect, !situation.hasCommitted,
            let location = situation.location
        else { return nil }
        let isElsewhere =
            situation.place(of: navigation.url) == .app
            || situation.isRetry && !navigation.url.hasOrigin(of: location)
        return isElsewhere ? .fail : nil
    }

    /// Opens URLs for other apps externally.
    public static let otherApp: PolicyDecision = PolicyDecision("otherApp") {
        navigation, situation in
        situation.place(of: navigation.url) == .app ? .external : nil
    }

    /// Allows the document of a visit and its redirects.
    public static let load: PolicyDecision = PolicyDecision("load") { _, situation in
        situation.isVisiting ? .allow : nil
    }

    /// Turns a reload of the shown page into a visit; allows the reload of a frame.
    ///
    /// Not every engine reports the frame of a reload.
    public static let reload: PolicyDecision = PolicyDecision("reload") { navigation, situation in
        guard navigation.cause == .reload else { return nil }
        let isOwn = navigation.isMainFrame == true || situation.isShown(navigation.url)
        return isOwn ? .reload : .allow
    }

    /// Allows the page to go back and forward.
    public static let backForward: PolicyDecision = PolicyDecision("backForward") {
        navigation, _ in
        navigation.cause == .backForward ? .allow : nil
    }

    /// Allows forms that are sent within the site; the web view shows the response.
    public static let form: PolicyDecision = PolicyDecision("form") { navigation, situation in
        navigation.cause == .form && situation.place(of: navigation.url) == .site ? .allow : nil
    }

    /// Leaves a script's navigation of the main frame to the host.
    ///
    /// If the engine does not report the frame, the session decides when the response arrives.
    public static let script: PolicyDecision = PolicyDecision("script") { navigation, situation in
        navigation.isMainFrame == true && (situation.isReady || situation.hasNavigatedAway)
            ? .leave : nil
    }
}

extension [PolicyDecision] {
    /// The decisions of Hotwire Native, with additions for cases that it leaves open.
    ///
    /// The first row that applies decides. If none applies, the web view makes the navigation.
    ///
    /// | the navigation | outcome |
    /// | --- | --- |
    /// | `download`: asks for a download; in an inner frame, only of a file of the site | download |
    /// | `newWindow`: asks for a new window | leave |
    /// | `frame`: is known to be in an inner frame | allow |
    /// | `anchor`: leads to an anchor of the current document | allow |
    /// | `linkActivated`: is a link | leave |
    /// | `redirectElsewhere`: redirects a visit to another app, or to another origin after a script could not make the visit | fail |
    /// | `otherApp`: is for another app | external |
    /// | `load`: belongs to the document of a visit | allow |
    /// | `reload`: reloads what the screen shows | reload |
    /// | `reload`: reloads an unknown frame | allow |
    /// | `backForward`: goes back or forward | allow |
    /// | `form`: sends a form within the site | allow |
    /// | `script`: is in the main frame, which shows a page | leave |
    public static let standard: [PolicyDecision] = [
        .download, .newWindow, .frame, .anchor, .linkActivated, .redirectElsewhere, .otherApp,
        .load, .reload, .backForward, .form, .script,
    ]
}
