/// Errors, which are created from an index only when they are thrown, and readable text.
extension Tape {
    /// Returns the path from a value to another value inside it.
    @inline(never)
    func path(to index: Int, from root: Int) -> [any CodingKey] {
        var path = state.pointee.rootPath
        var container = root
        while container < index, let (key, child) = step(from: container, to: index) {
            path.append(key)
            container = child
        }
        return path
    }

    /// Returns the element or member of a container that contains an index.
    ///
    /// A type that tries several kinds in turn requests the path of every element. Searching from
    /// the start each time would be quadratic, so large containers have a table of their children.
    private func step(from container: Int, to index: Int) -> (PathKey, Int)? {
        let isObject = tag(at: container) == .object
        guard isObject || tag(at: container) == .array else { return nil }
        let first = isObject ? firstKey(of: container) : container + 1
        func following(_ child: Int) -> Int { end(of: isObject ? child + 1 : child) }
        var (child, number) = (first, 0)
        if second(at: container) > 16 {
            let children = children(of: container, from: first, following)
            var range = 0..<children.count
            while range.count > 1 {
                let middle = (range.lowerBound + range.upperBound) / 2
                let isBehind = children[middle] <= index
                range = isBehind ? middle..<range.upperBound : range.lowerBound..<middle
            }
            guard let last = range.first else { return nil }
            (child, number) = (Int(children[last]), last)
        } else {
            while child < end(of: container), following(child) <= index {
                (child, number) = (following(child), number + 1)
            }
        }
        guard child < end(of: container) else { return nil }
        return isObject ? (.name(string(at: child)), child + 1) : (.index(number), child)
    }

    private func children(
        of container: Int,
        from first: Int,
        _ following: (Int) -> Int
    ) -> [UInt32] {
        if let children = tables.children[container] { return children }
        var children: [UInt32] = []
        var child = first
        while child < end(of: container) {
            children.append(UInt32(child))
            child = following(child)
        }
        tables.children[container] = children
        return children
    }

    /// Returns the kind of the value at an index, as in error messages.
    func kind(at index: Int) -> String {
        switch tag(at: index) {
        case .null: "null"
        case .true, .false: "boolean"
        case .integer, .number: "number"
        case .string, .shadowed: "string"
        case .array: "array"
        case .object: "object"
        }
    }

    /// Returns the error for a value of another kind than expected.
    ///
    /// The text is constant, because a type that tries several kinds in turn discards most errors.
    /// The error itself contains the expected type.
    @inline(never)
    func mismatch(_ type: Any.Type, at index: Int, root: Int) -> DecodingError {
        let found =
            switch tag(at: index) {
            case .null: "Found null instead."
            case .true, .false: "Found a boolean instead."
            case .integer, .number: "Found a number instead."
            case .string, .shadowed: "Found a string instead."
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
            forEachElement(of: index) { element in
                if element > index + 1 { text += "," }
                write(element, to: &text)
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
