import BenchmarkModels
import Foundation
import ScriptBridge

/// The longest time that the bridge occupies the main actor without a break.
///
/// Runs without a web view, so the engine's work is not included. Each row also shows how long
/// encoding the app's own value takes, which happens when the app passes the value to the bridge.
@MainActor
struct Holds {
    let name: String
    /// The target in milliseconds, without the encoding.
    let target: Double
    /// Encodes the app's value once.
    let encoding: () throws -> Void
    /// Does the work and returns when it is complete.
    let work: (Watch) async throws -> Void

    static func run(_ report: Report) async throws {
        report.begin(
            "The longest time that the bridge occupies the main actor, in milliseconds.",
            heads: ["what", "held", "encoding"])
        for row in try all() where Benchmarks.isChosen(row.name) {
            let (held, encoding) = try await row.measured()
            report.add(
                [row.name, Report.number(held, 1), Report.number(encoding, 1)],
                target: Report.number(row.target, 0), isHeld: held <= row.target)
        }
    }

    /// The medians of several rounds in milliseconds: the longest hold without the encoding, and
    /// the encoding.
    private func measured() async throws -> (held: Double, encoding: Double) {
        var holds: [Double] = []
        var encodings: [Double] = []
        for _ in 0..<8 {
            encodings.append(try Timer.nanoseconds(1, encoding) / 1e6)
            let watch = Watch()
            try await work(watch)
            holds.append(watch.longest / .milliseconds(1))
        }
        let encoding = Array(encodings.dropFirst()).quantile(0.5)
        return (max(Array(holds.dropFirst()).quantile(0.5) - encoding, 0), encoding)
    }

    private static func all() throws -> [Holds] {
        let items = Samples.items(count: 85_000)
        let message = #"{"name":"SendItems","data":{"items":\#(try Samples.text(items))},"id":1}"#
        let long = #"{"bridge":1,"document":"d","messages":[\#(message)]}"#
        let packets = (0..<10).map { packet($0 * 1_000) }
        let encoder = JavaScriptEncoder()
        let encode = { _ = try encoder.encodeJSON(items) }
        return [
            Holds(name: "12 MB come in", target: 4, encoding: {}) { watch in
                let host = try makeHost(items)
                host.post(long)
                try await watch.wait { host.answers == 1 }
            },
            Holds(name: "10,000 messages come in", target: 8, encoding: {}) { watch in
                let host = try makeHost(items)
                for packet in packets { host.post(packet) }
                try await watch.wait { host.answers == 10 }
            },
            Holds(name: "a reply of 12 MB", target: 4, encoding: encode) { watch in
                let host = try makeHost(items)
                host.post(
                    #"{"bridge":1,"document":"d","messages":[{"name":"GetItems","id":1}]}"#)
                try await watch.wait { host.answers == 1 }
            },
            Holds(name: "an event of 12 MB", target: 4, encoding: encode) { watch in
                let host = try makeHost(items)
                host.post(#"{"bridge":1,"document":"d","messages":[]}"#)
                try host.session.emit("items", items)
                try await watch.wait { host.pushes == 1 }
            },
        ]
    }

    private static func packet(_ first: Int) -> String {
        let messages = (1...1_000).map {
            #"{"name":"Note","data":{"text":"a text of some forty characters, as it is"},"id":\#(first + $0)}"#
        }
        return #"{"bridge":1,"document":"d","messages":[\#(messages.joined(separator: ","))]}"#
    }

    /// The longest processor time between two turns of the main actor.
    @MainActor
    final class Watch {
        private(set) var longest: Duration = .zero
        private var last = Timer.threadTime()

        func wait(_ isDone: () -> Bool) async throws {
            tick()
            while !isDone() {
                await Task.yield()
                tick()
            }
        }

        private func tick() {
            let now = Timer.threadTime()
            longest = max(longest, now - last)
            last = now
        }
    }

    private static func makeHost(_ items: [Item]) throws -> SessionHost {
        var channel = ScriptChannel("nativeApp", accepting: .mainFrame(of: "https://example.com"))
        channel.on(SendItems.self) { request, _ in request.items.count }
        channel.on(Note.self) { _, _ in true }
        channel.on(GetItems.self) { _, _ in items }
        return try SessionHost(channel)
    }
}

private struct Note: ScriptRequest {
    typealias Reply = Bool
    let text: String
}
