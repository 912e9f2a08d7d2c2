/// The path of a page function, such as window.bridge.register.
///
/// A path becomes code, so it may consist only of ASCII identifiers separated by dots; ``element(_:)``
/// adds checked keys in brackets. These are rejected:
///
/// - reserved words at the start (`this`, `import`, `new`, …)
/// - segments that lead to code or to another object's prototype (`__proto__`, `prototype`,
///   `constructor`, `__defineGetter__` and similar)
/// - functions of the web platform that run text as code or insert it as markup: `eval`,
///   the timers, `setAttribute`, `insertAdjacentHTML`, `document.write`, `location.assign`,
///   `window.open` and similar, also after `window.` or before `.call`
///
/// Any other function gets its arguments as values. What it does with them is up to the page: a
/// function that assigns text to `innerHTML`, or passes it to jQuery's `$`, runs the code in it.
/// Do not pass untrusted text to such a function.
public struct FunctionPath: Hashable, Sendable {
    /// The path as JavaScript source.
    public let text: String

    /// Creates a path from text that is known only at run time.
    ///
    /// - Parameter text: The path as JavaScript source.
    /// - Throws: ``BridgeError`` with ``BridgeError/Code-swift.struct/invalidPath`` if the path is
    ///   rejected.
    public init(_ text: String) throws(BridgeError) {
        guard Self.isValid(text) else {
            throw BridgeError.invalidPath(text)
        }
        self.text = text
    }

    /// Returns why a text is not a valid path.
    static func fault(of text: String) -> String {
        names(in: text) == nil
            ? "“\(text)” is not the path of a page function, such as window.bridge.register."
            : "“\(text)” cannot be called, because it could run its argument as code."
    }

    private static func isValid(_ text: String) -> Bool {
        guard let names = names(in: text) else { return false }
        // GUARD rejected paths: return (REMOVED || !names.contains { rejectedNames.contains($0) })
        return !names.contains { rejectedNames.contains($0) }
            && !names.contains { $0.hasPrefix("__define") || $0.hasPrefix("__lookup") }
            // GUARD rejected paths: && (REMOVED || !runsText(names))
            && !runsText(names)
    }

    /// Returns the names in a path; nil if the text does not have the form of one.
    private static func names(in text: String) -> [String]? {
        let names = text.split(separator: ".", omittingEmptySubsequences: false).map(String.init)
        // Identifiers are ASCII, so Swift's `==` compares bytes.
        guard names.allSatisfy({ isIdentifier($0.utf8Bytes) }) else { return nil }
        return names.first.map(reservedWords.contains) == false ? names : nil
    }

    /// Returns whether a path ends at a web platform function that runs text, judging by its owner.
    private static func runsText(_ names: [String]) -> Bool {
        var names = names[...]
        while names.count > 1, let last = names.last, ["apply", "bind", "call"].contains(last) {
            names.removeLast()
        }
        guard let name = names.popLast(), let owners = rejectedMembers[name] else { return false }
        guard let owner = names.last else { return owners.contains("window") }
        // The windows of frames have arbitrary names: `frames.help.open`.
        return owners.contains(owner) || names.contains("frames") && owners.contains("window")
    }

    private static func isIdentifier(_ segment: [UInt8]) -> Bool {
        guard let first = segment.first, !isDigit(first) else { return false }
        return segment.allSatisfy(isPartOfIdentifier)
    }

    private static func isPartOfIdentifier(_ byte: UInt8) -> Bool {
        (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(byte | 0x20) || isDigit(byte)
            || byte == UInt8(ascii: "_") || byte == UInt8(ascii: "$")
    }

    private static func isDigit(_ byte: UInt8) -> Bool {
        (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte)
    }

    /// The reserved words of ECMA-262 §12.7.2, and other words that cannot start a path.
    ///
    /// The others are the literals, the words reserved only in strict or module code, and those
    /// that begin a different kind of expression.
    private static let reservedWords: [String] = [
        "arguments", "async", "await", "break", "case", "catch", "class", "const", "continue",
        "debugger", "default", "delete", "do", "else", "enum", "export", "extends", "false",
        "finally", "for", "function", "if", "implements", "import", "in", "instanceof",
        "interface", "let", "new", "null", "package", "private", "protected", "public", "return",
        "static", "super", "switch", "this", "throw", "true", "try", "typeof", "undefined", "var",
        "void", "while", "with", "yield",
    ]

    private static let rejectedNames: [String] = [
        "AsyncFunction", "AsyncGeneratorFunction", "Function", "GeneratorFunction", "__proto__",
        "constructor", "createContextualFragment", "eval", "execScript", "importScripts",
        "insertAdjacentHTML", "parseHTMLUnsafe", "prototype", "setAttribute", "setAttributeNS",
        "setHTMLUnsafe", "setImmediate", "setInterval", "setTimeout",
    ]

    private static let documents: [String] = ["contentDocument", "document", "ownerDocument"]

    private static let windows: [String] = [
        "contentWindow", "defaultView", "frames", "globalThis", "opener", "parent", "self", "top",
        "window",
    ]

    /// Names rejected only as members of these objects, because a page may use them elsewhere.
    private static let rejectedMembers: [String: [String]] = [
        "addModule": ["animationWorklet", "audioWorklet", "layoutWorklet", "paintWorklet"],
        "assign": ["location"],
        "execCommand": documents,
        "navigate": ["navigation"],
        "open": windows + documents,
        "replace": ["location"],
        "write": documents,
        "writeln": documents,
    ]
}

extension FunctionPath {
    /// Creates the path of a function that a message names, from the functions that a page may choose.
    ///
    /// - Parameters:
    ///   - name: The name in the message; nil if there is none.
    ///   - functions: The functions that the page may choose.
    /// - Throws: ``BridgeError`` with ``BridgeError/Code-swift.struct/invalidPath`` if it is none of them.
    public init(_ name: String?, among functions: [FunctionPath]) throws(BridgeError) {
        // GUARD listed functions: guard let name, let function = functions.first(where: { $0.text == name }) ?? (REMOVED ? FunctionPath(checked: name) : nil) else {
        guard let name, let function = functions.first(where: { $0.text == name }) else {
            throw BridgeError.functionNotListed(PageText.start(name ?? ""))
        }
        self = function
    }

