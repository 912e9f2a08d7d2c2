import FixtureSupport
import ScriptBridge
import ScriptBridgeTesting
import Testing

@MainActor
@Suite("Broadcaster", .timeLimit(.minutes(5)))
struct BroadcasterTests {
    private struct Numbers: ScriptSubscription, Codable {
        typealias Element = Int
    }

    @Test("Each subscriber gets its first element, and then what is sent from then on, in order")
    func elements() async {
        let numbers = Broadcaster<Int>()
        numbers.send(0)
        var one = numbers.elements(startingWith: 1).makeAsyncIterator()
        numbers.send(2)
        var other = numbers.elements().makeAsyncIterator()
        numbers.send(3)
        for number in 1...3 { #expect(await one.next() == number) }
        #expect(await other.next() == 3)
    }

    @Test("A subscriber that falls behind loses the oldest elements")
    func buffer() async {
        let numbers = Broadcaster<Int>(bufferingNewest: 2)
        var elements = numbers.elements(startingWith: 0).makeAsyncIterator()
        for number in 1...9 { numbers.send(number) }
        #expect(await elements.next() == 8)
        #expect(await elements.next() == 9)
    }

    @Test("The streams end with the broadcaster")
    func released() async {
        var numbers: Broadcaster<Int>? = Broadcaster()
        var elements = numbers?.elements(startingWith: 1).makeAsyncIterator()
        numbers = nil
        #expect(await elements?.next() == 1)
        #expect(await elements?.next() == nil)
    }

    @Test("Pages follow one source, and a page that leaves does not end it for another")
    func pages() async throws {
        let numbers = Broadcaster<Int>()
        var channel = ScriptChannel.fixture(.mainFrame(of: "https://example.com"))
        channel.on(Numbers.self) { _, _ in numbers.elements(startingWith: 0) }
        let (one, other) = (
            try InMemoryPage(channels: [channel]), try InMemoryPage(channels: [channel])
        )
        var kept = try other.subscribe(Numbers()).makeAsyncIterator()
        #expect(try await kept.next() == 0)
        for try await number in try one.subscribe(Numbers()) {
            #expect(number == 0)
            break
        }
        numbers.send(1)
        #expect(try await kept.next() == 1)
    }
}
