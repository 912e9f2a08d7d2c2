public import Foundation

/// A tab of an app, which has a main stack of its own.
public struct NavigationTab: Hashable, Sendable {
    /// The name by which the app and its path configuration know the tab.
    public let name: String

    /// What the tab shows first, when it is first selected.
    public let start: NavigationProposal

    /// Makes a tab.
    ///
    /// - Parameters:
    ///   - name: The name; another one for each tab.
    ///   - start: What the tab shows first; of its properties `view_controller` and `animated` count.
    public init(_ name: String, start: NavigationProposal) {
        self.name = name
        self.start = start
    }

    /// Makes a tab that starts with a page.
    ///
    /// - Parameters:
    ///   - name: The name; another one for each tab.
    ///   - url: The page that the tab shows first.
    ///   - properties: The properties of the path configuration for that page.
    public init(_ name: String, start url: URL, properties: PathProperties = PathProperties()) {
        self.init(name, start: NavigationProposal(url, properties: properties))
    }
}
