import Foundation
import ScriptBridge
import Testing

@Suite("Very many nested containers")
struct EncodingScaleTests {
    @Test("Alternating nested containers and values takes linear time", .timeLimit(.minutes(5)))
    func turns() throws {
        let pairs = 100_000
        let value = Encoding { encoder in
            var container = encoder.unkeyedContainer()
            for _ in 0..<pairs {
                _ = container.nestedContainer(keyedBy: AnyKey.self)
                try container.encode(Encoding { _ in })
            }
        }
        let json = try JavaScriptEncoder().encodeJSON(value)
        #expect(json.utf8.count == 1 + pairs * 6)
    }

    @Test("Asking again for containers by their keys takes linear time", .timeLimit(.minutes(5)))
    func again() throws {
        let count = 50_000
        let value = Encoding { encoder in
            var container = encoder.container(keyedBy: AnyKey.self)
            for _ in 0..<2 {
                for index in 0..<count {
                    let key = AnyKey("\(count + index)")
                    _ = container.nestedUnkeyedContainer(forKey: key)
                }
            }
        }
        let json = try JavaScriptEncoder().encodeJSON(value)
        #expect(json.utf8.count == 1 + count * 11)
    }

    #if os(Linux)
    @Test("200,000 containers open at once take less than 150 MB")
    func memory() async {
        await #expect(processExitsWith: .success) {
            let before = EncodingScaleTests.peakKilobytes
            let value = Encoding { encoder in
                var container = encoder.unkeyedContainer()
                for index in 0..<200_000 {
                    var nested = container.nestedContainer(keyedBy: AnyKey.self)
                    try nested.encode(index, forKey: "x")
                }
            }
            _ = try JavaScriptEncoder().encodeJSON(value)
            #expect(before > 0)
            #expect(EncodingScaleTests.peakKilobytes - before < 150_000)
        }
    }

    /// The peak memory of this process, without its parent's.
    private static var peakKilobytes: Int {
        let status = try? String(contentsOfFile: "/proc/self/status", encoding: .utf8)
        let line = status?.split(separator: "\n").first { $0.hasPrefix("VmHWM:") }
        return line.flatMap { Int($0.filter(\.isNumber)) } ?? 0
    }
    #endif
}
