import FixtureSupport
import ScriptBridge
import ScriptBridgeTesting
import Testing

@MainActor
@Suite("Error codes of messages", .timeLimit(.minutes(5)))
struct ErrorCodeTests {
    struct SaveNote: ScriptRequest, Encodable {
        static let errorCodes: [BridgeError.Code] = ["noTitle"]
        typealias Reply = Int
        let code: String
    }

    struct Notes: ScriptSubscription, Encodable {
        static let errorCodes: [BridgeError.Code] = ["locked"]
        typealias Element = Int
        let code: String
    }

    /// A message that lists no codes.
    struct Anything: ScriptRequest, Encodable {
        typealias Reply = Int
        let code: String
    }

    private static func error(_ code: String) -> PageError {
        PageError(BridgeError.Code(rawValue: code), "No.", data: [1])
    }

    private func page(_ log: Log) throws -> InMemoryPage {
        var channel = ScriptChannel("nativeApp", accepting: .mainFrame(of: "https://example.com"))
        channel.on(SaveNote.self) { note, _ in throw Self.error(note.code) }
        channel.on(Anything.self) { note, _ async throws in throw Self.error(note.code) }
        channel.on(Notes.self) { note, _ in
            AsyncThrowingStream<Int, any Error> { $0.finish(throwing: Self.error(note.code)) }
        }
        return try InMemoryPage(
            channels: [channel], observer: LineObserver { line in log.append(line) })
    }

    private static let note = "No. (the message's errorCodes do not list this code)"

    @Test("The page gets any code, and the log names one that is not listed")
    func unlisted() async throws {
        let log = Log()
        let page = try page(log)
        let rows = [("noTitle", true), ("noTitel", false), ("timedOut", true)]
        for (code, isListed) in rows {
            let error = await #expect(throws: BridgeError.self) {
                try await page.request(SaveNote(code: code))
            }
            #expect(error?.code.rawValue == code)
            #expect(try error?.data(as: [Int].self) == [1])
            let line = try #require(log.lines.last)
            #expect(line.contains(", \(code): "))
            #expect(line.contains(Self.note) == !isListed, "\(line)")
        }
    }

    @Test("So does the log of a handler that suspends, but not of a message without a list")
    func suspending() async throws {
        let log = Log()
        let page = try page(log)
        for (code, isListed) in [("locked", true), ("noTitle", false)] {
            let error = await #expect(throws: BridgeError.self) {
                for try await _ in try page.subscribe(Notes(code: code)) {}
            }
            #expect(error?.code.rawValue == code)
            #expect(try #require(log.lines.last).contains(Self.note) == !isListed)
        }
        await #expect(throws: BridgeError.self) {
            try await page.request(Anything(code: "noTitel"))
        }
        #expect(try #require(log.lines.last).hasSuffix(", noTitel: No."))
    }

    @Test("Data that cannot be encoded fails in its own way, listed or not")
    func data() async throws {
        var channel = ScriptChannel("nativeApp", accepting: .mainFrame(of: "https://example.com"))
        channel.on(SaveNote.self) { note, _ in
            throw PageError(BridgeError.Code(rawValue: note.code), "No.", data: Double.nan)
        }
        let page = try InMemoryPage(channels: [channel])
        for code in ["noTitle", "noTitel"] {
            let error = await #expect(throws: BridgeError.self) {
                try await page.request(SaveNote(code: code))
            }
            #expect(error?.code == .handlerFailed)
        }
    }
}
