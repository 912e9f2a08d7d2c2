public import Foundation

/// A location to which turbo-rails redirects in order to move between the app's screens.
///
/// A page is one if the last part of its path is the location's; a query, such as the `?notice=…`
/// that Rails adds, does not count. (Hotwire Native searches the name anywhere, so that
/// `/login?return_to=/recede_historical_location` would move the screens too.)
///
/// Whatever it is, the modal stack is dismissed.
public enum HistoricalLocation: String, Sendable, Hashable, CaseIterable {
    /// The screen on top goes.
    case recede = "recede_historical_location"
    /// Everything stays as it is.
    case resume = "resume_historical_location"
    /// The screen on top is loaded anew.
    case refresh = "refresh_historical_location"

    /// Finds the location that a URL is, if any.
    ///
    /// - Parameter url: The URL of a proposed visit.
    public init?(_ url: URL) {
        let path = url.path(percentEncoded: true)
        guard let start = path.lastIndex(of: "/") else { return nil }
        self.init(rawValue: String(path[path.index(after: start)...]))
    }

    /// The properties by which Hotwire Native describes the location.
    public var properties: PathProperties {
        let presentation: Navigation.Presentation =
            switch self {
            case .recede: .pop
            case .resume: .none
            case .refresh: .refresh
            }
        return PathProperties(texts: [
            "presentation": "\"\(presentation.rawValue)\"",
            "context": "\"\(Navigation.Context.default.rawValue)\"",
            "historical_location": "true",
        ])
    }
}
