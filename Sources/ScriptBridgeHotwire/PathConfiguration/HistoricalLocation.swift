public import Foundation
import ScriptBridge

/// A location that turbo-rails redirects to in order to change the screens of the app.
///
/// A URL is a historical location if the last component of its path is one of the raw values. A
/// query does not matter, such as the `?notice=…` that Rails adds. (Hotwire Native searches the
/// whole URL for the name, so `/login?return_to=/recede_historical_location` would change the
/// screens too.)
///
/// Every historical location dismisses the modal stack.
public enum HistoricalLocation: String, Sendable, Hashable, CaseIterable {
    /// Pops the screen on top.
    case recede = "recede_historical_location"
    /// Only dismisses the modal stack.
    case resume = "resume_historical_location"
    /// Reloads the screen on top.
    case refresh = "refresh_historical_location"

    /// Creates the historical location of a URL, if it is one.
    ///
    /// - Parameter url: The URL of a proposed visit.
    public init?(_ url: URL) {
        let path = url.path(percentEncoded: true)
        guard let start = path.lastIndex(of: "/") else { return nil }
        self.init(rawValue: String(path[path.index(after: start)...]))
    }

    /// The properties that Hotwire Native gives the location.
    public var properties: PathProperties {
        let presentation: Navigation.Presentation =
            switch self {
            case .recede: .pop
            case .resume: .none
            case .refresh: .refresh
            }
        var properties = PathProperties()
        properties.members = [
            "presentation": .string(presentation.rawValue),
            "context": .string(Navigation.Context.default.rawValue),
            "historical_location": true,
        ]
        return properties
    }
}