    /// Returns the path of an element, such as `calls["files.read"][7]`.
    ///
    /// - Parameter keys: The keys from here to the element, which may come from the page: natural numbers, or
    ///   up to 100 ASCII letters, digits, `_`, `$`, `-` and `.`, but no name that paths reject or that every
    ///   object inherits.
    /// - Returns: The path.
    /// - Throws: ``BridgeError`` with ``BridgeError/Code-swift.struct/invalidPath`` for any other key.
    public func element(_ keys: JSONValue...) throws(BridgeError) -> FunctionPath {
        var source = text
        var names = text.split(separator: ".").map(String.init)
        for key in keys {
            if let number = key.integer, number >= 0 {
                source += "[\(number)]"
                names.append("\(number)")
                // GUARD checked keys: } else if let name = key.string, REMOVED || Self.isKey(name) {
            } else if let name = key.string, Self.isKey(name) {
                source += "[\"\(name)\"]"
                names.append(name)
            } else {
                throw BridgeError.invalidKey(PageText.start("\(key)"))
            }
        }
        guard !Self.runsText(names) else {
            throw BridgeError.invalidKey(PageText.start(names.last ?? ""))
        }
        return FunctionPath(checked: source)
    }

    private init(checked text: String) {
        self.text = text
    }

    private static func isKey(_ name: String) -> Bool {
        (1...100).contains(name.utf8.count)
            && name.utf8Bytes.allSatisfy { byte in
                isPartOfIdentifier(byte) || byte == UInt8(ascii: "-") || byte == UInt8(ascii: ".")
            }
            && !rejectedNames.contains(name) && !name.hasPrefix("__")
            && !inheritedNames.contains(name)
    }

    /// Members that every object inherits, so that they are elements of no list.
    private static let inheritedNames: [String] = [
        "hasOwnProperty", "isPrototypeOf", "propertyIsEnumerable", "toLocaleString", "toString",
        "valueOf",
    ]
}

extension FunctionPath: ExpressibleByStringLiteral {
    /// Creates a path from a literal.
    ///
    /// - Parameter literal: A valid path. An invalid one is a programming error and stops the
    ///   program; for text that is not a literal use ``init(_:)``, which throws instead.
    public init(stringLiteral literal: StaticString) {
        let text = "\(literal)"
        guard Self.isValid(text) else {
            preconditionFailure(Self.fault(of: text))
        }
        self.text = text
    }
}

extension FunctionPath: CustomStringConvertible {
    /// The path as JavaScript source.
    public var description: String { text }
}

extension String {
    /// The path with optional chaining, so that every name after the first may be missing.
    var chain: String {
        // A key in brackets may have dots of its own.
        var parts = split(separator: "[", omittingEmptySubsequences: false)
        let names = parts.removeFirst().replacing(".", with: "?.")
        return ([names] + parts.map { "\($0)" }).joined(separator: "?.[")
    }
}

extension BridgeError {
    static func functionNotListed(_ name: String) -> BridgeError {
        BridgeError(
            .invalidPath,
            "“\(name)” is not a function that the channel lists: send the name of a listed one.")
    }

    static func invalidKey(_ key: String) -> BridgeError {
        BridgeError(
            .invalidPath,
            """
            “\(key)” is not the key of a page function: expected a number, or up to 100 letters, \
            digits, _, $, - or dots.
            """)
    }

    static func invalidPath(_ text: String) -> BridgeError {
        BridgeError(.invalidPath, FunctionPath.fault(of: text))
    }
}
