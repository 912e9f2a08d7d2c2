import ScriptBridge

/// The decisions that a session makes, one for each row of the table of the standard decisions.
extension PolicyDecision {
    /// What asks for a window of its own leads out of the library.
    public static let newWindow: PolicyDecision = PolicyDecision("newWindow") { navigation, _ in
        navigation.opensWindow ? .leave : nil
    }

    /// What is known to be of another frame is the frame's.
    public static let frame: PolicyDecision = PolicyDecision("frame") { navigation, _ in
        navigation.isMainFrame == false ? .allow : nil
    }

    /// What leads to a place in the document that is shown is the page's.
    public static let anchor: PolicyDecision = PolicyDecision("anchor") { navigation, situation in
        navigation.cause != .reload && situation.isAnchor(navigation.url) ? .allow : nil
    }

    /// A link leads out of the library, which would have followed it.
    public static let linkActivated: PolicyDecision = PolicyDecision("linkActivated") {
        navigation, _ in
        navigation.cause == .link ? .leave : nil
    }

    /// A visit that a server redirects to another app, or after a script could not make it to another
    /// origin, has failed.
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

    /// What is for another app is opened externally.
    public static let otherApp: PolicyDecision = PolicyDecision("otherApp") {
        navigation, situation in
        situation.place(of: navigation.url) == .app ? .external : nil
    }

    /// What belongs to a visit's document goes on.
    public static let load: PolicyDecision = PolicyDecision("load") { _, situation in
        situation.isVisiting ? .allow : nil
    }

    /// A reload is made as a visit, unless it is of a frame, which not every engine tells.
    public static let reload: PolicyDecision = PolicyDecision("reload") { navigation, situation in
        guard navigation.cause == .reload else { return nil }
        let isOwn = navigation.isMainFrame == true || situation.isShown(navigation.url)
        return isOwn ? .reload : .allow
    }

    /// The page goes back and forward as it likes.
    public static let backForward: PolicyDecision = PolicyDecision("backForward") {
        navigation, _ in
        navigation.cause == .backForward ? .allow : nil
    }

    /// A form that is sent within the site has its answer shown.
    public static let form: PolicyDecision = PolicyDecision("form") { navigation, situation in
        navigation.cause == .form && situation.place(of: navigation.url) == .site ? .allow : nil
    }

    /// A script leads out of the library; where the engine does not tell the frame, the answer will.
    public static let script: PolicyDecision = PolicyDecision("script") { navigation, situation in
        navigation.isMainFrame == true && (situation.isReady || situation.isLeft) ? .leave : nil
    }
}

extension [PolicyDecision] {
    /// The decisions of a session, which are those of Hotwire Native and what it leaves open.
    ///
    /// The first row that applies decides; where none does, the web view goes there.
    ///
    /// | the navigation | outcome |
    /// | --- | --- |
    /// | `newWindow`: asks for a window of its own | leave |
    /// | `frame`: is known to be of another frame | allow |
    /// | `anchor`: leads to a place in the document that is shown | allow |
    /// | `linkActivated`: is a link | leave |
    /// | `redirectElsewhere`: is a redirect of a visit to another app, or of one that a script could not make to another origin | fail |
    /// | `otherApp`: is for another app | external |
    /// | `load`: belongs to the document of a visit | allow |
    /// | `reload`: is a reload of what the screen shows | reload |
    /// | `reload`: is a reload of an unknown frame | allow |
    /// | `backForward`: goes back or forward | allow |
    /// | `form`: sends a form within the site | allow |
    /// | `script`: is of the main frame, and a page is there | leave |
    public static let standard: [PolicyDecision] = [
        .newWindow, .frame, .anchor, .linkActivated, .redirectElsewhere, .otherApp, .load, .reload,
        .backForward, .form, .script,
    ]
}
