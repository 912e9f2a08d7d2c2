import FixtureSupport
import ScriptBridge
import ScriptBridgeTesting
import Testing

@MainActor
@Suite("Events for one origin", .timeLimit(.minutes(5)))
struct EventOriginTests {
    private static let one: Origin = "https://one.com"
    private static let two: Origin = "https://two.com"

    private func makeHost() throws -> SessionHost {
        try SessionHost(.fixture(.mainFrame(of: Self.one, Self.two)))
    }

    /// Shows the document of an origin, and returns the names and values of the events it gets.
    private func visit(_ origin: Origin, in host: SessionHost) async throws -> [String] {
        let count = host.pushed.count
        let packet = #"{"bridge":1,"document":"\#(origin) \#(count)","messages":[]}"#
        host.session.handleDocumentChange()
        _ = await host.receive(packet, from: .mainFrame(origin))
        await waitUntilStable { !host.session.hasWork }
        return try events(in: host.pushed.dropFirst(count))
    }

    private func events(in packets: some Sequence<String>) throws -> [String] {
        try packets.flatMap { packet in
            let events = try Fixture.value(packet)["events"]?.array ?? []
            return events.map { event in
                "\(event["name"]?.string ?? "") \(event["data"]?.string ?? "")"
            }
        }
    }

    @Test("A last value reaches only pages of its origin, and is newer than the one for all")
    func latest() async throws {
        let host = try makeHost()
        try host.session.emit("theme", "dark", delivery: .latest)
        try host.session.emit("theme", "red", delivery: .latest, for: Self.one)
        try host.session.emit("other", "o", delivery: .latest, for: Self.two)
        #expect(try await visit(Self.one, in: host) == ["theme red"])
        #expect(try await visit(Self.two, in: host) == ["theme dark", "other o"])
        let count = host.pushed.count
        try host.session.emit("theme", "blue", delivery: .latest, for: Self.one)
        try host.session.emit("theme", "green", delivery: .latest, for: Self.two)
        await waitUntilStable { !host.session.hasWork }
        #expect(try events(in: host.pushed.dropFirst(count)) == ["theme green"])
        #expect(try await visit(Self.one, in: host) == ["theme blue"])
        // A value for all replaces those for single origins.
        try host.session.emit("theme", "light", delivery: .latest)
        for origin in [Self.two, Self.one] {
            #expect(try await visit(origin, in: host).first == "theme light")
        }
        #expect(host.observer.undelivered.isEmpty)
    }

    @Test("An instruction waits for a page of its origin, and the observer is told if none comes")
    func untilListener() async throws {
        let host = try makeHost()
        try host.session.emit("open", "early", for: Self.two)
        #expect(try await visit(Self.one, in: host) == [])
        try host.session.emit("open", "late", for: Self.two)
        try host.session.emit("open", "all")
        await waitUntilStable { !host.session.hasWork }
        #expect(try events(in: host.pushed) == ["open all"])
        #expect(try await visit(Self.two, in: host) == ["open early", "open late"])
        try host.session.emit("open", "never", for: Self.one)
        host.clock.advance(by: .seconds(11))
        await waitUntil { host.observer.undelivered == ["pageNotReady"] }
        #expect(try await visit(Self.one, in: host) == [])
    }

    @Test("An event that matters only now is reported if the page has another origin")
    func transient() async throws {
        let host = try makeHost()
        _ = try await visit(Self.one, in: host)
        try host.session.emit("resume", "1", delivery: .transient, for: Self.two)
        try host.session.emit("resume", "2", delivery: .transient, for: Self.one)
        await waitUntilStable { !host.session.hasWork }
        #expect(try events(in: host.pushed) == ["resume 2"])
        #expect(
            host.observer.events.contains { event in
                guard case .undelivered("resume", let error) = event else { return false }
                return error
                    == BridgeError(
                        .pageNotReady,
                        "No page of https://two.com is ready. To let the event wait, emit it with untilListener or latest."
                    )
            })
    }

    @Test("An origin that no channel accepts is an error, as for the context")
    func notAccepted() throws {
        let host = try makeHost()
        let error = BridgeError(
            .sourceNotAccepted,
            "No channel accepts pages of https://no.com. Add the origin to a channel's policy.")
        for delivery in EventDelivery.allCases {
            #expect(throws: error) {
                try host.session.emit("a", 1, delivery: delivery, for: "https://no.com")
            }
        }
        let page = try InMemoryPage(channels: [.fixture()])
        #expect(throws: error) { try page.emit("a", 1, for: "https://no.com") }
        #expect(throws: error) { try page.setContext(1, for: "https://no.com") }
        try page.emit("theme", "dark", for: "https://example.com")
        try page.emit("theme", "light", delivery: .latest, for: nil)
    }
}
