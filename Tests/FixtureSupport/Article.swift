import Foundation

/// A text of the documentation whose code must equal the code of a test.
package struct Article {
    /// The text.
    package let text: String

    /// Reads an article of a module.
    package init(_ name: String, of module: String = "ScriptBridge") throws {
        text = try Self.source("\(module)/\(module).docc/\(name).md")
    }

    /// Reads a text, given by its path in the repository.
    package init(at path: String) throws {
        text = try String(contentsOf: Fixture.root.appending(path: path), encoding: .utf8)
    }

    /// Reads the documentation comments of source files, given by their paths below `Sources`.
    package init(commentsOf files: [String]) throws {
        text = try files.flatMap { try Self.source($0).components(separatedBy: "\n") }
            .map { $0.trimmingCharacters(in: .whitespaces) }
            .filter { $0.hasPrefix("///") }
            .map { $0.hasPrefix("/// ") ? $0.dropFirst(4) : "" }
            .joined(separator: "\n")
    }

    private static func source(_ path: String) throws -> String {
        try String(contentsOf: Fixture.root.appending(path: "Sources/\(path)"), encoding: .utf8)
    }

    /// The code blocks in a language, in order.
    package func blocks(of language: String) -> [String] {
        text.components(separatedBy: "```\(language)\n").dropFirst().map {
            $0.components(separatedBy: "```")[0]
        }
    }

    /// The rows of the tables, each a list of cells, without header rows.
    package var rows: [[String]] {
        let tables = text.components(separatedBy: "\n\n").map { block in
            block.components(separatedBy: "\n").filter { $0.hasPrefix("|") }
        }
        return tables.flatMap { $0.dropFirst(2) }.map { line in
            line.split(separator: "|").map { $0.trimmingCharacters(in: .whitespaces) }
        }
    }

    /// The code of a test file between the lines `// article`, `// example` or `// README` and
    /// `// end`, in order and without the markers' indentation.
    package static func tested(in file: String) throws -> [String] {
        var blocks: [String] = []
        var indentation: Int?
        for line in try String(contentsOfFile: file, encoding: .utf8).components(separatedBy: "\n")
        {
            switch line.trimmingCharacters(in: .whitespaces) {
            case "// article", "// example", "// README":
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
