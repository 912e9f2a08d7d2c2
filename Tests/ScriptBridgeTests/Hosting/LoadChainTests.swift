import ScriptBridge
import Testing

@Suite("Load chain")
struct LoadChainTests {
    private static let own = "https://a.example/"
    private static let other = "https://b.example/"

    /// Plays questions of the engine (`ask`, `redirect`), starts, and the host's load; returns what
    /// belongs to the host.
    private static func play(_ events: [(String, String)]) -> [Bool] {
        var chain = LoadChain()
        var results: [Bool] = []
        for (event, address) in events {
            switch event {
            case "begin": chain.begin([address, "as the engine spells it"])
            case "ask": results.append(chain.follows(address, isRedirect: false))
            case "redirect": results.append(chain.follows(address, isRedirect: true))
            case "start": results.append(chain.start(address))
            default: chain.end()
            }
        }
        return results
    }

    @Test("The host's load is the one that it began, with its redirects")
    func chain() {
        #expect(
            Self.play([
                ("ask", Self.own), ("begin", Self.own), ("redirect", Self.other),
                ("ask", Self.own), ("start", Self.own), ("redirect", Self.other),
                // A page goes to the same address, and is redirected.
                ("ask", Self.own), ("start", Self.own), ("redirect", Self.other),
            ]) == [false, false, true, true, true, false, false, false])
        #expect(
            Self.play([
                ("begin", Self.own), ("ask", "as the engine spells it"), ("start", Self.own),
                ("end", ""), ("redirect", Self.other),
            ]) == [true, true, false])
    }

    @Test("A page that navigates before the host's load starts does not take its place")
    func order() {
        #expect(
            Self.play([
                ("begin", Self.own), ("ask", Self.other), ("start", Self.other),
                ("ask", Self.own), ("start", Self.own),
            ]) == [false, false, true, true])
        #expect(
            Self.play([
                ("begin", Self.own), ("ask", Self.own), ("ask", Self.other),
                ("start", Self.other), ("start", Self.own),
            ]) == [true, false, false, true])
    }

    @Test("The engine may report the address of the previous document at the start")
    func stale() {
        #expect(
            Self.play([("begin", Self.own), ("ask", Self.own), ("start", Self.other)])
                == [true, true])
    }
}
