public import Foundation

/// Declared as in <https://developer.apple.com/documentation/webkit/wkcontentworld>.
@MainActor
public final class WKContentWorld: NSObject {
    /// The page's own world.
    public class var page: WKContentWorld { world(name: "page") }

    /// The app's default world.
    public class var defaultClient: WKContentWorld { world(name: "default client") }

    /// The world of a name, the same one each time.
    public class func world(name: String) -> WKContentWorld {
        if let world = worlds[name] { return world }
        let world = WKContentWorld(name: name)
        worlds[name] = world
        return world
    }

    /// The name of the world.
    public let name: String?

    private static var worlds: [String: WKContentWorld] = [:]

    private init(name: String) {
        self.name = name
    }
}
