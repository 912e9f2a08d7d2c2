public import Foundation

/// A tab of an app, with its own main stack.
public struct NavigationTab: Hashable, Sendable {
    /// The name of the tab in the app and in its path configuration.
    public let name: String

    /// The first screen of the tab, which is shown when the tab is first selected.
    public let start: NavigationProposal

    /// Creates a tab.
    ///
    /// - Parameters:
    ///   - name: The name, which must be unique.
    ///   - start: The first screen. Of its properties, only `view_controller` and `animated`
    ///     matter.
    public init(_ name: String, start: NavigationProposal) {
        self.name = name
        self.start = start
    }

    /// Creates a tab whose first screen shows a page.
    ///
    /// - Parameters:
    ///   - name: The name, which must be unique.
    ///   - url: The first page.
    ///   - properties: The properties that the path configuration has for that page.
    public init(_ name: String, start url: URL, properties: PathProperties = PathProperties()) {
        let visit = VisitProposal(location: url)
        self.init(name, start: NavigationProposal(visit, properties: properties))
    }
}
