#if WebKitGTK
import FixtureSupport
import Foundation
import ScriptBridge
import ScriptBridgeWebKitGTK
import Testing

extension RealWebKit {
    @MainActor
    @Suite("Coding of a channel, in a real WebKit")
    struct ScriptCodingTests {
        struct Entry: Codable, Hashable, Sendable {
            let createdAt: Date
            let rawBytes: Data
            let accountID: Int64
        }

        struct SaveEntry: ScriptRequest {
            typealias Reply = Entry
            let newEntry: Entry
        }

        @Test("Dates, bytes, integers and names use the page's form in both directions")
        func roundTrip() async throws {
            var channel = ScriptChannel(
                "nativeApp", accepting: .mainFrame(of: "https://example.com"),
                coding: ScriptCoding(
                    dates: .milliseconds, data: .byteArray, largeIntegers: .string,
                    keys: .snakeCase))
            var saved: [Entry] = []
            channel.on(SaveEntry.self) { request, _ in
                saved.append(request.newEntry)
                return request.newEntry
            }
            let page = try await Page.loaded(channel)
            let replies = try await page.run(
                """
                const entry = {
                  created_at: new Date(1700000000250).getTime(),
                  raw_bytes: Array.from(new Uint8Array([0, 255])),
                  account_id: String(9007199254740993n),
                };
                const events = [];
                bridge.on('saved', event => events.push(event));
                window.app = { double: e => ({ ...e, account_id: String(BigInt(e.account_id) + 1n) }) };
                window.saved = events;
                const reply = await bridge.request('SaveEntry', { new_entry: entry });
                return JSON.stringify(reply) === JSON.stringify(entry);
                """)
            #expect(replies == true)
            let entry = Entry(
                createdAt: Date(timeIntervalSince1970: 1_700_000_000.25),
                rawBytes: Data([0, 255]), accountID: 9_007_199_254_740_993)
            #expect(saved == [entry])
            let double = ScriptFunction<Entry, Entry>("window.app.double")
            let doubled = try await page.bridge.call(double(entry))
            #expect(doubled.accountID == 9_007_199_254_740_994)
            #expect(doubled.createdAt == entry.createdAt)
            try page.bridge.emit("saved", entry)
            let event = try await page.run(
                """
                while (!window.saved.length) await new Promise(resolve => setTimeout(resolve, 5));
                return window.saved[0];
                """)
            #expect(
                event == [
                    "created_at": 1_700_000_000_250, "raw_bytes": [0, 255],
                    "account_id": "9007199254740993",
                ])
        }
    }
}
#endif
