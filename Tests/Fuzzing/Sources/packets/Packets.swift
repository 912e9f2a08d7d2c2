import Foundation
import ScriptBridge

/// Plays random conversations with a real session and prints the speed.
///
/// `SECONDS` sets the duration and `SEED` the first conversation, so that a failure can be
/// repeated.
@main
enum Packets {
    /// More growth than this after the first conversations is a leak.
    private static let mostGrowth = 48 << 20

    static func main() async throws {
        let seconds = variable("SECONDS") ?? 60
        let first = variable("SEED") ?? UInt64.random(in: 0..<1 << 48)
        print("packets: from seed \(first) for \(seconds) seconds")
        let clock = ContinuousClock()
        let start = clock.now
        var seed = first
        var postCount = 0
        var messageCount = 0
        var memory: Int?
        while clock.now - start < .seconds(Int(clamping: seconds)) {
            // If the process traps, the cause is one of these.
            if (seed - first).isMultiple(of: 1_000) { say("seed \(seed)") }
            let report = try await PacketConversation.play(seed: seed)
            postCount += report.postCount
            messageCount += report.messageCount
            if !report.violations.isEmpty {
                fail("SEED=\(seed): \(report.violations.joined(separator: "\n"))")
            }
            if seed - first == 500 { memory = residentByteCount() }
            if let memory, let now = residentByteCount(), now > memory + mostGrowth {
                fail("SEED=\(first) to \(seed): \(memory >> 20) MiB have become \(now >> 20).")
            }
            seed += 1
        }
        let rate = Double(messageCount) / ((clock.now - start) / .seconds(1))
        print(
            """
            packets: \(messageCount) messages in \(postCount) posts of \(seed - first) \
            conversations from seed \(first), \(Int(rate)) messages a second, \
            \(residentByteCount().map { "\($0 >> 20) MiB" } ?? "unknown memory"); all promises held
            """)
    }

    private static func fail(_ message: String) -> Never {
        say(message)
        exit(1)
    }

    private static func say(_ line: String) {
        FileHandle.standardError.write(Data("\(line)\n".utf8))
    }

    private static func variable(_ name: String) -> UInt64? {
        ProcessInfo.processInfo.environment[name].flatMap { UInt64($0) }
    }

    /// The resident memory of the process, if the system has a file with it.
    private static func residentByteCount() -> Int? {
        let pages = try? String(contentsOfFile: "/proc/self/statm", encoding: .utf8)
            .split(separator: " ").dropFirst().first.flatMap { Int($0) }
        return pages.flatMap { $0 }.map { $0 * 4_096 }
    }
}
