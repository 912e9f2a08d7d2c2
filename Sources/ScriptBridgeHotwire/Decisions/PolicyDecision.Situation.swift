public import Foundation
import ScriptBridge

extension PolicyDecision.Situation {
    /// What a URL is to the site whose page is shown.
    public enum Place: String, Hashable, Sendable {
        /// The site's own: the same host and port.
        case site
        /// Another site.
        case elsewhere
        /// A document without a server: a script, a file, or what a page has made up.
        case local
        /// Something that another app opens: a telephone number, a mail.
        case app
    }

    /// What a URL is to the site.
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

    /// Whether a URL leads to a place in the document that is shown.
    public func isAnchor(_ url: URL) -> Bool {
        isReady && url.fragment != nil && isShown(url)
    }

    /// Whether a URL is that of the document that is shown, or of a place in it.
    public func isShown(_ url: URL) -> Bool {
        guard let location else { return false }
        let url = PageLocation(url).url  // An engine may spell otherwise.
        return url.withoutFragment.isSame(as: location.withoutFragment)
    }

    /// Whether the document of a visit of the host is on its way.
    var isVisiting: Bool { isLoading && !isLeft }
}

extension URL {
    /// Whether two are of the same scheme, host and port.
    func hasOrigin(of other: URL) -> Bool {
        scheme == other.scheme && host() == other.host() && port == other.port
    }

    /// Whether two are the same but for the slash that engines add to a bare host.
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
