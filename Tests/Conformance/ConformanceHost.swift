import FixtureSupport
import Foundation
import Testing

@testable import ScriptBridge

/// A web view and its bridge on any platform, with everything that the scenarios need of a host.
@MainActor
protocol ConformanceHost: AnyObject {
    /// The host and what it really runs, for the list that the suite prints.
    static var name: String { get }

    /// An origin whose document the host can load and reload.
    static var origin: Origin { get }

    /// How much this process's memory varies, in MiB; more than zero if pages run in it, or if the leak
    /// check uses few web views.
    static var memoryVariation: Double { get }

    /// The scenarios that this host's web views cannot play, with the reasons.
    static var inapplicable: [String: String] { get }

    /// The number of web views in the leak check, unless the environment names another one.
    nonisolated static var usualViewCount: Int { get }

    /// Makes a web view without a bridge.
    init(_ options: HostOptions) throws

    func install(_ bridge: WebViewBridge) throws(BridgeError)

    /// Loads an empty document of this or another origin and waits until it has loaded.
    func load(at origin: Origin) async throws

    /// Reloads the document and waits until it has loaded.
    func reload() async throws

    /// Makes another web view with the handlers of this one, like a window that the page opens.
    func openWindow() throws -> Self

    /// Ends the page's process and does what an app must do then.
    func endProcess() async throws

    /// Runs the body of an asynchronous function in the page without the bridge, and returns its
    /// result; `undefined` becomes null.
    func run(_ body: String) async throws -> JSONValue

    /// Returns whether the web view still exists, without keeping it alive.
    var isAlive: @MainActor () -> Bool { get }

    /// Returns the misuses so far for which the engine would end the app, if the host can tell,
    /// without keeping the web view alive.
    var misuses: @MainActor () -> [String] { get }
}

/// What a web view is made with.
struct HostOptions {
    var site: HeldSite?
    /// Whether the engine runs without what attacks often use.
    var isLockedDown = false
}

extension ConformanceHost {
    init() throws { try self.init(HostOptions()) }

    /// Makes a bridge with the fixtures' channel.
    static func makeBridge() throws -> WebViewBridge {
        try WebViewBridge(
            channels: [.fixture(.mainFrame(of: origin))], observer: nil, clock: ContinuousClock())
    }

    /// Requires that page and host can exchange messages.
    func requireEcho() async throws {
        let echo = try await run("return await bridge.request('Echo', { value: ['echo'] })")
        try #require(echo == ["echo"])
    }

    var misuses: @MainActor () -> [String] { { [] } }

    static var memoryVariation: Double { 0 }

    static var inapplicable: [String: String] { [:] }

    nonisolated static var usualViewCount: Int { 100 }

    /// The number of web views in the leak check; `make soak` uses more.
    nonisolated static var viewCount: Int {
        ProcessInfo.processInfo.environment["SCRIPTBRIDGE_VIEWS"].flatMap { Int($0) }
            ?? usualViewCount
    }
}

extension WebViewBridge {
    /// The parts of the bridge, for the leak check.
    var parts: [AnyObject] { [connection, connection.session, connection.evaluations] }
}
