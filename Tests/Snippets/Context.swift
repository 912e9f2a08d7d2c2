import CWebKitGTK
import Foundation
public import ScriptBridge

// What the snippets of the documentation take from an app.

public struct ActionButton: ScriptMessage, Codable {
    public let path: String
    public let icon: String

    public init(path: String, icon: String) {
        (self.path, self.icon) = (path, icon)
    }
}

public struct GetLocation: ScriptRequest, Codable {
    public struct Reply: Codable, Sendable {
        public let latitude, longitude: Double

        public init(latitude: Double, longitude: Double) {
            (self.latitude, self.longitude) = (latitude, longitude)
        }
    }

    public let accurate: Bool

    public init(accurate: Bool) {
        self.accurate = accurate
    }
}
