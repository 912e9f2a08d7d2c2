import Foundation

/// The examples of documentation comments, and those that a test compiles, line by line without their
/// indentation.
package enum Examples {
    /// What stands in the Swift blocks of comments, in sources named by their paths below `Sources`.
    package static func documented(in files: [String]) throws -> [String] {
        try files.flatMap { file in
            try lines(
                of: Fixture.root.appending(path: "Sources/\(file)"), from: "/// ```swift",
                to: "/// ```")
        }.map { $0.dropFirst(3).trimmingCharacters(in: .whitespaces) }
    }

    /// What stands between `// example` and `// end` in a test.
    package static func compiled(in test: String) throws -> [String] {
        try lines(of: URL(filePath: test), from: "// example", to: "// end")
    }

    private static func lines(of file: URL, from start: String, to end: String) throws -> [String] {
        var isInside = false
        return try String(contentsOf: file, encoding: .utf8).components(separatedBy: "\n")
            .map { $0.trimmingCharacters(in: .whitespaces) }
            .filter { line in
                if line == start || line == end {
                    isInside = line == start
                    return false
                }
                return isInside
            }
    }
}
