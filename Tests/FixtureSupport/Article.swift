import Foundation

/// An article of the documentation, whose code is that of a test, letter by letter.
package struct Article {
    private let text: String

    /// Reads an article of a module.
    package init(_ name: String, of module: String = "ScriptBridge") throws {
        let path = "Sources/\(module)/\(module).docc/\(name).md"
        text = try String(contentsOf: Fixture.root.appending(path: path), encoding: .utf8)
    }

    /// The blocks of code in a language, in order.
    package func blocks(of language: String) -> [String] {
        text.components(separatedBy: "```\(language)\n").dropFirst().map {
            $0.components(separatedBy: "```")[0]
        }
    }

    /// The code of a test file between the lines `// article` and `// end`, in order, without the
    /// indentation that the first of them has.
    package static func tested(in file: String) throws -> [String] {
        var blocks: [String] = []
        var indentation: Int?
        for line in try String(contentsOfFile: file, encoding: .utf8).components(separatedBy: "\n")
        {
            switch line.trimmingCharacters(in: .whitespaces) {
            case "// article":
                indentation = line.prefix { $0 == " " }.count
                blocks.append("")
            case "// end":
                indentation = nil
            default:
                guard let indentation, let block = blocks.popLast() else { break }
                let isIndented = line.prefix(indentation).allSatisfy { $0 == " " }
                blocks.append(block + (isIndented ? line.dropFirst(indentation) : line[...]) + "\n")
            }
        }
        return blocks
    }
}
