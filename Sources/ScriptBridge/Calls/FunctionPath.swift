/// The path of a page function, such as `window.bridge.register`.
///
/// A path is code, so only ASCII identifiers between dots are one. Refused are reserved words at the
/// start (`this`, `import`, `new`, …), every segment that leads to code or to another object's
/// prototype (`__proto__`, `prototype`, `constructor`, `__defineGetter__` and its like), and the
/// functions of the web platform that run a text which they are given, or put it into the page as
/// markup: `eval`, the timers, `setAttribute`, `insertAdjacentHTML`, `document.write`,
/// `location.assign`, `window.open`, and their like, also behind `window.` or before `.call`.
///
/// An argument of any other function arrives as a value. What the function does with it is the
/// page's: one that hands a text to `innerHTML`, or `$` of jQuery, runs what is in it. Pass such a
/// function no text that you do not trust.
public struct FunctionPath: Hashable, Sendable {
    /// The path as JavaScript writes it.
    public let text: String

    /// Checks a path that is only known at run time.
    ///
    /// - Parameter text: The path as JavaScript writes it.
    /// - Throws: ``BridgeError`` with ``BridgeError/Code-swift.struct/invalidPath``.
    public init(_ text: String) throws(BridgeError) {
        guard Self.isValid(text) else {
            throw BridgeError(.invalidPath, "“\(text)” is not the path of a page function.")
        }
        self.text = text
    }

    private static func isValid(_ text: String) -> Bool {
        let dot = UInt8(ascii: ".")
        let segments = text.utf8.split(separator: dot, omittingEmptySubsequences: false)
        guard segments.allSatisfy(isIdentifier), let first = segments.first else { return false }
        // ASCII by now, so that Swift's `==` compares bytes.
        let names = segments.map { String(decoding: $0, as: UTF8.self) }
        return !reservedWords.contains(String(decoding: first, as: UTF8.self))
            && !names.contains { refusedNames.contains($0) }
            && !names.contains { $0.hasPrefix("__define") || $0.hasPrefix("__lookup") }
            && !runsText(names)
    }

    /// Whether a path is known to end at a function that runs text, by the object that has it.
    private static func runsText(_ names: [String]) -> Bool {
        var names = names[...]
        while names.count > 1, let last = names.last, ["apply", "bind", "call"].contains(last) {
            names.removeLast()
        }
        guard let name = names.popLast(), let owners = refusedMembers[name] else { return false }
        guard let owner = names.last else { return owners.contains("window") }
        // The windows of frames have names of their own: `frames.help.open`.
        return owners.contains(owner) || names.contains("frames") && owners.contains("window")
    }

    private static func isIdentifier(_ segment: Substring.UTF8View) -> Bool {
        guard let first = segment.first, !isDigit(first) else { return false }
        return segment.allSatisfy { byte in
            (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(byte | 0x20) || isDigit(byte)
                || byte == UInt8(ascii: "_") || byte == UInt8(ascii: "$")
        }
    }

    private static func isDigit(_ byte: UInt8) -> Bool {
        (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte)
    }

    /// ECMA-262 §12.7.2, with the literals, the words reserved only in strict or module code, and
    /// those that begin another expression.
    private static let reservedWords: Set<String> = [
        "arguments", "async", "await", "break", "case", "catch", "class", "const", "continue",
        "debugger", "default", "delete", "do", "else", "enum", "export", "extends", "false",
        "finally", "for", "function", "if", "implements", "import", "in", "instanceof",
        "interface", "let", "new", "null", "package", "private", "protected", "public", "return",
        "static", "super", "switch", "this", "throw", "true", "try", "typeof", "undefined", "var",
        "void", "while", "with", "yield",
    ]

    private static let refusedNames: Set<String> = [
        "AsyncFunction", "AsyncGeneratorFunction", "Function", "GeneratorFunction", "__proto__",
        "constructor", "createContextualFragment", "eval", "execScript", "importScripts",
        "insertAdjacentHTML", "parseHTMLUnsafe", "prototype", "setAttribute", "setAttributeNS",
        "setHTMLUnsafe", "setImmediate", "setInterval", "setTimeout",
    ]

    private static let documents: Set<String> = ["contentDocument", "document", "ownerDocument"]

    private static let windows: Set<String> = [
        "contentWindow", "defaultView", "frames", "globalThis", "opener", "parent", "self", "top",
        "window",
    ]

    /// Refused only as members of these objects, since the name alone may be anybody's.
    private static let refusedMembers: [String: Set<String>] = [
        "addModule": ["animationWorklet", "audioWorklet", "layoutWorklet", "paintWorklet"],
        "assign": ["location"],
        "execCommand": documents,
        "navigate": ["navigation"],
        "open": windows.union(documents),
        "replace": ["location"],
        "write": documents,
        "writeln": documents,
    ]
}

extension FunctionPath: ExpressibleByStringLiteral {
    /// Checks a path written as a literal.
    ///
    /// - Parameter literal: A valid path. An invalid one is a programming error and stops the
    ///   program; text that is not a literal belongs in ``init(_:)``, which throws instead.
    public init(stringLiteral literal: StaticString) {
        let text = "\(literal)"
        guard Self.isValid(text) else {
            preconditionFailure("“\(literal)” is not the path of a page function.")
        }
        self.text = text
    }
}

extension FunctionPath: CustomStringConvertible {
    /// The path as JavaScript writes it.
    public var description: String { text }
}
