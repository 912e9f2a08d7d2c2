#if os(macOS) || os(Linux)  // where a test can be a process
import Foundation
import ScriptBridge
import Testing

/// The stack size of secondary threads on Apple platforms.
@Suite("Deep values on a 512 KiB stack")
struct SmallStackTests {
    /// Objects nested as deeply as the decoder allows.
    private static let objects =
        String(repeating: #"{"next":"#, count: 199) + "{}" + String(repeating: "}", count: 199)

    @Test("Decodes 200 levels of text")
    func text() async {
        // Runs in its own process, like every test here whose failure would crash.
        await #expect(processExitsWith: .success) {
            let (arrays, objects) = (DifferentialCase.nested(200), SmallStackTests.objects)
            #expect(
                SmallStackTests.onSmallStack { SmallStackTests.error(Shapes.Chain.self, arrays) }
                    == nil)
            #expect(
                SmallStackTests.onSmallStack { SmallStackTests.error(Shapes.Link.self, objects) }
                    == nil)
        }
    }

    @Test("Rejects deeper text", arguments: [201, 1_000, 100_000])
    func deepText(depth: Int) {
        let texts = [
            DifferentialCase.nested(depth), String(repeating: "[", count: depth),
            String(repeating: #"{"a":"#, count: depth),
        ]
        for text in texts {
            #expect(Self.onSmallStack { Self.error(Shapes.Link.self, text) } == "dataCorrupted")
        }
    }

    @Test("Decodes 200 levels of a tree and rejects more", arguments: [199, 250, 2_000])
    func tree(depth: Int) {
        let error = Self.onSmallStack {
            let tree = (0..<depth).reduce([] as [Any]) { tree, _ in [tree] }
            return Self.error(Shapes.Chain.self, .foundation(tree))
        }
        #expect(error == (depth < 200 ? nil : "dataCorrupted"))
    }

    @Test("A tree is rejected before the stack overflows, whatever the maximum depth")
    func treeWithoutLimit() async {
        await #expect(processExitsWith: .success) {
            let error = SmallStackTests.onSmallStack {
                let tree = (0..<2_000).reduce([] as [Any]) { tree, _ in [tree] }
                var decoder = MessageDecoder()
                decoder.maximumDepth = .max
                do {
                    _ = try decoder.decode(Int.self, from: .foundation(tree))
                    return nil as String?
                } catch {
                    return "DecodingError"
                }
            }
            #expect(error == "DecodingError")
        }
    }

    /// The depth that the stack allows; without optimization each level needs several times as
    /// much.
    #if DEBUG
    private static let deepest = 100
    #else
    private static let deepest = 200
    #endif

    @Test(
        "A deep value encodes, or is rejected before the stack overflows",
        arguments: [100, deepest, 100_000])
    func encoding(depth: Int) async {
        await #expect(processExitsWith: .success) { [depth] in
            let error = SmallStackTests.onSmallStack { SmallStackTests.encodingError(depth) }
            #expect(error == (depth <= SmallStackTests.deepest ? nil : "EncodingError"))
        }
    }

    @Test(
        "A deep value does not crash when most of the stack is in use",
        arguments: [128, 256, 320, 384, 420])
    func usedStack(kibibytes: UInt) async {
        await #expect(processExitsWith: .success) { [kibibytes] in
            for depth in stride(from: 10, through: 200, by: 5) {
                let error = SmallStackTests.onSmallStack {
                    SmallStackTests.withLessStack(kibibytes) {
                        SmallStackTests.encodingError(depth)
                    }
                }
                #expect(error == nil || error == "EncodingError")
                if kibibytes == 256, depth <= SmallStackTests.deepest / 2 { #expect(error == nil) }
            }
        }
    }

    @Test("A type that tries several kinds decodes or is rejected, without a crash")
    func alternatives() async {
        await #expect(processExitsWith: .success) {
            for (open, close) in [("[", "]"), (#"{"a":"#, "}"), (#"[{"a":"#, "}]")] {
                for depth in stride(from: 10, through: 100, by: 10) {
                    let text =
                        String(repeating: open, count: depth) + "1"
                        + String(repeating: close, count: depth)
                    for used: UInt in [0, 128, 256, 384] {
                        let error = SmallStackTests.onSmallStack {
                            SmallStackTests.withLessStack(used) {
                                SmallStackTests.error(LargeIntegerFormTests.AnyValue.self, text)
                            }
                        }
                        #expect(error == nil || error == "dataCorrupted" || error == "typeMismatch")
                        if used == 0, depth <= 20 { #expect(error == nil) }
                    }
                }
            }
        }
    }

    @Test("The error says that the value is too deep for the thread's stack")
    func rejection() async {
        await #expect(processExitsWith: .success) {
            let objects = SmallStackTests.objects
            let text = SmallStackTests.onSmallStack {
                SmallStackTests.withLessStack(400) {
                    do {
                        _ = try MessageDecoder().decode(Shapes.Link.self, from: .json(objects))
                        return nil
                    } catch DecodingError.dataCorrupted(let context) {
                        return context.debugDescription
                    } catch {
                        return "\(error)"
                    }
                }
            }
            #expect(text == "The value is nested too deeply for the thread's stack.")
        }
    }

    @Test("A kept decoder works on a thread with little stack")
    func keptDecoder() async {
        await #expect(processExitsWith: .success) {
            let text = String(repeating: "[", count: 200) + String(repeating: "]", count: 200)
            let kept = try MessageDecoder().decode(Keeping.self, from: .json(text))
            let error = SmallStackTests.onSmallStack {
                SmallStackTests.withLessStack(420) {
                    do {
                        _ = try Shapes.Chain(from: kept.decoder)
                        return "decoded"
                    } catch {
                        return error is DecodingError ? "DecodingError" : "\(error)"
                    }
                }
            }
            #expect(error == "DecodingError")
        }
    }

    /// Used by one thread after the other.
    private struct Keeping: Decodable, @unchecked Sendable {
        let decoder: any Decoder

        init(from decoder: any Decoder) { self.decoder = decoder }
    }

    private static func encodingError(_ depth: Int) -> String? {
        do {
            // No deep value exists here, so none has to be freed.
            _ = try JavaScriptEncoder().encode(Level(remaining: depth))
            return nil
        } catch {
            return error is EncodingError ? "EncodingError" : "\(error)"
        }
    }

    /// Runs the work with the given amount of stack already in use.
    private static func withLessStack(
        _ kibibytes: UInt,
        since start: UInt? = nil,
        _ work: () -> String?
    ) -> String? {
        // An allocation this small lives on the stack.
        withUnsafeTemporaryAllocation(byteCount: 1024, alignment: 16) { memory in
            let place = UInt(bitPattern: memory.baseAddress)
            let start = start ?? place
            return start - place < kibibytes << 10
                ? withLessStack(kibibytes, since: start, work) : work()
        }
    }

    #if canImport(Darwin)
    // Foundation on Linux converts all members when one is read, and would never finish.
    @Test("Rejects a tree that contains itself")
    func cycle() async {
        await #expect(processExitsWith: .success) {
            let object = NSMutableDictionary()
            object["self"] = NSMutableArray(array: [object])
            defer { object.removeAllObjects() }
            #expect(throws: DecodingError.self) {
                try MessageDecoder().decode([String: AnyJSON].self, from: .foundation(object))
            }
        }
    }
    #endif

    /// Encodes as deeply nested objects without existing as such.
    private struct Level: Encodable {
        let remaining: Int

        func encode(to encoder: any Encoder) throws {
            var container = encoder.container(keyedBy: AnyKey.self)
            if remaining > 1 {
                try container.encode(Level(remaining: remaining - 1), forKey: "a")
            }
        }
    }

    private static func error(_ type: (some Decodable).Type, _ text: String) -> String? {
        error(type, .json(text))
    }

    private static func error(_ type: (some Decodable).Type, _ body: MessageBody) -> String? {
        do {
            _ = try MessageDecoder().decode(type, from: body)
            return nil
        } catch let error as DecodingError {
            return "\(DecodingRow.Rejection(error))"
        } catch {
            return "\(error)"
        }
    }

    static func onSmallStack(_ work: @escaping @Sendable () -> String?) -> String? {
        EncodingErrorTests.onSmallStack(work)
    }
}
#endif
