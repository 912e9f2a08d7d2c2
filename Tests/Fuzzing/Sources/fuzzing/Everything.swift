import Foundation
import ScriptBridge

/// A message with members of all kinds.
struct Everything: ScriptRequest {
    enum Event: Codable, Hashable {
        case quit
        case moved(x: Int, y: UInt64)
    }

    struct Reply: Codable, Sendable {
        let value: Value?
    }

    let flag: Bool?
    let small: Int8?
    let large: UInt64?
    let double: Double?
    let text: String?
    let list: [Int?]?
    let map: [String: [String: Float]]?
    let event: Event?
    let date: Date?
    let data: Data?
    let url: URL?
    let decimal: Decimal?
    let value: Value?
}

extension ScriptChannel {
    /// A channel with a request that replies with its value.
    static func echoing() -> ScriptChannel {
        var channel = ScriptChannel("nativeApp", accepting: .noOrigin.allowingUnknownSources())
        channel.on(Everything.self) { request, _ in Everything.Reply(value: request.value) }
        return channel
    }
}
