public import Foundation

/// The documentation comments of Swift sources, to be repeated in a contract.
///
/// ```swift
/// let comments = try SourceComments(in: root.appending(path: "Sources/App"))
/// let contract = try BridgeContract(channels: [channel], comments: comments)
/// ```
///
/// A type's comment is found by its qualified name, a field's comment by its name on the wire. The
/// sources are scanned, not compiled. A comment is the lines with `///` directly before a
/// declaration; declarations that a macro generates have none.
public struct SourceComments: Sendable {
    private var comments: [String: String] = [:]

    /// Reads the Swift files in a folder and its subfolders.
    ///
    /// - Parameter folder: The folder.
    /// - Throws: The error from reading the folder or one of the files.
    public init(in folder: URL) throws {
        let paths = try FileManager.default.subpathsOfDirectory(atPath: folder.path)
        for path in paths.sorted() where path.hasSuffix(".swift") {
            let file = folder.appending(path: path)
            read(try String(contentsOf: file, encoding: .utf8))
        }
    }

    init(text: String) {
        read(text)
    }

    /// The comment of a type such as `GetLocation.Reply`, or of one of its members.
    subscript(type: String, member member: String? = nil) -> String? {
        comments[member.map { "\(type).\($0)" } ?? type]
    }

    /// Returns the comment of the member whose declared name satisfies a condition.
    func member(of type: String, _ isMeant: (String) -> Bool) -> String? {
        let beginning = "\(type)."
        let found = comments.filter { key, _ in
            key.hasPrefix(beginning) && isMeant(String(key.dropFirst(beginning.count)))
        }
        return found.min { $0.key < $1.key }?.value
    }

    private mutating func read(_ text: String) {
        var comment: [Substring] = []
        /// The types that enclose the line, each with its brace depth.
        var types: [(name: String, depth: Int)] = []
        var depth = 0
        var isInString = false
        for line in text.split(separator: "\n", omittingEmptySubsequences: false) {
            let line = line.drop(while: \.isWhitespace)
            if line.contains("\"\"\"") { isInString.toggle() }
            if isInString { continue }
            if line.hasPrefix("///") {
                let words = line.dropFirst(3)
                comment.append(words.hasPrefix(" ") ? words.dropFirst() : words)
                continue
            }
            let code = Self.withoutTexts(line)
            if let type = code.firstMatch(of: Self.typeDeclaration) {
                let around = types.last.map { "\($0.name)." } ?? ""
                add(comment, to: around + type.2, unless: type.1 == "extension")
                types.append(("\(around)\(type.2)", depth))
            } else if let type = types.last, depth == type.depth + 1,
                let member = code.firstMatch(of: Self.memberDeclaration)
            {
                for name in member.1.split(separator: ",") {
                    add(comment, to: "\(type.name).\(name.filter { !$0.isWhitespace })")
                }
            }
            for character in code {
                if character == "{" { depth += 1 }
                if character == "}" { depth -= 1 }
            }
            // A closing brace is required: a type's body may open on a later line.
            while let type = types.last, depth <= type.depth, code.contains("}") {
                types.removeLast()
            }
            if !code.hasPrefix("@") { comment = [] }
        }
    }

    private mutating func add(_ lines: [Substring], to name: String, unless isNone: Bool = false) {
        guard !lines.isEmpty, !isNone, comments[name] == nil else { return }
        comments[name] = lines.joined(separator: "\n")
    }

    /// Returns a line without its comments and string literals, whose braces must not be counted.
    private static func withoutTexts(_ line: Substring) -> String {
        String(line).replacing(/"(\\.|[^"\\])*"/, with: "").replacing(
            /\/\*.*?\*\/|\/\/.*/, with: "")
    }

    // Computed, because `Regex` is not Sendable.
    private static var typeDeclaration: Regex<(Substring, Substring, Substring)> {
        /^(?:[a-z@(){}]+\s+)*(struct|enum|class|actor|extension)\s+([\w.]+)/
    }

    private static var memberDeclaration: Regex<(Substring, Substring)> {
        /^(?:[a-z@()]+\s+)*(?:let|var)\s+(\w+(?:\s*,\s*\w+)*)/
    }
}
