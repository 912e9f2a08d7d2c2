/// Errors, which are created from an index only when they are thrown, and readable text.
extension ParsedDocument {
    /// Returns the path from a value to another value inside it.
    @inline(never)
    func path(to index: Int, from root: Int) -> [any CodingKey] {
        var path = rootPath
        var container = root
        while container < index, let (key, child) = step(from: container, to: index) {
            path.append(key)
            container = child
        }
        return path
    }

    /// Returns the element or member of a container that contains an index.
    ///
    /// Large containers have a table of their children, because a type that tries several kinds in
    /// turn requests the path of every element.
    private func step(from container: Int, to index: Int) -> (PathKey, Int)? {
        let isObject = tag(at: container) == .object
        guard isObject || tag(at: container) == .array else { return nil }
        let known = tables.children[container]
        let children = known ?? children(of: container, isObject: isObject)
        if known == nil, children.count > 16 { tables.children[container] = children }
        var range = 0..<children.count
        while range.count > 1 {
            let middle = (range.lowerBound + range.upperBound) / 2
            let isBehind = children[middle] <= index
            range = isBehind ? middle..<range.upperBound : range.lowerBound..<middle
        }
        guard let number = range.first else { return nil }
        let child = Int(children[number])
        return isObject ? (.name(string(at: child)), child + 1) : (.index(number), child)
    }

    /// Returns the start indices of a container's children.
    private func children(of container: Int, isObject: Bool) -> [UInt32] {
        var children: [UInt32] = []
        var child = container + 1
        while child < words.end(of: container) {
            children.append(UInt32(child))
            child = words.end(of: isObject ? child + 1 : child)
        }
        return children
    }

    /// Returns the kind of the value at an index.
    func kind(at index: Int) -> MessageValue.Kind {
        switch tag(at: index) {
        case .null: .null
        case .true, .false: .boolean
        case .integer, .number: .number
        case .string, .shadowed: .string
        case .array: .array
        case .object: .object
        }
    }

    /// Returns the error for a value of another kind than expected.
    ///
    /// The text is constant, because a type that tries several kinds in turn discards most errors.
    /// The error itself contains the expected type.
    @inline(never)
    func mismatch(_ type: Any.Type, at index: Int, root: Int) -> DecodingError {
        let found =
            switch kind(at: index) {
            case .null: "Found null instead."
            case .boolean: "Found a boolean instead."
            case .number: "Found a number instead."
            case .string: "Found a string instead."
            case .array: "Found an array instead."
            case .object: "Found an object instead."
            }
        let context = DecodingError.Context(
            codingPath: path(to: index, from: root), debugDescription: found)
        return tag(at: index) == .null
            ? .valueNotFound(type, context) : .typeMismatch(type, context)
    }

    /// Returns the error for a value of the right kind that is invalid.
    @inline(never)
    func corrupted(_ sentence: String, at index: Int, root: Int) -> DecodingError {
        .dataCorrupted(
            .init(codingPath: path(to: index, from: root), debugDescription: sentence))
    }

    /// Returns the error for a number that a type cannot represent.
    @inline(never)
    func unrepresentable(_ type: Any.Type, at index: Int, root: Int) -> DecodingError {
        let number = PageText.start(digits(at: index))
        return corrupted("The number \(number) does not fit in \(type).", at: index, root: root)
    }

    // MARK: - Text

    /// Appends the JSON text of a value.
    func write(_ index: Int, to text: inout String) {
        switch tag(at: index) {
        case .null: text += "null"
        case .true: text += "true"
        case .false: text += "false"
        case .integer, .number: text += digits(at: index)
        case .string, .shadowed: text.append(readable: string(at: index))
        case .array:
            text += "["
            var element = index + 1
            while element < words.end(of: index) {
                if element > index + 1 { text += "," }
                write(element, to: &text)
                element = words.end(of: element)
            }
            text += "]"
        case .object:
            text += "{"
            var isFirst = true
            forEachMember(of: index) { key, value in
                if !isFirst { text += "," }
                isFirst = false
                text.append(readable: string(at: key))
                text += ":"
                write(value, to: &text)
            }
            text += "}"
        }
    }
}

/// The limit that a body exceeds, for the host that rejects it.
package enum UnreadableBody: Error {
    /// It is nested more deeply than the limit, or than the stack allows.
    case tooDeep
    /// It has too many bytes or values.
    case tooLarge
}

extension DecodingError {
    static func unreadable(
        _ sentence: String,
        at path: [any CodingKey] = [],
        _ reason: UnreadableBody? = nil
    ) -> DecodingError {
        .dataCorrupted(
            .init(codingPath: path, debugDescription: sentence, underlyingError: reason))
    }

    /// The limit that the body exceeds; nil if the body, or what a type found in it, is wrong.
    package var unreadableBody: UnreadableBody? {
        guard case .dataCorrupted(let context) = self else { return nil }
        return context.underlyingError as? UnreadableBody
    }
}
