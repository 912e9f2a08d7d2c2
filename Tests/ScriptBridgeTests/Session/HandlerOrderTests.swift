import FixtureSupport
import ScriptBridge
import Testing

@MainActor
@Suite("The order of handlers", .timeLimit(.minutes(5)))
struct HandlerOrderTests {
    private struct Waiting: ScriptMessage {
        let number: Int
    }

    private struct Immediate: ScriptMessage {
        let number: Int
    }

    private struct Asking: ScriptRequest {
        typealias Reply = Int
        let number: Int
    }

    private struct Watching: ScriptSubscription {
        typealias Element = Int
        let number: Int
    }

    @MainActor
    private final class Log {
        var numbers: [Int] = []
    }

    @Test("Handlers start in the order of their messages, whether they wait or not")
    func order() async throws {
        let log = Log()
        var channel = ScriptChannel.fixture()
        channel.on(Waiting.self) { message, _ in
            log.numbers.append(message.number)
            await Task.yield()
        }
        channel.on(Immediate.self) { message, _ in log.numbers.append(message.number) }
        channel.on(Asking.self) { request, _ in
            log.numbers.append(request.number)
            await Task.yield()
            return request.number
        }
        channel.on(Watching.self) { subscription, _ in
            log.numbers.append(subscription.number)
            return AsyncStream<Int> { $0.finish() }
        }
        for seed in Fuzz.seeds("The order of handlers", ordinarily: 40) {
            var random = SplitMix64(seed: seed)
            let host = try SessionHost(channel)
            log.numbers = []
            for packet in 0..<4 {
                host.post((1...10).map { Self.message(packet * 10 + $0, &random) })
                if random.chance(30) { await settle() }
            }
            await waitUntil { log.numbers.count == 40 }
            #expect(log.numbers == Array(1...40), "Seed \(seed)")
            host.session.close()
        }
    }

    private static func message(_ number: Int, _ random: inout SplitMix64) -> String {
        let data = #""data":{"number":\#(number)}"#
        return switch Int.random(in: 0..<4, using: &random) {
        case 0: #"{"name":"Waiting",\#(data)}"#
        case 1: #"{"name":"Immediate",\#(data)}"#
        case 2: #"{"name":"Asking",\#(data),"id":\#(number)}"#
        default: #"{"name":"Watching",\#(data),"id":\#(number),"kind":"subscribe","credit":1}"#
        }
    }
}
