import FixtureSupport
import Foundation

@testable import ScriptBridge

/// A web view and its bridge, whatever platform they are of: what the scenarios ask of a host.
@MainActor
protocol ConformanceHost: AnyObject {
    /// The host and what really ran, for the list that the suite prints.
    static var name: String { get }

    /// An origin whose document the host can load, and load again.
    static var origin: Origin { get }

    /// By how many MiB the memory of this process varies by itself, because pages run in it.
    static var memoryVariation: Double { get }

    /// The scenarios that this host's web views cannot play, with the reason.
    static var inapplicable: [String: String] { get }

    /// Makes a web view without a bridge.
    init() throws

    func install(_ bridge: WebViewBridge) throws(BridgeError)

    /// Loads an empty document of an origin, its own or another one, and waits until it is there.
    func load(at origin: Origin) async throws

    /// Loads the document again, and waits until it is there.
    func reload() async throws

    /// Makes another web view with the handlers of this one, as of a window that its page opens.
    func openWindow() throws -> Self

    /// Ends the page's process, and does what an app is asked to do then.
    func endProcess() async throws

    /// Runs the body of an asynchronous function in the page, past the bridge, and returns its
    /// result; `undefined` is null.
    func run(_ body: String) async throws -> JSONValue

    /// Tells whether the web view is still there, without keeping it.
    var isAlive: @MainActor () -> Bool { get }
}

extension ConformanceHost {
    static var memoryVariation: Double { 0 }

    static var inapplicable: [String: String] { [:] }

    /// How many web views the leak check makes: more for `make soak`.
    nonisolated static var viewCount: Int {
        ProcessInfo.processInfo.environment["SCRIPTBRIDGE_VIEWS"].flatMap { Int($0) } ?? 100
    }
}

extension WebViewBridge {
    /// What the bridge is made of, for the leak check.
    var parts: [AnyObject] { [connection, connection.session, connection.evaluations] }
}
