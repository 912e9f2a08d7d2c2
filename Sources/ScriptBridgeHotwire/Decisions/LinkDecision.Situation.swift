public import Foundation
import ScriptBridge

extension LinkDecision.Situation {
    /// The relation of a URL to the site whose page is shown.
    public enum Place: String, Hashable, Sendable {
        /// The URL belongs to the site: it has the same host and port.
        case site
        /// The URL belongs to another site.
        case elsewhere
        /// The URL has no server: it is a script, a file, or a document that a page has created.
        case local
        /// Another app opens the URL, such as a telephone number or a mail address.
        case app
    }

    /// Returns the relation of a URL to the site.
    public func place(of url: URL) -> Place {
        if let site, let siteScheme = site.scheme?.lowercased(),
            site.host()?.lowercased() == url.host()?.lowercased(), site.port == url.port,
            siteScheme == url.scheme?.lowercased() || url.isWebPage && site.isWebPage
        {
            return .site
        }
        if url.isWebPage { return .elsewhere }
        return url.isLocalDocument ? .local : .app
    }

    /// Returns whether a URL is an anchor of the current document.
    public func isAnchor(_ url: URL) -> Bool {
        isReady && url.fragment != nil && isShown(url)
    }

    /// Returns whether a URL leads to the current document, with or without an anchor.
    public func isShown(_ url: URL) -> Bool {
        guard let location else { return false }
        let url = PageLocation(url).url  // An engine may spell the URL differently.
        return url.withoutFragment.isSame(as: location.withoutFragment)
    }

    /// Whether the document of a visit of the host is loading.
    var isVisiting: Bool { isLoading && !hasNavigatedAway }
}

extension URL {
    /// Returns whether both URLs have the same scheme, host, and port.
    func hasOrigin(of other: URL) -> Bool {
        scheme == other.scheme && host() == other.host() && port == other.port
    }

    /// Returns whether both URLs are equal, except for the slash that engines add to a bare host.
    func isSame(as other: URL) -> Bool {
        canonicalText == other.canonicalText
    }

    private var canonicalText: String {
        path().isEmpty && host() != nil && query() == nil && fragment() == nil
            ? absoluteString + "/" : absoluteString
    }

    fileprivate var withoutFragment: URL {
        let text = absoluteString
        return text.firstIndex(of: "#").flatMap { URL(string: String(text[..<$0])) } ?? self
    }
}
