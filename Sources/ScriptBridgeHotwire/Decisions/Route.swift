/// The place where a link opens.
public enum Route: String, Hashable, Sendable, CaseIterable {
    /// In the app, as a visit.
    case app
    /// In a browser inside the app, such as `SFSafariViewController`.
    case browser
    /// In another app, which the system chooses.
    case external
    /// Nowhere: the link is ignored.
    case cancel
}
