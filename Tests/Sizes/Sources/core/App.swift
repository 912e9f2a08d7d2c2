import Foundation
import ScriptBridge

@main
struct App {
    @MainActor static func main() async throws {
        let app = SmallApp()
        try await app.run()

        let before = residentBytes()
        let idle = try (0..<1_000).map { _ in
            let view = View()
            let bridge = try app.makeBridge()
            try bridge.install(in: view)
            return (view, bridge)
        }
        print("idle bridge: \((residentBytes() - before) / idle.count) bytes")
    }

    private static func residentBytes() -> Int {
        let text = try? String(contentsOfFile: "/proc/self/statm", encoding: .utf8)
        return (text?.split(separator: " ").dropFirst().first.flatMap { Int($0) } ?? 0) * 4096
    }
}
