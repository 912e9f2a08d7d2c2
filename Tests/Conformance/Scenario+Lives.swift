import FixtureSupport
import Foundation
import ScriptBridge
import Testing

/// How documents, web views and bridges start and end.
extension Scenario {
    static var lives: [Scenario] {
        [
            Scenario("navigation") { try await navigateAway { try await $0.load() } },
            Scenario("reload") { try await navigateAway { try await $0.host.reload() } },
            Scenario("process crash") {
                try await navigateAway { fixture in
                    try await fixture.host.endProcess()
                    try await fixture.load()
                }
            },
            Scenario("two views", body: twoViews),
            Scenario("removal", body: removal),
            Scenario("re-installation", body: reinstallation),
            Scenario("leak check", body: leakCheck),
        ]
    }

    /// Ends a document with pending work in both directions.
    @MainActor
    private static func navigateAway(by navigate: (ConformanceFixture<Host>) async throws -> Void)
        async throws
    {
        let fixture = try await ConformanceFixture<Host>.loaded()
        try await fixture.begin("old")
        try await fixture.run("bridge.expose({ wait: () => new Promise(() => {}) });")
        let call = Task { [bridge = fixture.bridge] in
            try await code { try await bridge.call(ScriptFunction<Void>("window.bridge.wait")()) }
        }
        try await fixture.wait {
            fixture.recorder.events.contains { if case .call = $0 { true } else { false } }
        }
        try await navigate(fixture)
        try #require(try await call.valueInTime() == .documentGone)
        try #require(fixture.recorder.outcomes == ["Wait documentGone"])
        try #require(fixture.handlers.cancelled == ["old"])

        // The request has the same id, but the document is another one.
        try await fixture.begin("new")
        fixture.handlers.give("theirs", to: "old")
        fixture.handlers.give("mine", to: "new")
        try #require(try await fixture.run("return await window.new") == "mine")
        try #require(fixture.recorder.outcomes == ["Wait documentGone", "Wait replied"])
    }

    @MainActor
    private static func twoViews() async throws {
        let one = try await ConformanceFixture<Host>.loaded()
        let other = try await ConformanceFixture<Host>.loaded()
        for fixture in [one, other] {
            try await fixture.run(
                "window.events = []; bridge.on('who', who => { events.push(who); });")
        }
        try one.bridge.emit("who", 1)
        try other.bridge.emit("who", 2)
        try await one.wait(for: "events", toBe: [1])
        try await other.wait(for: "events", toBe: [2])
        try await one.requireEcho()
        try #require(one.recorder.outcomes == ["Echo replied"])
        try #require(other.recorder.outcomes.isEmpty)
        one.bridge.remove()
        try await other.requireEcho()
    }

    @MainActor
    private static func removal() async throws {
        let fixture = try await ConformanceFixture<Host>.loaded()
        try await fixture.begin("open")
        fixture.bridge.remove()
        try #require(try await fixture.run("return await open") == "hostGone")
        try #require(fixture.handlers.cancelled == ["open"])
        let later = try await fixture.run(
            "return await bridge.request('Echo', {}).catch(error => error.code)")
        try #require(later == "hostGone")
        try #require(try await code { try await fixture.bridge.evaluate("1") } == .noWebView)
        fixture.bridge.remove()

        let next = try Host.makeBridge()
        try fixture.host.install(next)
        try await fixture.load()
        try await fixture.requireEcho()
        next.remove()
        try fixture.host.install(fixture.bridge)
        try await fixture.load()
        try await fixture.requireEcho()
    }

    @MainActor
    private static func reinstallation() async throws {
        let fixture = try await ConformanceFixture<Host>.loaded()
        let other = try Host.makeBridge()
        for bridge in [fixture.bridge, other] {
            let rejection = #expect(throws: BridgeError.self) { try fixture.host.install(bridge) }
            try #require(rejection?.code == .alreadyInstalled)
            try #require(rejection?.message.isEmpty == false)
        }
        try await fixture.requireEcho()
        let elsewhere = try Host()
        try elsewhere.install(other)
        try await elsewhere.load(at: Host.origin)
        try await elsewhere.requireEcho()
    }

    /// Makes, uses and releases many web views, none of which may stay alive.
    @MainActor
    private static func leakCheck() async throws {
        let census = Census()
        var samples: [String] = []
        var middle: Double?
        for number in 1...Host.viewCount {
            try await use(number, census)
            guard let memory = Census.residentMemory else { continue }
            guard [1, Host.viewCount / 2, Host.viewCount].contains(number) else { continue }
            samples.append("\(number): \((memory * 10).rounded() / 10) MiB")
            if number == Host.viewCount / 2 { middle = memory }
        }
        await waitUntil { census.liveCount == 0 }
        let memory =
            samples.isEmpty
            ? ", memory not known" : ", host after view \(samples.joined(separator: ", "))"
        print(
            "conformance | leak check | \(Host.name) | \(Host.viewCount) views,",
            "\(census.count) objects, \(census.liveCount) live\(memory)")
        try #require(census.liveCount == 0)
        if let middle, let last = Census.residentMemory {
            // A web view itself takes a few hundred KiB.
            let growth =
                (last - middle - Host.memoryVariation) * 1024
                / Double(Host.viewCount - Host.viewCount / 2)
            try #require(growth < 64, "KiB for each view")
        }
    }

    /// Uses everything in a web view that might be retained, and releases the web view.
    @MainActor
    private static func use(_ number: Int, _ census: Census) async throws {
        let fixture = try await ConformanceFixture<Host>.loaded()
        census.add([fixture, fixture.host, fixture.bridge, fixture.handlers, fixture.recorder])
        census.add(fixture.bridge.parts)
        census.add(fixture.host.isAlive)
        try await fixture.begin("open")
        try await fixture.run("bridge.expose({ join: (one, other) => one + other });")
        let join = ScriptFunction<String, String, String>("window.bridge.join")
        try #require(try await fixture.bridge.call(join("a", "b"), timeout: .seconds(60)) == "ab")
        try fixture.bridge.emit("theme", "dark")
        // Half of them are released without removing the bridge.
        if number.isMultiple(of: 2) { fixture.bridge.remove() }
    }
}

/// Counts how many of many objects are still alive.
@MainActor
private final class Census {
    private var objects: [@MainActor () -> Bool] = []

    func add(_ objects: [AnyObject]) {
        for object in objects { add { [weak object] in object != nil } }
    }

    func add(_ isAlive: @escaping @MainActor () -> Bool) {
        objects.append(isAlive)
    }

    /// The resident memory of this process in MiB, or nil if it is unknown.
    static var residentMemory: Double? {
        #if os(Linux)
        // The total and the resident pages.
        let fields = (try? String(contentsOfFile: "/proc/self/statm", encoding: .utf8))?
            .split(separator: " ")
        guard let fields, fields.count > 1, let pages = Double(fields[1]) else { return nil }
        return pages * Double(sysconf(CInt(_SC_PAGESIZE))) / 1_048_576
        #else
        return nil
        #endif
    }

    var count: Int { objects.count }
    var liveCount: Int { objects.count { $0() } }
}
