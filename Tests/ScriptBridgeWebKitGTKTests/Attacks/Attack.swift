#if WebKitGTK
import FixtureSupport
import Foundation
import ScriptBridge
import Testing

/// An attack that a hostile page may try: a row of the table in docs/Attacks.md.
struct Attack: Sendable, CustomTestStringConvertible {
    let name: String
    /// The human-readable description.
    let tried: String
    /// The expected behavior of the host, in the form of ``AttackFixture/deeds``.
    let host: String
    /// The expected view of the page, as JSON.
    let page: String
    /// What the channel accepts besides messages from the main frame of the accepted site.
    let policy: Policy
    /// Makes the attack and returns what the page saw.
    let make: @MainActor @Sendable (AttackFixture) async throws -> JSONValue

    enum Policy {
        case mainFrame, unknownSource
        /// Accepts the main frame, takes uploads and sends bytes.
        case bytes
        /// Accepts the main frame, and pages report their console output.
        case reports
        /// Accepts the main frame, and has a channel with an envelope that forges.
        case forger
        /// Accepts no origin but unknown senders, takes uploads and sends bytes.
        case noOrigin
    }

    var testDescription: String { name }

    init(
        _ name: String,
        _ tried: String,
        host: String,
        page: String,
        policy: Policy = .mainFrame,
        make: @escaping @MainActor @Sendable (AttackFixture) async throws -> JSONValue
    ) {
        self.name = name
        let channel =
            switch policy {
            case .mainFrame, .bytes, .reports, .forger: ""
            case .unknownSource: ", on a channel that accepts unknown senders"
            case .noOrigin: ", on a channel that accepts only unknown senders"
            }
        self.tried = tried + channel
        self.host = host
        self.page = page
        self.policy = policy
        self.make = make
    }

    /// Creates an attack from the body of an asynchronous function, run in a page of the accepted
    /// site.
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
        + lifetimes + bytes + unread + calls + code
        + worlds + dialects + rewritings

    /// The attacks to make: all of them, unless `Tests/Guards/run.mjs` has chosen some.
    static let chosen: [Attack] = {
        guard let names = ProcessInfo.processInfo.environment["SCRIPTBRIDGE_ATTACKS"] else {
            return all
        }
        let chosen = Set(names.split(separator: "\n").map(String.init))
        return all.filter { chosen.contains($0.name) }
    }()
}
#endif
