package import ScriptBridge

package struct ActionButton: ScriptMessage, Codable, Hashable {
    package let path: String
    package let icon: String

    package init(path: String, icon: String) {
        self.path = path
        self.icon = icon
    }
}

package struct GetLocation: ScriptRequest {
    package struct Reply: Codable, Hashable, Sendable {
        package let latitude, longitude: Double
    }
    package let accurate: Bool
}

/// A request that replies with its value.
package struct Echo: ScriptRequest {
    package typealias Reply = JSONValue
    package let value: JSONValue
}

/// A message with nested fields of many types.
package struct Order: ScriptMessage {
    package struct Item: Codable, Sendable {
        package let price: Double
        package let count: Int?
    }
    package let items: [Item]
    package let isPaid: Bool
}

/// A message without fields.
package struct Refresh: ScriptMessage {}

/// A message whose handler throws an error that the page must not see.
package struct Explode: ScriptMessage, Codable {
    package init() {}
}

/// An error that contains a secret.
package struct InternalError: Error {
    package let secret: String = "database password"

    package init() {}
}

extension ScriptChannel {
    /// The channel on which the fixtures' rows are played.
    package static func fixture(
        _ policy: OriginPolicy = .mainFrame(of: "https://example.com"),
        onButton: @escaping @Sendable (ActionButton) async -> Void = { _ in }
    ) -> ScriptChannel {
        var channel = ScriptChannel("nativeApp", accepting: policy)
        channel.on(ActionButton.self) { button, _ in await onButton(button) }
        channel.on(GetLocation.self) { request, _ in
            guard request.accurate else {
                throw PageError("locationDenied", "The user does not share the location.")
            }
            return GetLocation.Reply(latitude: 52.5, longitude: 13.25)
        }
        channel.on(Echo.self) { request, _ in request.value }
        channel.on(Order.self) { _, _ in }
        channel.on(Refresh.self) { _, _ in }
        channel.on(Explode.self) { _, _ in throw InternalError() }
        return channel
    }
}
