import FixtureSupport
import ScriptBridge
import Testing

/// A web view with a bridge, and handlers that a scenario controls.
@MainActor
final class ConformanceFixture<Host: ConformanceHost> {
    let host: Host
    let bridge: WebViewBridge
    let recorder = Recorder()
    let handlers = ScriptedHandlers()
    /// The origin of the pages that have the bridge.
    let origin: Origin

    /// Makes a web view; its page is one of a ``HeldSite`` if `isServing`.
    init(
        limits: ScriptChannel.Limits = ScriptChannel.Limits(),
        others: [ScriptChannel] = [],
        clock: any Clock<Duration> = ContinuousClock(),
        isServing: Bool = false,
        isLockedDown: Bool = false,
        takesBytes: Bool = false
    ) throws {
        let site = isServing ? try HeldSite(handlers) : nil
        origin = site?.origin ?? Host.origin
        var channel = ScriptChannel.fixture(.mainFrame(of: origin))
        channel.limits = limits
        handlers.register(in: &channel)
        if takesBytes {
            channel.allowsDownloads = true
            channel.on(Copy.self) { _, bytes, _ in ScriptBytes(try await bytes.data()) }
        }
        host = try Host(HostOptions(site: site, isLockedDown: isLockedDown))
        bridge = try WebViewBridge(channels: [channel] + others, observer: recorder, clock: clock)
        try host.install(bridge)
    }

    deinit {
        MainActor.finish { [handlers] in handlers.end() }
    }

    /// Makes a fixture whose page has loaded.
    static func loaded(
        isServing: Bool = false,
        isLockedDown: Bool = false,
        takesBytes: Bool = false
    ) async throws -> ConformanceFixture {
        let fixture = try ConformanceFixture(
            isServing: isServing, isLockedDown: isLockedDown, takesBytes: takesBytes)
        try await fixture.load()
        return fixture
    }

    func load() async throws {
        try await host.load(at: origin)
    }

    @discardableResult
    func run(_ body: String) async throws -> JSONValue {
        try await host.run(body)
    }

    /// Waits until an expression has a value in the page.
    func wait(for expression: String, toBe value: JSONValue) async throws {
        while try await run("return \(expression)") != value {
            try Task.checkCancellation()
            // A stub may answer at once, and the awaited work needs a turn.
            await Task.yield()
        }
    }

    /// Makes the page send a request and waits until its handler runs.
    func begin(_ name: String) async throws {
        try await run(
            """
            window.\(name) = bridge.request('Wait', { as: '\(name)' })
              .catch(error => error.code);
            """)
        try await wait { self.handlers.askedCount(of: name) == 1 }
    }

    /// Waits until something has happened on the host.
    func wait(_ condition: () -> Bool) async throws {
        await waitUntil(condition)
        try Task.checkCancellation()
    }

    /// Requires that page and host can exchange messages, and that the engine was not misused.
    func requireEcho() async throws {
        try await host.requireEcho()
        try #require(host.misuses() == [])
    }
}

/// An upload that comes back.
private struct Copy: ScriptUpload, Codable {
    typealias Reply = ScriptBytes
}

/// Returns the code of the error that an operation throws, or nil.
@MainActor
func code(of operation: () async throws -> Void) async throws -> BridgeError.Code? {
    do {
        try await operation()
        return nil
    } catch let error as BridgeError {
        return error.code
    }
}
