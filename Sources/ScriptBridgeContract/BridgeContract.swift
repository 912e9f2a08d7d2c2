public import ScriptBridge

/// The contract between a page and its host, derived from the host's Swift types.
///
/// ```swift
/// @Test @MainActor func contract() throws {
///     let contract = try BridgeContract(
///         channels: [app.channel],
///         functions: [.init(register, parameters: "token")],
///         events: [.init("themeChanged", Theme.self)])
///     #expect(contract.issues == [])
///     try contract.verify(against: file)  // contract.json, in the host app's repository
/// }
/// ```
///
/// Each type is probed: decoded from synthetic values and, if it is `Encodable`, encoded again.
/// This shows which fields it has, which of them are optional, and which values an enum has. A
/// type's own `init(from:)` and `encode(to:)` run many times, with values such as `"a"` and 1. They
/// reject unsuitable probes by throwing, as they do for a page. What probing cannot determine is
/// `unknown` in the contract and is listed in ``issues``.
///
/// Probing does not find the cases of an enum. An enum with raw values must be `CaseIterable`; for
/// any other enum, pass an example of each case.
///
/// The contract is for tests and tools. A release build of a host app does not need this module.
public struct BridgeContract: Sendable {
    /// The types that could not be described, in the order of the contract.
    public let issues: [Issue]

    let model: ContractModel
    let comments: ContractComments

    /// Describes the messages, functions and events of a host.
    ///
    /// - Parameters:
    ///   - channels: The channels with their handlers. The page script posts on the first one
    ///     without an envelope.
    ///   - functions: The page functions that the host calls.
    ///   - events: The events that the host emits.
    ///   - examples: Values of types that cannot be described without an example: enums with
    ///     associated values, types that are only `Encodable`, and types that reject every probe.
    ///   - comments: The documentation comments of the Swift sources, to be repeated in the
    ///     declarations and in the Markdown page.
    /// - Throws: `BridgeError` with the code `duplicateName` if two channels, two messages of a
    ///   channel, two functions or two events have the same name.
    public init(
        channels: [ScriptChannel],
        functions: [Function] = [],
        events: [Event] = [],
        examples: [any Encodable & Sendable] = [],
        comments: SourceComments? = nil
    ) throws(BridgeError) {
        let dispatcher = try ChannelDispatcher(channels: channels)
        try Self.check(functions.map(\.path), "functions")
        try Self.check(events.map(\.name), "events")
        var builder = ContractBuilder(examples: examples, coding: dispatcher.coding)
        builder.add(channels: channels)
        builder.add(functions: functions)
        builder.add(events: events)
        (model, issues, self.comments) = builder.finish(comments)
    }

    init(model: ContractModel) {
        self.model = model
        issues = []
        comments = ContractComments(nil, messages: [:], types: [:])
    }

    private static func check(_ names: [String], _ what: String) throws(BridgeError) {
        var known: Set<String> = []
        for name in names where !known.insert(name).inserted {
            throw BridgeError.duplicate(what, named: name)
        }
    }
}
