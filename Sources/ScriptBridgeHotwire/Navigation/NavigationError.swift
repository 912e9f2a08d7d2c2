/// Why nothing is done for a proposal.
public enum NavigationError: Error, Hashable, Sendable {
    /// The app starts only once: there are screens already.
    case alreadyStarted

    /// Redirects that followed one another led to the same page more often than
    /// ``NavigationState/maximumRedirectCount``.
    ///
    /// Two rules may lead to this as well: one that has a page loaded anew which the server
    /// redirects to the other.
    case tooManyRedirects
}
