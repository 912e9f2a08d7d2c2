/// A command that a page takes in the dialect of its channel, and acknowledges.
///
/// ```swift
/// let showSidebar = ScriptCommand<Bool, Sidebar>("sidebar/show", on: "externalBus")
/// let isShown = try await bridge.send(showSidebar(Sidebar(side: "left")))
/// ```
///
/// The first type is what the page acknowledges with: `Void`, or a `Decodable` type. The second is
/// what the command carries. The channel's dialect says how both travel: see
/// ``ScriptDialect/Commands``.
public struct ScriptCommand<Result, Payload: Encodable & Sendable>: Sendable {
    /// The command's name.
    public let name: String

    /// The channel whose dialect the page speaks.
    public let channel: ChannelName

    /// Declares a command.
    ///
    /// - Parameters:
    ///   - name: The command's name.
    ///   - channel: The channel whose dialect the page speaks.
    public init(_ name: String, on channel: ChannelName) {
        self.name = name
        self.channel = channel
    }

    /// Makes a command with what it carries, and sends nothing yet.
    ///
    /// What cannot be encoded does not fail here, but where the command is sent.
    public func callAsFunction(_ payload: Payload) -> PageCommand<Result> {
        PageCommand(name: name, channel: channel) { try $0.encodeJSON(payload) }
    }
}

/// A command with what it carries, ready to be sent: see ``PageBridge/send(_:timeout:)->_``.
public struct PageCommand<Result>: Sendable {
    /// The command's name.
    public let name: String

    /// The channel whose dialect the page speaks.
    public let channel: ChannelName

    /// Writes what it carries as JSON text.
    let encode: @Sendable (JavaScriptEncoder) throws -> String
}
