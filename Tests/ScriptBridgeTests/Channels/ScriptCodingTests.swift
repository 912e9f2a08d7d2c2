import FixtureSupport
import Foundation
import ScriptBridge
import ScriptBridgeContract
import ScriptBridgeTesting
import Testing

/// Calls and events use the coding of this channel.
@MainActor
@Suite("Coding of a channel", .timeLimit(.minutes(5)))
struct ScriptCodingTests {
    struct Entry: Codable, Hashable, Sendable {
        let createdAt: Date
        let rawBytes: Data
        let accountID: Int64
        let unitPrice: Decimal
        let imageURL: URL?
        let countsByName: [String: Int]
        let openShape: JSONValue
    }

    struct SaveEntry: ScriptRequest, Codable, Hashable {
        typealias Reply = Entry
        let newEntry: Entry
    }

    struct WatchEntries: ScriptSubscription, Codable {
        typealias Element = Entry
        let pageSize: Int
    }

    private static let entry = Entry(
        createdAt: Date(timeIntervalSince1970: 1_700_000_000.25), rawBytes: Data([0, 255]),
        accountID: 9_007_199_254_740_993, unitPrice: 1.5, imageURL: URL(string: "https://a.b/c"),
        countsByName: ["camelCase": 1], openShape: ["aB": "2001-01-01T00:00:00Z"])

    private static let coding = ScriptCoding(
        dates: .milliseconds, data: .byteArray, largeIntegers: .string, decimals: .number,
        keys: .snakeCase)

    /// The entry as a page with this coding writes and reads it.
    private static let json = """
        {"created_at":1700000000250,"raw_bytes":[0,255],"account_id":"9007199254740993",\
        "unit_price":1.5,"image_url":"https://a.b/c","counts_by_name":{"camelCase":1},\
        "open_shape":{"aB":"2001-01-01T00:00:00Z"}}
        """

