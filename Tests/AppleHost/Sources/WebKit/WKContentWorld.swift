public import Foundation

/// Declared as in <https://developer.apple.com/documentation/webkit/wkcontentworld>.
@MainActor
open class WKContentWorld: NSObject {
    /// The page's own world.
    ///
    /// <https://developer.apple.com/documentation/webkit/wkcontentworld/page>
    public static let page: WKContentWorld = WKContentWorld(name: nil, fakeName: "page")

    /// The app's default world.
    ///
    /// <https://developer.apple.com/documentation/webkit/wkcontentworld/defaultclient>
    public static let defaultClient: WKContentWorld = WKContentWorld(
        name: nil, fakeName: "default client")

    /// Returns the world with a name, the same one each time.
    ///
    /// <https://developer.apple.com/documentation/webkit/wkcontentworld/world(name:)>
    public class func world(name: String) -> WKContentWorld {
        if let world = worlds[name] { return world }
        let world = WKContentWorld(name: name, fakeName: name)
        worlds[name] = world
        return world
    }

    /// The name of the world, or nil for the predefined worlds.
    ///
    /// <https://developer.apple.com/documentation/webkit/wkcontentworld/name>
    public let name: String?

    /// The name of any world, including the predefined ones.
    package let fakeName: String

    private static var worlds: [String: WKContentWorld] = [:]

    private init(name: String?, fakeName: String) {
        self.name = name
        self.fakeName = fakeName
    }
}
