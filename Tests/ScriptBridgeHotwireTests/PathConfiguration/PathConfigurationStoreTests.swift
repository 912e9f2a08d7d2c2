import FixtureSupport
import Foundation
import Testing

@testable import ScriptBridgeHotwire

@MainActor
@Suite struct PathConfigurationStoreTests {
    private let server = PathConfiguration.Source.server(
        URL(filePath: "/unused").appending(path: "configuration.json"))

    @Test("Each source replaces the one before, and the change is reported")
    func order() async throws {
        let directory = try TemporaryDirectory()
        let file = directory.url.appending(path: "app.json")
        try titled("File").write(to: file)
        var changes: [String] = []
        let store = PathConfigurationStore(
            sources: [.json(titled("Data"), name: "built in"), .file(file), server],
            fetch: { _ in titled("Server") }
        ) { changes.append($0.configuration.flatMap(title) ?? "nothing") }

        // Check what was read before anything is awaited.
        #expect(changes == ["Data", "File"])
        #expect(title(store.configuration) == "File")
        await store.load()
        #expect(changes == ["Data", "File", "Server"])
        #expect(title(store.configuration) == "Server")
        #expect(store.configuration.source == server.name)
    }

    @Test("A source that cannot be read only adds issues")
    func unavailable() async throws {
        var changes: [PathConfigurationStore.Change] = []
        let store = PathConfigurationStore(
            sources: [
                .json(titled("Data"), name: "built in"), .file(URL(filePath: "/nowhere/app.json")),
                .json(Data("[".utf8), name: "broken"), server,
            ],
            fetch: { _ in throw URLError(.notConnectedToInternet) }
        ) { changes.append($0) }
        await store.load()

        #expect(title(store.configuration) == "Data")
        #expect(
            changes.map { $0.issues.map(\.code) } == [
                [], [.unavailable], [.notAConfiguration], [.unavailable],
            ])
        #expect(
            changes.map { $0.issues.first?.source } == [
                nil, "/nowhere/app.json", "broken", server.name,
            ])
        #expect(changes.map { $0.configuration == nil } == [false, true, true, true])
    }

    @Test("A server's answer is available at the next start, before the server answers again")
    func cache() async throws {
        let directory = try TemporaryDirectory()
        let caches = directory.url.appending(path: "not/made/yet")
        let first = PathConfigurationStore(
            sources: [server], cacheDirectory: caches, fetch: { _ in titled("Server") })
        await first.load()

        var changes: [PathConfigurationStore.Change] = []
        let second = PathConfigurationStore(
            sources: [.json(titled("Data"), name: "built in"), server], cacheDirectory: caches,
            fetch: { _ in throw URLError(.notConnectedToInternet) }
        ) { changes.append($0) }
        #expect(title(second.configuration) == "Server")
        #expect(changes.map(\.isCached) == [false, true])
        await second.load()
        #expect(changes.map { $0.configuration.flatMap(title) } == ["Data", "Server", nil])
        #expect(changes.map(\.isCached) == [false, true, false])
        #expect(title(second.configuration) == "Server")
    }

    @Test("A server's answer does not replace a source after it")
    func lessImportant() async throws {
        var changes: [String] = []
        let store = PathConfigurationStore(
            sources: [server, .json(titled("Data"), name: "built in")],
            fetch: { _ in titled("Server") }
        ) { changes.append($0.configuration.flatMap(title) ?? "nothing") }
        await store.load()
        #expect(changes == ["Data", "Server"])
        #expect(title(store.configuration) == "Data")
    }

    @Test("A configuration too long to read at once is read when the store loads")
    func long() async throws {
        let text = String(repeating: "x", count: PathConfigurationStore.maximumImmediateByteCount)
        let store = PathConfigurationStore(
            sources: [.json(titled("Data"), name: "a"), .json(titled(text), name: "b")])
        #expect(title(store.configuration) == "Data")
        let cancelled = Task { await store.load() }
        cancelled.cancel()
        await cancelled.value
        #expect(title(store.configuration) == "Data")
        async let first: Void = store.load()
        async let second: Void = store.load()
        _ = await (first, second)
        #expect(title(store.configuration) == text)
    }

    @Test("A long cached answer does not replace a newer one")
    func longCache() async throws {
        let directory = try TemporaryDirectory()
        let text = String(repeating: "x", count: PathConfigurationStore.maximumImmediateByteCount)
        let first = PathConfigurationStore(
            sources: [server], cacheDirectory: directory.url, fetch: { _ in titled(text) })
        await first.load()
        let answers = Answers()
        let store = PathConfigurationStore(
            sources: [server], cacheDirectory: directory.url,
            fetch: { _ in
                guard await answers.isFirst() else { throw URLError(.notConnectedToInternet) }
                return titled("New")
            })
        await store.load()
        await store.load()
        #expect(title(store.configuration) == "New")
    }

    @Test("An invalid answer does not replace the cached one")
    func badAnswer() async throws {
        let directory = try TemporaryDirectory()
        for (answer, expected) in [(titled("Good"), "Good"), (Data("<html>".utf8), "Good")] {
            let store = PathConfigurationStore(
                sources: [server], cacheDirectory: directory.url, fetch: { _ in answer })
            await store.load()
            #expect(title(store.configuration) == expected)
        }
    }

    @Test("One server's cached answer is not used for another server")
    func servers() async throws {
        let directory = try TemporaryDirectory()
        let other = PathConfiguration.Source.server(
            URL(filePath: "/other").appending(path: "configuration.json"))
        let first = PathConfigurationStore(
            sources: [server], cacheDirectory: directory.url, fetch: { _ in titled("Server") })
        await first.load()
        let second = PathConfigurationStore(
            sources: [other], cacheDirectory: directory.url,
            fetch: { _ in throw URLError(.notConnectedToInternet) })
        await second.load()
        #expect(title(second.configuration) == nil)
    }

    @Test("An answer that cannot be cached is used, and the failure is reported")
    func notKept() async throws {
        let directory = try TemporaryDirectory()
        let file = directory.url.appending(path: "in the way")
        try Data().write(to: file)
        var issues: [PathConfigurationIssue.Code] = []
        let store = PathConfigurationStore(
            sources: [server], cacheDirectory: file, fetch: { _ in titled("Server") }
        ) { issues += $0.issues.map(\.code) }
        await store.load()
        #expect(title(store.configuration) == "Server")
        #expect(issues == [.notCached])
    }

    @Test("A slow server does not delay another one", .timeLimit(.minutes(5)))
    func slow() async throws {
        let slow = AsyncStream<Void>.makeStream()
        let told = AsyncStream<String>.makeStream()
        let other = PathConfiguration.Source.server(
            URL(filePath: "/other").appending(path: "configuration.json"))
        let store = PathConfigurationStore(
            sources: [other, server],
            fetch: { url in
                guard url.path().hasPrefix("/other") else { return titled("Fast") }
                for await _ in slow.stream {}
                return titled("Slow")
            }
        ) { told.continuation.yield($0.configuration.flatMap(title) ?? "nothing") }
        async let loading: Void = store.load()
        var changes = told.stream.makeAsyncIterator()
        #expect(await changes.next() == "Fast")
        #expect(title(store.configuration) == "Fast")
        slow.continuation.finish()
        #expect(await changes.next() == "Slow")
        await loading
        #expect(title(store.configuration) == "Fast")
    }

    @Test("Only the later of two concurrent loads counts", .timeLimit(.minutes(5)))
    func overlapping() async throws {
        let gate = AsyncStream<Void>.makeStream()
        let entered = AsyncStream<Void>.makeStream()
        let answers = Answers()
        var changes: [String] = []
        let store = PathConfigurationStore(
            sources: [server],
            fetch: { _ in
                guard await answers.isFirst() else { return titled("Second") }
                entered.continuation.finish()
                for await _ in gate.stream {}
                return titled("First")
            }
        ) { changes.append($0.configuration.flatMap(title) ?? "nothing") }

        async let first: Void = store.load()
        for await _ in entered.stream {}
        await store.load()
        gate.continuation.finish()
        await first
        #expect(changes == ["Second"])
        #expect(title(store.configuration) == "Second")
    }
}

private nonisolated func titled(_ title: String) -> Data {
    Data(#"{"settings":{"title":"\#(title)"},"rules":[]}"#.utf8)
}

private func title(_ configuration: PathConfiguration) -> String? { configuration.settings.title }

private actor Answers {
    private var count = 0

    func isFirst() -> Bool {
        count += 1
        return count == 1
    }
}
