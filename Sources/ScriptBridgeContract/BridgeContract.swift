public import ScriptBridge

/// What a page and its host have agreed on, read off the host's Swift types.
///
/// ```swift
/// @Test func contract() throws {
///     let contract = try BridgeContract(
///         channels: [app.channel],
///         functions: [.init(register, parameters: "token")],
///         events: [.init("themeChanged", Theme.self)])
///     #expect(contract.issues == [])
///     try contract.verify(against: file)  // contract.json, in the host app's repository
/// }
/// ```
///
/// Every type is decoded from values that are only thought of, and what comes of it is encoded
/// again; that tells which fields there are, which can be missing, and which values an enum has.
/// A type's own `init(from:)` and `encode(to:)` run for that, many times, with values such as `"a"`
/// and 1; what they do not like they refuse by throwing, as they do for a page. What they do not
/// tell is `unknown` in the contract, and stands in ``issues``.
///
/// Code for arm64e cannot read the cases of an enum, unless it is `CaseIterable` and has raw values:
/// there such enums are `unknown` and stand in ``issues`` too. Record a contract, and verify it, in a
/// process of another architecture, such as a simulator's.
///
/// The contract is for tests and tools: a host app's release build has no need of this module.
public struct BridgeContract: Sendable {
    /// What could not be known, in the order of the contract.
    public let issues: [Issue]

    let model: ContractModel
    let comments: ContractComments

    /// Describes what a host takes and says.
    ///
    /// - Parameters:
    ///   - channels: The channels with their handlers. The page script posts on the first.
    ///   - functions: The page functions that the host calls.
    ///   - events: The events that the host emits.
    ///   - examples: Values of types that cannot be described without: of those that only encode,
    ///     and of those that refuse every value that they are tried with.
    ///   - comments: The documentation comments of the Swift sources, for declarations and page.
    /// - Throws: `BridgeError` with the code `duplicateName` if two channels, two messages of a
    ///   channel, two functions or two events have the same name.
    public init(
        channels: [ScriptChannel],
        functions: [Function] = [],
        events: [Event] = [],
        examples: [any Encodable & Sendable] = [],
        comments: SourceComments? = nil
    ) throws(BridgeError) {
        try self.init(
            channels: channels, functions: functions, events: events, examples: examples,
            comments: comments, enumCases: EnumCases())
    }

    init(
        channels: [ScriptChannel],
        functions: [Function] = [],
        events: [Event] = [],
        examples: [any Encodable & Sendable] = [],
        comments: SourceComments? = nil,
        enumCases: EnumCases
    ) throws(BridgeError) {
        let dispatcher = try ChannelDispatcher(channels: channels)
        try Self.check(functions.map(\.path), "functions")
        try Self.check(events.map(\.name), "events")
        var builder = ContractBuilder(
            examples: examples, coding: dispatcher.coding,
            enumCases: enumCases)
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
            throw BridgeError(.duplicateName, "There are two \(what) “\(name)”.")
        }
    }
}
