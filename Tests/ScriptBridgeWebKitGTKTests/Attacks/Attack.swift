#if WebKitGTK
import FixtureSupport
import ScriptBridge
import Testing

/// Something that a hostile page may try: a row of the table in SECURITY.md.
struct Attack: Sendable, CustomTestStringConvertible {
    let name: String
    /// What was tried, for people.
    let tried: String
    /// What the host must do with it, as ``AttackFixture/deeds`` tells it.
    let host: String
    /// What the page must see, as JSON.
    let page: String
    /// Whom the channel accepts besides the main frame of the accepted site.
    let policy: Policy
    /// Makes the attack and returns what the page saw.
    let make: @MainActor @Sendable (AttackFixture) async throws -> JSONValue

    enum Policy {
        case mainFrame, unknownSource
    }

    var testDescription: String { name }

    /// The row, as it stands in SECURITY.md.
    var row: String { "| \(name) | \(tried) | \(host) | `\(page)` |" }

    init(
        _ name: String,
        _ tried: String,
        host: String,
        page: String,
        policy: Policy = .mainFrame,
        make: @escaping @MainActor @Sendable (AttackFixture) async throws -> JSONValue
    ) {
        self.name = name
        let channel = policy == .unknownSource ? ", on a channel that accepts unknown senders" : ""
        self.tried = tried + channel
        self.host = host
        self.page = page
        self.policy = policy
        self.make = make
    }

    /// An attack by the body of an asynchronous function, run in a page of the accepted site.
    init(
        _ name: String,
        _ tried: String,
        host: String,
        page: String,
        policy: Policy = .mainFrame,
        script: String
    ) {
        self.init(name, tried, host: host, page: page, policy: policy) { fixture in
            await fixture.visit(.home)
            return try await fixture.run(script)
        }
    }

    static let all: [Attack] =
        frames + documents + sites + popups + globals + options + forgeries + bodies + floods
        + lifetimes + calls + code
        + worlds + dialects
}
#endif
