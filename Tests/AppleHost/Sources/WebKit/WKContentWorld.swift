// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation

public import Foundation

/// Declared as in <https://developer.apple.com/documentation/webkit/wkcontentworld>.
@MainActor
open class WKContentWorld: NSObject {
    public static let page: WKContentWorld = WKContentWorld("page")

    /// The name of any world, including the page's.
    package let fakeName: String

    private static var worlds: [String: WKContentWorld] = [:]

    private init(_ name: String) {
        fakeName = name
    }

    /// Returns the world with a name, the same one each time.
    public class func world(name: String) -> WKContentWorld {
        if let world = worlds[name] { return world }
        let world = WKContentWorld(name)
        worlds[name] = world
        return world
    }
}
