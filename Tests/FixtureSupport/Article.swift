import Foundation

/// A text of the documentation, for tests that run its code.
package struct Article {
    /// The text.
    package let text: String

    /// Reads an article of a module.
    package init(_ name: String, of module: String = "ScriptBridge") throws {
        let path = "Sources/\(module)/\(module).docc/\(name).md"
        text = try String(contentsOf: Fixture.root.appending(path: path), encoding: .utf8)
    }

    /// The code blocks in a language, in order.
    package func blocks(of language: String) -> [String] {
        text.components(separatedBy: "```\(language)\n").dropFirst().map {
            $0.components(separatedBy: "```")[0]
        }
    }
}
