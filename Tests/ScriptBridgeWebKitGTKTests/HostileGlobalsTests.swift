#if WebKitGTK
import CWebKitGTK
import FixtureSupport
import Foundation
import ScriptBridge
import ScriptBridgeServing
import ScriptBridgeWebKitGTK
import Testing

extension RealWebKit {
    /// Changes each global and each inherited property that a page script uses, after its start.
    ///
    /// Everything that the page then starts must end as it does without the change.
    @MainActor
    @Suite("Hostile globals", .timeLimit(.minutes(10)))
    struct HostileGlobalsTests {
        private struct Load: ScriptRequest {
            typealias Reply = ScriptBytes
            let source: String
        }

        private struct Answer: Codable, Sendable, ScriptRequest {
            static let name = "Echo"
            typealias Reply = JSONValue
            let answer: JSONValue
        }

        private struct Wait: ScriptRequest { typealias Reply = Int }
        private struct Say: ScriptMessage {}
        private struct Count: ScriptSubscription { typealias Element = Int }
        private struct Keep: ScriptUpload { typealias Reply = Int }
        private struct Hold: ScriptUpload { typealias Reply = Int }
        private struct Failed: Error {}

        /// The ways in which bytes reach the page.
        enum Way: String, CaseIterable { case address, packets }

        /// How many changes one document sees at once.
        private static let changesAtOnce = 48

        /// A web view whose documents are changed, one after the other.
        private struct Subject {
            let page: Page
            let url: String
            let way: Way
            /// What no document may see: the mark of its bytes, and packets, which contain its key.
            var secrets: JSONValue = [#"{"bridge":1"#, #""key":""#]
        }

        @MainActor
        private final class Speaker {
            weak var bridge: WebViewBridge?
        }

        private func subject(_ way: Way) throws -> Subject {
            let site = try LocalSite("globals://local") { _ in WebResponse("<body>") }
            let origin: Origin = way == .address ? site.origin : "https://example.com"
            var channel = ScriptChannel("nativeApp", accepting: .mainFrame(of: origin))
            channel.allowsDownloads = true
            channel.on(Answer.self) { answer, _ in ["answer": answer.answer] }
            channel.on(Wait.self) { _, _ in
                try await Task.sleep(for: .seconds(3600))
                return 0
            }
            channel.on(Count.self) { _, _ in
                AsyncStream { elements in
                    for number in 1...3 { elements.yield(number) }
                    elements.finish()
                }
            }
            channel.on(Keep.self) { _, bytes, _ in try await bytes.data().count }
            channel.on(Hold.self) { _, _, _ in
                try await Task.sleep(for: .seconds(3600))
                return 0
            }
            channel.on(Load.self) { load, _ in Self.bytes(load.source) }
            let speaker = Speaker()
            channel.on(Say.self) { _, _ in try speaker.bridge?.emit("said", "words") }
            let page = try Page(channel, reportsPages: true)
            speaker.bridge = page.bridge
            if way == .address {
                try site.install(in: webkit_web_view_get_context(page.webView))
            }
            return Subject(page: page, url: "\(origin)/", way: way)
        }

        nonisolated private static func bytes(_ source: String) -> ScriptBytes {
            switch source {
            case "short": ScriptBytes(Data(count: 100), type: "a/b")
            case "long": ScriptBytes(Data(count: 300_000))
            default:
                ScriptBytes(
                    chunks: AsyncThrowingStream<Data, any Error> { chunks in
                        for _ in 0..<3 { chunks.yield(Data(count: 1_000)) }
                        chunks.finish(throwing: source == "broken" ? Failed() : nil)
                    })
            }
        }

        @Test("Everything ends as documented, whatever the page does to its globals")
        func held() async throws {
            var (heldCount, count) = (0, 0)
            for way in Way.allCases {
                var subject = try subject(way)
                #expect(try await failures(subject, "'', []") == "")
                let mark = try #require(sentMark(in: subject.page))
                subject.secrets = .array((subject.secrets.array ?? []) + [.string(mark)])
                for entry in try await run("return hostile.counts();", subject).array ?? [] {
                    let kind = try #require(entry[0]?.string)
                    let total = try #require(entry[1]?.integer)
                    count += total
                    let groupCount = (total + Self.changesAtOnce - 1) / Self.changesAtOnce
                    for group in 0..<groupCount {
                        // Spread, so that a document rarely sees several changes of the same type.
                        let places = Array(stride(from: group, to: total, by: groupCount))
                        heldCount += try await places.count - failedCount(subject, kind, places)
                    }
                }
            }
            #expect(heldCount == count)
            print("globals held: \(heldCount) of \(count)")
        }

        /// Returns how many of some changes change an outcome by themselves; reports each of them.
        private func failedCount(
            _ subject: Subject,
            _ kind: String,
            _ places: [Int]
        ) async throws -> Int {
            guard try await failures(subject, "'\(kind)', \(places)") != "" else { return 0 }
            var failed = 0
            for place in places {
                let alone = try await failures(subject, "'\(kind)', [\(place)]")
                guard alone != "" else { continue }
                failed += 1
                let label = try await run("return hostile.label('\(kind)', \(place));", subject)
                Issue.record("\(label.string ?? "") (\(subject.way)): \(alone)")
            }
            return failed
        }

        /// Makes changes in a new document; returns a line for each task that then ends otherwise.
        private func failures(_ subject: Subject, _ arguments: String) async throws -> String {
            let reports = subject.page.observer.reports.count
            do {
                let source = "return await hostile.failures(\(arguments));"
                let result = try await run(source, subject)
                let text = result["failures"]?.string ?? "no result"
                let reported = subject.page.observer.reports.dropFirst(reports)
                let isMissing = result["reports"] == true && !reported.contains(["log", "written"])
                return isMissing ? "\(text)\nnothing reported" : text
            } catch let failure as PageScript.Failure {
                return failure.message
            }
        }

        /// Runs a script after the page scripts, in a new document.
        private func run(_ source: String, _ subject: Subject) async throws -> JSONValue {
            switch subject.way {
            case .address: await subject.page.visit(subject.url)
            case .packets: await subject.page.load("<body>")
            }
            let root = Fixture.root
            let harness = try String(
                contentsOf: root.appending(path: "js/test/hostile.js"), encoding: .utf8)
            let names = try String(
                contentsOf: root.appending(path: "Tests/Fixtures/globals.json"), encoding: .utf8)
            return try await subject.page.run(
                """
                \(harness)
                const hostile = makeHostile(\(names), \(subject.secrets));
                \(source)
                """)
        }

        /// The mark of the first bytes that a page got.
        private func sentMark(in page: Page) -> String? {
            for case .outcome(_, .replied(let json), _) in page.observer.events {
                if let mark = (try? Fixture.value(json))?["bytes"]?.string { return mark }
            }
            return nil
        }
    }
}
#endif
