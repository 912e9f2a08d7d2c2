import FixtureSupport
import Foundation
import ScriptBridge
import ScriptBridgeTesting
import Testing

/// Random bodies for all dialects of `dialects.json`.
///
/// `SCRIPTBRIDGE_ENVELOPE_SEEDS` sets the number of seeds.
@MainActor
@Suite("Envelopes: random bodies", .timeLimit(.minutes(90)))
struct EnvelopeFuzzTests {
    @Test("Each message has one outcome, and each call is a listed one")
    func bodies() async throws {
        let rows = try Fixture.rows("dialects", as: DialectRow.self)
        let count =
            ProcessInfo.processInfo.environment["SCRIPTBRIDGE_ENVELOPE_SEEDS"]
            .flatMap { Int($0) } ?? 300
        var messageCount = 0
        for seed in 1...max(count, 1) {
            var random = SplitMix64(seed: UInt64(seed))
            let row = rows[Int.random(in: rows.indices, using: &random)]
            let recorder = Recorder()
            let page = try InMemoryPage(channels: [row.scriptChannel()], observer: recorder)
            if Bool.random(using: &random) {
                for path in try DialectTests.functions { try page.expose(path, returning: true) }
            }
            let channel = try ChannelName(row.channel)
            for _ in 0..<Int.random(in: 1...5, using: &random) {
                let body = Self.mutated(row.posted, &random)
                if let text = body.string {
                    _ = await page.postMessage(text: text, on: channel)
                } else {
                    _ = await page.postMessage(try Fixture.text(body), on: channel)
                }
            }
            var open: [TraceID: Int] = [:]
            await waitUntil {
                open = Self.open(recorder.events)
                return open.values.allSatisfy { $0 == 0 }
            }
            // A second outcome would come later.
            await settle()
            open = Self.open(recorder.events)
            #expect(open.values.allSatisfy { $0 == 0 }, "seed \(seed): \(row.name)")
            messageCount += open.count
            for call in page.calls {
                let path = String(call.prefix { $0 != "(" })
                let isListed = try Self.paths.contains(path) || Self.isKeyed(path)
                #expect(isListed, "seed \(seed): \(call)")
            }
        }
        #expect(messageCount > count / 2)
        print("envelopes: seeds 1..<\(count + 1), \(messageCount) messages")
    }

    /// Whether a path is a member of an element with a checked key.
    private static func isKeyed(_ path: String) throws -> Bool {
        let keyed = try Regex(
            #"window\.flutter_inappwebview\[(\d+|"[A-Za-z0-9_$.-]{1,100}")\]\["(resolve|reject)"\]"#
                + #"|window\["_[A-Za-z0-9$.-][A-Za-z0-9_$.-]{0,98}"\]"#
                + #"|window\.pywebview\._returnValuesCallbacks(\["[A-Za-z0-9_$.-]{1,100}"\]|\[\d+\]){2}"#
        )
        let inherited = ["__proto__", "constructor", "prototype", "eval", "toString"]
        return path.wholeMatch(of: keyed) != nil
            && !inherited.contains { path.contains("\"\($0)\"") }
    }

    private static var paths: Set<String> {
        get throws { Set(try DialectTests.functions.map(\.text) + ["window.dispatchEvent"]) }
    }

    /// The number of outcomes that each message still lacks.
    private static func open(_ events: [BridgeTraceEvent]) -> [TraceID: Int] {
        var open: [TraceID: Int] = [:]
        for event in events {
            switch event {
            case .message(let context, _): open[context.trace, default: 0] += 1
            case .outcome(let context, _, _): open[context.trace, default: 0] -= 1
            default: break
            }
        }
        return open
    }

    /// Returns a body with random changes, also inside its JSON texts.
    private static func mutated(_ body: JSONValue, _ random: inout SplitMix64) -> JSONValue {
        if case .string(let text) = body, Int.random(in: 0..<4, using: &random) > 0,
            let value = try? Fixture.value(text),
            let changed = try? Fixture.text(mutated(value, &random))
        {
            return .string(changed)
        }
        switch (body, Int.random(in: 0..<10, using: &random)) {
        case (_, 0): return junk(&random)
        case (_, 1): return .array([body, body, junk(&random)])
        case (.object(let members), 2...):
            var changed = members
            for (key, value) in members where Int.random(in: 0..<3, using: &random) == 0 {
                changed[key] =
                    Int.random(in: 0..<5, using: &random) == 0 ? nil : mutated(value, &random)
            }
            if Int.random(in: 0..<6, using: &random) == 0 {
                changed["__proto__"] = junk(&random)
            }
            return .object(changed)
        case (.array(let elements), 2...):
            var changed = elements.map {
                Int.random(in: 0..<3, using: &random) == 0 ? mutated($0, &random) : $0
            }
            if Int.random(in: 0..<6, using: &random) == 0 { changed.append(junk(&random)) }
            return .array(changed)
        default: return Bool.random(using: &random) ? body : junk(&random)
        }
    }

    private static func junk(_ random: inout SplitMix64) -> JSONValue {
        let values: [JSONValue] = [
            .null, true, false, 0, -1, 1.5, 9_007_199_254_740_993, "", "__proto__", "constructor",
            "eval", "-1", "INVALID", "result", "\u{2028}</script>", "{", "[1,2]", [], [:], [[[]]],
            ["name": "Sum"], .string(String(repeating: "x", count: 70_000)),
            .array(Array(repeating: .null, count: 1_001)),
        ]
        return values[Int.random(in: values.indices, using: &random)]
    }
}
