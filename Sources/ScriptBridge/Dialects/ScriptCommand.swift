/// A command that the host sends in the dialect of a channel and that the page acknowledges.
///
/// ```swift
/// let showSidebar = ScriptCommand<Bool, Sidebar>("sidebar/show", on: "externalBus")
/// let isShown = try await bridge.send(showSidebar(Sidebar(side: "left")))
/// ```
///
/// The first type is what the page acknowledges the command with: `Void`, or a `Decodable` type.
/// The second is the command's payload. The channel's dialect defines how both travel: see
/// ``ScriptDialect/Commands``.
public struct ScriptCommand<Result, Payload: Encodable & Sendable>: Sendable {
    /// The command's name.
    public let name: String

    /// The channel whose dialect the page uses.
    public let channel: ChannelName

    /// Declares a command.
    ///
    /// - Parameters:
    ///   - name: The command's name.
    ///   - channel: The channel whose dialect the page uses.
    public init(_ name: String, on channel: ChannelName) {
        self.name = name
        self.channel = channel
    }

    /// Creates a command with its payload; nothing is sent yet.
    ///
    /// A payload that cannot be encoded fails when the command is sent.
    public func callAsFunction(_ payload: Payload) -> PageCommand<Result> {
        PageCommand(name: name, channel: channel) { try $0.encodeJSON(payload) }
    }
}

/// A command with its payload, ready to be sent by a page bridge.
///
/// Send it with ``PageBridge/send(_:timeout:)->_``.
public struct PageCommand<Result>: Sendable {
    /// The command's name.
    public let name: String

    /// The channel whose dialect the page uses.
    public let channel: ChannelName

    /// Encodes the payload as JSON text.
    let encode: @Sendable (JavaScriptEncoder) throws -> String
}
