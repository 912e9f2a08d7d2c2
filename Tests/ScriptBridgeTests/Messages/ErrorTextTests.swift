import FixtureSupport
import Foundation
import Testing

@Suite("Texts of errors", .timeLimit(.minutes(5)))
struct ErrorTextTests {
    /// An error that is created with a code and a text.
    private static var creation: Regex<Substring> {
        /(?:BridgeError|PageError|NavigationError)\(\s*\.\w+,\s*(?:"|message\b)|self\.init\(\s*\.\w+,\s*"/
    }

    /// All modules, so that a new one counts too; the demo is an app.
    private static var modules: [String] {
        get throws {
            try FileManager.default.contentsOfDirectory(
                atPath: Fixture.root.appending(path: "Sources").path
            ).filter { !["CWebKitGTK", "ScriptBridgeDemo"].contains($0) && !$0.hasPrefix(".") }
        }
    }

    @Test("Each module has its texts in one file", arguments: try modules)
    func oneFile(_ module: String) throws {
        let folder = Fixture.root.appending(path: "Sources/\(module)")
        let paths = try FileManager.default.subpathsOfDirectory(atPath: folder.path)
        var count = 0
        for path in paths where path.hasSuffix(".swift") {
            let text = try String(contentsOf: folder.appending(path: path), encoding: .utf8)
            let code = text.split(separator: "\n").filter { !$0.contains("///") }
            let created = code.joined(separator: "\n").matches(of: Self.creation).count
            if path.hasSuffix("ErrorTexts.swift") {
                count += created
            } else {
                #expect(created == 0, "\(path)")
            }
        }
        // The coders throw errors of the standard library, and the inspector shows those of the core.
        let hasTexts = !["JavaScriptCoding", "ScriptBridgeInspector"].contains(module)
        #expect(hasTexts == (count > 0))
    }
}