    @Test("A member that is nil is left out, or null if the coding says so")
    func nilMembers() throws {
        struct All: Encodable {
            var bool: Bool?
            var string: String?
            var double: Double?
            var float: Float?
            var int: Int?
            var int8: Int8?
            var int16: Int16?
            var int32: Int32?
            var int64: Int64?
            var uint: UInt?
            var uint8: UInt8?
            var uint16: UInt16?
            var uint32: UInt32?
            var uint64: UInt64?
            var entry: Entry?
            var date: Date?
            var list: [Int?]?
        }
        #expect(try JavaScriptEncoder().encodeJSON(All()) == "{}")
        let coding = ScriptCoding(nilMembers: .null)
        let names = Mirror(reflecting: All()).children.compactMap(\.label)
        let json = "{\(names.map { "\"\($0)\":null" }.joined(separator: ","))}"
        #expect(try JavaScriptEncoder(coding: coding).encodeJSON(All()) == json)
        #expect(
            try JavaScriptEncoder(coding: coding).encodeJSON(All(bool: true, list: [1, nil]))
                == json.replacing(#""bool":null"#, with: #""bool":true"#)
                .replacing(#""list":null"#, with: #""list":[1,null]"#))
    }

    private func channel(_ coding: ScriptCoding = coding) -> ScriptChannel {
        var channel = ScriptChannel(
            "nativeApp", accepting: .mainFrame(of: "https://example.com"), coding: coding)
        channel.on(SaveEntry.self) { request, _ in request.newEntry }
        channel.on(WatchEntries.self) { _, _ in
            AsyncStream { continuation in
                continuation.yield(Self.entry)
                continuation.finish()
            }
        }
        return channel
    }

    @Test("Messages, replies and elements use the channel's coding")
    func messages() async throws {
        let page = try InMemoryPage(channels: [channel()])
        let json = try await page.request("SaveEntry", json: "{\"new_entry\":\(Self.json)}")
        #expect(try Fixture.value(#require(json)) == Fixture.value(Self.json))
        let reply = try await page.request(SaveEntry(newEntry: Self.entry))
        #expect(reply == Self.entry)
        var elements: [Entry] = []
        for try await entry in try page.subscribe(WatchEntries(pageSize: 1)) {
            elements.append(entry)
        }
        #expect(elements == [Self.entry])
    }

    @Test("Bodies posted without the page script use the coding too, as text and as trees")
    func bodies() async throws {
        let dispatcher = try ChannelDispatcher(channels: [channel()])
        let text = "{\"name\":\"SaveEntry\",\"new_entry\":\(Self.json)}"
        let tree = try JSONSerialization.jsonObject(with: Data(text.utf8))
        for body in [MessageBody.json(text), .foundation(tree)] {
            let outcomes = await dispatcher.outcomes(
                of: body, on: "nativeApp", from: .mainFrame("https://example.com"))
            guard case .replied(let json) = try #require(outcomes.first) else {
                Issue.record("\(outcomes)")
                continue
            }
            #expect(try Fixture.value(json) == Fixture.value(Self.json))
        }
    }

    @Test("Errors name the fields as the page does")
    func errors() async throws {
        let page = try InMemoryPage(channels: [channel()])
        for (entry, sentence) in [
            ("{}", "new_entry.created_at: missing"),
            (#"{"created_at":"x"}"#, "new_entry.created_at: expected Double, found string"),
            (#"{"createdAt":1}"#, "new_entry.created_at: missing"),
        ] {
            await #expect(throws: BridgeError(.invalidMessage, sentence)) {
                try await page.request("SaveEntry", json: "{\"new_entry\":\(entry)}")
            }
        }
    }

    @Test("Events, calls and their results use the coding of the page script's channel")
    func calls() async throws {
        let other = ScriptChannel("other", accepting: .mainFrame(of: "https://example.com"))
        let page = try InMemoryPage(channels: [channel(), other])
        try page.emit("saved", Self.entry)
        #expect(try await page.event("saved", as: Entry.self) == Self.entry)
        let save = ScriptFunction<Entry, Entry>("app.save")
        try page.expose("app.save", returning: Self.entry)
        #expect(try await page.call(save(Self.entry)) == Self.entry)
        #expect(page.calls.last?.contains("created_at") == true)
        let own = ScriptFunction<[String: Date], Void>("app.own", coding: ScriptCoding())
        try page.expose("app.own", returning: true)
        try await page.call(own(["aB": Date(timeIntervalSince1970: 0)]))
        #expect(
            page.calls.last
                == #"app.own(JSON.parse("{\"aB\":\"1970-01-01T00:00:00.000Z\"}"))"#)
    }

    @Test("The coding of an earlier channel of another dialect is not used for events")
    func otherDialect() async throws {
        let foreign = ScriptChannel(
            "bus", accepting: .mainFrame(of: "https://example.com"), envelope: .jsonRPC)
        let page = try InMemoryPage(channels: [foreign, channel()])
        try page.emit("saved", Self.entry)
        #expect(try await page.event("saved", as: Entry.self) == Self.entry)
        #expect(page.events.last?.json.contains("created_at") == true)
        let contract = try BridgeContract(
            channels: [foreign, channel()], events: [.init("saved", Entry.self)])
        #expect(contract.issues == [])
        #expect(contract.typeScript.contains("created_at: number;"))
    }

    @Test("An envelope uses the coding too, also for a body that is plain text")
    func envelopes() async throws {
        struct Note: ScriptRequest, Codable {
            typealias Reply = Int64
            let sentAt: Date
        }
        let custom: ScriptEnvelope = .promise { body in
            _ = try body.decode([String: Int64].self)
            // The message's data is encoded with the same coding.
            let note = Note(sentAt: Date(timeIntervalSince1970: 2))
            return .message(name: "Note", data: try body.encoding(note))
        }
        func answer(
            _ body: MessageBody, _ envelope: ScriptEnvelope
        ) async throws -> MessageOutcome? {
            var channel = ScriptChannel(
                "bus", accepting: .mainFrame(of: "https://example.com"), envelope: envelope,
                coding: Self.coding)
            channel.limits.message.maximumDepth = 3
            channel.on(Note.self) { note, _ in Int64(note.sentAt.timeIntervalSince1970) }
            channel.on(Number.self) { number, _ in number.value + 1 }
            return try await ChannelDispatcher(channels: [channel]).outcomes(
                of: body, on: "bus", from: .mainFrame("https://example.com")
            ).first
        }
        #expect(
            try await answer(.json(#"{"aB":"9007199254740993"}"#), custom) == .replied(json: "2"))
        #expect(
            try await answer(
                .foundation("9007199254740993"), .promise { .message(name: "Number", data: $0) })
                == .replied(json: #""9007199254740994""#))
        let deep: ScriptEnvelope = .promise { body in
            .message(name: "Note", data: try body.encoding([[[[1]]]]))
        }
        guard case .failed(let error) = try await answer(.json("[1]"), deep) else {
            Issue.record("No failure")
            return
        }
        #expect(error.code == .notAMessage)
    }

    private struct Number: ScriptRequest {
        typealias Reply = Int64
        let value: Int64

        init(from decoder: any Decoder) throws {
            value = try decoder.singleValueContainer().decode(Int64.self)
        }
    }

    @Test("A PageError encodes its data with the coding")
    func pageErrors() {
        let date = Date(timeIntervalSince1970: 1)
        let error = PageError("a", "b", data: ["aB": date], coding: ScriptCoding(dates: .seconds))
        #expect(error.dataJSON == #"{"aB":1}"#)
    }

    @Test("Each option works alone, in both directions")
    func choices() throws {
        func json<Value: Encodable>(_ value: Value, _ coding: ScriptCoding) throws -> String {
            try coding.encoder.encodeJSON(value)
        }
        let date = Date(timeIntervalSince1970: 1.5)
        for (coding, expected) in [
            (ScriptCoding(), #"["1970-01-01T00:00:01.500Z"]"#),
            (ScriptCoding(dates: .milliseconds), "[1500]"),
            (ScriptCoding(dates: .seconds), "[1.5]"),
        ] {
            #expect(try json([date], coding) == expected)
            #expect(try coding.decoder.decode([Date].self, from: .json(expected)) == [date])
        }
        let bytes = ScriptCoding(data: .byteArray)
        #expect(try json([Data([1, 2]), Data()], bytes) == "[[1,2],[]]")
        #expect(
            try bytes.decoder.decode([Data].self, from: .json("[[1,2],[]]")) == [
                Data([1, 2]), Data(),
            ])
        for text in ["[256]", "[-1]", "[1.5]", #"["1"]"#, #""AQI=""#] {
            #expect(throws: DecodingError.self, "\(text)") {
                try bytes.decoder.decode(Data.self, from: .json(text))
            }
        }
        let integers = ScriptCoding(largeIntegers: .string)
        #expect(try json([Int64.max, 5], integers) == #"["9223372036854775807",5]"#)
        #expect(try json([Decimal(1.5)], ScriptCoding(decimals: .number)) == "[1.5]")
        #expect(try json([Decimal(1.5)], ScriptCoding()) == #"["1.5"]"#)
        let nulls = ScriptCoding(nonFiniteNumbers: .null)
        #expect(try json([-Double.infinity, .nan, 1.5], nulls) == "[null,null,1.5]")
        let read = try nulls.decoder.decode([Double].self, from: .json("[null,1.5]"))
        #expect(read[0].isNaN && read[1] == 1.5)
        #expect(try nulls.decoder.decode([Float].self, from: .json("[null]"))[0].isNaN)
        #expect(try nulls.decoder.decode([Double?].self, from: .json("[null]")) == [nil])
        #expect(throws: DecodingError.self) {
            try nulls.decoder.decode([Int].self, from: .json("[null]"))
        }
        for dates: ScriptCoding.DateForm in [.iso8601, .milliseconds, .seconds] {
            let coding = ScriptCoding(dates: dates, nonFiniteNumbers: .null)
            #expect(throws: DecodingError.self) {
                try coding.decoder.decode([Date].self, from: .json("[null]"))
            }
        }
        #expect(throws: DecodingError.self) {
            try ScriptCoding().decoder.decode([Double].self, from: .json("[null]"))
        }
    }

    @Test("A contract describes the types as the coding encodes them")
    func contract() throws {
        let save = ScriptFunction<Int64, Date>("window.bridge.save")
        let contract = try BridgeContract(
            channels: [channel()], functions: [.init(save, parameters: "id")],
            events: [.init("saved", Entry.self)])
        #expect(contract.issues == [])
        let text = contract.typeScript
        for line in [
            "/** A date in milliseconds since 1970, as returned by `Date.now()`. */\n  created_at: number;",
            "raw_bytes: number[];", "account_id: number | string;", "unit_price: number;",
            "image_url?: string;", "counts_by_name: { [key: string]: number | string };",
            "open_shape: JSONValue;", "new_entry: ScriptCodingTestsEntry;",
            "SaveEntry: { data: ScriptCodingTestsSaveEntry; reply: ScriptCodingTestsEntry };",
            "save(id: number | string): number | Promise<number>;",
        ] {
            #expect(text.contains(line), "\(line) in \(text)")
        }
        #expect(contract.changes(since: try BridgeContract(channels: [channel()])).count == 2)
    }

    @Test("A contract says where a number can be null")
    func contractOfNulls() throws {
        struct Measured: ScriptMessage {
            let size: Double
            let count: Int
        }
        let coding = ScriptCoding(nonFiniteNumbers: .null)
        var channel = ScriptChannel(
            "main", accepting: .mainFrame(of: "https://example.com"), coding: coding)
        channel.on(Measured.self) { _, _ in }
        let text = try BridgeContract(channels: [channel]).typeScript
        #expect(text.contains("size: number | null;"), "\(text)")
        #expect(text.contains("count: number;"), "\(text)")
    }

    @Test("A contract reports the types of a channel with another coding as issues")
    func mixedContract() throws {
        var other = ScriptChannel("other", accepting: .mainFrame(of: "https://example.com"))
        other.on(SaveEntry.self) { request, _ in request.newEntry }
        let contract = try BridgeContract(channels: [channel(), other])
        let reason = "it uses another coding than the first channel; make a contract for it"
        #expect(
            contract.issues.map { "\($0)" } == [
                "request SaveEntry on channel other: ScriptCodingTests.SaveEntry"
                    + " could not be described because \(reason)",
                "reply of SaveEntry on channel other: ScriptCodingTests.Entry"
                    + " could not be described because \(reason)",
            ])
    }
}
