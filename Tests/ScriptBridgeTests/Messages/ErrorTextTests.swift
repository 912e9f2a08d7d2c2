import FixtureSupport
import Foundation
import Testing

@Suite("Texts of errors", .timeLimit(.minutes(5)))
struct ErrorTextTests {
    /// An error that is created with a code and a text.
    private static var creation: Regex<Substring> {
        /(?:BridgeError|PageError)\(\s*\.\w+,\s*"/
    }

    @Test(
        "Each module has its texts in one file",
        arguments: [
            "ScriptBridge", "ScriptBridgeTesting", "ScriptBridgeHotwire", "ScriptBridgeContract",
        ])
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
        #expect(count > 0)
    }
}
