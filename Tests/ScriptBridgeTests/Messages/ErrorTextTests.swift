import FixtureSupport
import Foundation
import Testing

@Suite("Texts of errors", .timeLimit(.minutes(5)))
struct ErrorTextTests {
    /// All modules, so that a new one counts too; the demo is an app.
    private static var modules: [String] {
        get throws {
            try FileManager.default.contentsOfDirectory(
                atPath: Fixture.root.appending(path: "Sources").path
            ).filter { !["CWebKitGTK", "ScriptBridgeDemo"].contains($0) && !$0.hasPrefix(".") }
        }
    }

    /// The sources of a module by path.
    private static func sources(of module: String) throws -> [(path: String, text: String)] {
        let folder = Fixture.root.appending(path: "Sources/\(module)")
        let paths = try FileManager.default.subpathsOfDirectory(atPath: folder.path)
        return try paths.filter { $0.hasSuffix(".swift") }.map { path in
            (path, try String(contentsOf: folder.appending(path: path), encoding: .utf8))
        }
    }

    /// The names of the public errors in a source, and of the types that describe themselves for `localizedDescription`.
    private static func errors(in text: String) -> (all: Set<String>, localized: Set<String>) {
        let declaration =
            /public (?:final )?(?:actor|class|enum|struct) (\w+)(?:<[^>]*>)?\s*:([^{]*)\{/
        let conformance = /extension (?:\w+\.)*(\w+)\s*:([^{]*)\{/
        var all: Set<String> = []
        var localized: Set<String> = []
        for match in text.matches(of: declaration) + text.matches(of: conformance) {
            let protocols = match.2.split { !$0.isLetter }
            if protocols.contains("Error") { all.insert(String(match.1)) }
            if protocols.contains("LocalizedError") {
                all.insert(String(match.1))
                localized.insert(String(match.1))
            }
        }
        return (all, localized)
    }

    @Test("Every public error has a localized description")
    func localized() throws {
        var all: Set<String> = []
        var localized: Set<String> = []
        for module in try Self.modules {
            for (_, text) in try Self.sources(of: module) {
                let found = Self.errors(in: text)
                // With the module, because two modules have a `Mismatch`.
                all.formUnion(found.all.map { "\(module).\($0)" })
                localized.formUnion(found.localized.map { "\(module).\($0)" })
            }
        }
        #expect(all.subtracting(localized) == [])
        // Otherwise a pattern that finds nothing would pass.
        #expect(all.isSuperset(of: ["ScriptBridge.BridgeError", "ScriptBridgeContract.Mismatch"]))
    }

    @Test("A public error is found in every form of its declaration")
    func forms() {
        let text = """
            public struct First: Error, Hashable {
            public enum Second<Value>: String, Error {
            public struct Third {
            extension Outer.Third: Error {
            public final class Fourth: Hashable, LocalizedError {
            extension First: LocalizedError {
            public struct Other: ErrorLike {
            struct Internal: Error {
            """
        let found = Self.errors(in: text)
        #expect(found.all == ["First", "Second", "Third", "Fourth"])
        #expect(found.localized == ["First", "Fourth"])
    }
}
