import FixtureSupport
import Foundation
import ScriptBridge
import ScriptBridgeServing
import Testing

/// A page can request any number of long files without stopping other readers.
@Suite("Slots of open files", .timeLimit(.minutes(5)))
final class FileSlotTests: Sendable {
    private let folder = FileManager.default.temporaryDirectory.appending(path: "\(UUID())")
    private let site: LocalSite
    private let data = Data(
        (0..<900_000).map { (index: Int) in UInt8(truncatingIfNeeded: index &* 31 &+ index >> 8) })

    /// Numbers of web views that no other test uses.
    private let (one, other) = (Int.random(in: 1 << 60..<2 << 60), Int.random(in: 0..<1 << 60))

    init() throws {
        site = try LocalSite("app://local", folder: folder)
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: false)
        try write("long.bin")
    }

    deinit {
        try? FileManager.default.removeItem(at: folder)
    }

    private func write(_ name: String) throws {
        let file = folder.appending(path: name)
        try data.write(to: file)
        try FileManager.default.setAttributes(
            [.modificationDate: Date.now.addingTimeInterval(-9)],
            ofItemAtPath: file.path(percentEncoded: false))
    }

    private func response(_ name: String = "long.bin", for view: Int?) async -> SchemeResponse {
        var request = SchemeRequest(url: "app://local/\(name)")
        request.requesterID = view
        return await site.response(to: request)
    }

    /// Makes requests at the same time, and reads the first chunk of each response if asked to.
    private func unread(
        _ count: Int,
        for view: Int?,
        reading isRead: Bool
    ) async -> [(SchemeResponse, first: Data)] {
        await withTaskGroup { group in
            for _ in 0..<count {
                group.addTask {
                    let response = await self.response(for: view)
                    guard isRead else { return (response, Data()) }
                    var chunks = response.body.makeAsyncIterator()
                    return (response, (try? await chunks.next()) ?? Data())
                }
            }
            return await group.reduce(into: []) { $0.append($1) }
        }
    }

    /// How often this process has the files of the test open; nil where the system does not tell.
    private var openCount: Int? {
        let numbers = try? FileManager.default.contentsOfDirectory(atPath: "/proc/self/fd")
        let root = folder.resolvingSymlinksInPath().path(percentEncoded: false)
        return numbers?.count {
            let path = try? FileManager.default.destinationOfSymbolicLink(
                atPath: "/proc/self/fd/\($0)")
            return path?.hasPrefix(root) ?? false
        }
    }

    @Test(
        "Two hundred responses that are not read stop no other web view, and not their own",
        arguments: [true, false])
    func unread(isRead: Bool) async throws {
        let held = await unread(200, for: one, reading: isRead)
        #expect(held.allSatisfy { $0.0.status == 200 })
        #expect(try await response(for: other).data() == data)
        #expect(try await response(for: nil).data() == data)
        #expect(try await response(for: one).data() == data)
        #expect(openCount.map { $0 <= 24 } ?? true)
        for (response, first) in held { #expect(try await first + response.data() == data) }
    }

    @Test("Each web view has at most eight files open, and none when its responses are gone")
    func bound() async throws {
        var held = await unread(50, for: one, reading: true)
        #expect(openCount.map { $0 == 8 } ?? true)
        held += await unread(50, for: other, reading: true)
        #expect(openCount.map { $0 == 16 } ?? true)
        held = []
        await waitUntil { self.openCount ?? 0 == 0 }
    }

    @Test("A file that was closed for others is read on, unless it has been replaced or removed")
    func closed() async throws {
        for change in ["none", "replaced", "removed"] {
            let first = await unread(1, for: one, reading: true)
            let others = await unread(8, for: one, reading: true)
            let file = folder.appending(path: "long.bin")
            switch change {
            case "replaced": try Data(data.reversed()).write(to: file, options: .atomic)
            case "removed": try FileManager.default.removeItem(at: file)
            default: break
            }
            // The other files are still open.
            for (response, first) in others { #expect(try await first + response.data() == data) }
            for (response, first) in first {
                if change == "none" {
                    #expect(try await first + response.data() == data)
                } else {
                    await #expect(throws: POSIXError(.ESTALE)) { try await response.data() }
                }
            }
            try write("long.bin")
        }
    }

    @Test("The more files a web view loads, the fewer bytes of each are in memory")
    func chunks() async throws {
        for (count, most) in [(32, 262_144), (64, 131_072), (200, 41_943)] {
            let held = await unread(count, for: one + count, reading: true)
            #expect(held.allSatisfy { $0.first.count >= most })
            let next = await unread(1, for: one + count, reading: true)
            #expect(next.allSatisfy { $0.first.count < most })
            #expect(await unread(1, for: other, reading: true).first?.first.count == 262_144)
        }
    }

    @Test("Files of another web view do not close a file")
    func separate() async throws {
        let first = await unread(1, for: one, reading: true)
        let others = await unread(50, for: other, reading: true)
        try FileManager.default.removeItem(at: folder.appending(path: "long.bin"))
        for (response, first) in first { #expect(try await first + response.data() == data) }
        #expect(others.count == 50)
    }
}
