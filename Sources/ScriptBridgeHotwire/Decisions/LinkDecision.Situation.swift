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
        if let site, site.server == url.server { return .site }
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
}

extension URL {
    /// Returns whether both URLs have the same scheme, host, and port.
    func hasOrigin(of other: URL) -> Bool {
        scheme?.lowercased() == other.scheme?.lowercased() && server == other.server
    }

    /// The server of the URL, with one spelling for the same server: host, port, and scheme, of which
    /// those of the web are the same.
    var server: [String] {
        let scheme = scheme?.lowercased() ?? ""
        let defaultPort = ["http": 80, "https": 443][scheme]
        let port = port == defaultPort ? nil : port
        return [isWebPage ? "http" : scheme, hostName ?? "", port.map(String.init) ?? ""]
    }

    /// The host in lowercase, without the dot that may end a full name.
    var hostName: String? {
        host().map { host in
            let name = host.lowercased()
            return name.hasSuffix(".") ? String(name.dropLast()) : name
        }
    }

    /// Returns whether both URLs are equal, except for the spelling of the server, and for the slash
    /// that engines add to a bare host.
    func isSame(as other: URL) -> Bool {
        canonicalTexts == other.canonicalTexts
    }

    private var canonicalTexts: [String] {
        guard host() != nil else { return [absoluteString] }
        let path = path(percentEncoded: true)
        return [scheme?.lowercased() ?? ""] + server
            + [path.isEmpty ? "/" : path]
            + [query(percentEncoded: true), fragment(percentEncoded: true)].map { $0 ?? "\0" }
    }

    fileprivate var withoutFragment: URL {
        let text = absoluteString
        return text.firstIndex(of: "#").flatMap { URL(string: String(text[..<$0])) } ?? self
    }
}
