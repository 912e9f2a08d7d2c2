package import Foundation
package import ScriptBridge

/// A message with members of all kinds.
package struct Everything: ScriptRequest, Codable {
    package enum Event: Codable, Hashable, Sendable {
        case quit
        case moved(x: Int, y: UInt64)
    }

    package struct Reply: Codable, Sendable {
        package let value: Value?
    }

    package let flag: Bool?
    package let small: Int8?
    package let large: UInt64?
    package let double: Double?
    package let text: String?
    package let list: [Int?]?
    package let map: [String: [String: Float]]?
    package let event: Event?
    package let date: Date?
    package let data: Data?
    package let url: URL?
    package let decimal: Decimal?
    package let value: Value?
    /// The page calls it `other_value` if names are in snake case.
    package let otherValue: JSONValue?
}

extension ScriptChannel {
    /// Returns a channel with a request that replies with its value.
    package static func echoing() -> ScriptChannel {
        var channel = ScriptChannel("nativeApp", accepting: .noOrigin.allowingUnknownSources())
        channel.on(Everything.self) { request, _ in Everything.Reply(value: request.value) }
        return channel
    }
}
