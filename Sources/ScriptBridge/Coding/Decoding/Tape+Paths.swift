import Foundation

/// Errors: made only when they are thrown, from no more than an index.
extension Tape {
    /// The path from a value to one inside it.
    @inline(never)
    func path(to index: Int, from root: Int) -> [any CodingKey] {
        var path = block.pointee.rootPath
        var container = root
        while container < index, let (key, child) = step(from: container, to: index) {
            path.append(key)
            container = child
        }
        return path
    }

    /// The element or member of a container that holds an index.
    ///
    /// Types that try one kind after the other ask for every element's path, and a search from the
    /// start each time would be quadratic: the second search makes a table of the children.
    private func step(from container: Int, to index: Int) -> (any CodingKey, Int)? {
        let isObject = tag(at: container) == .object
        guard isObject || tag(at: container) == .array else { return nil }
        let first = container + (isObject ? 2 : 1)
        let table = block.pointee.childTables[container]
        var (child, number) = (first, 0)
        if let table {
            let children = table.isEmpty ? children(from: first, to: end(of: container)) : table
            if table.isEmpty { block.pointee.childTables[container] = children }
            var range = 0..<children.count
            while range.count > 1 {
                let middle = (range.lowerBound + range.upperBound) / 2
                let isBehind = children[middle] <= index
                range = isBehind ? middle..<range.upperBound : range.lowerBound..<middle
            }
            guard let last = range.first else { return nil }
            (child, number) = (Int(children[last]), last)
        } else {
            block.pointee.childTables[container] = []
            while child < end(of: container), following(child) <= index {
                (child, number) = (following(child), number + 1)
            }
        }
        func following(_ child: Int) -> Int { end(of: isObject ? child + 1 : child) }
        func children(from first: Int, to end: Int) -> [UInt32] {
            var children: [UInt32] = []
            var child = first
            while child < end {
                children.append(UInt32(child))
                child = following(child)
            }
            return children
        }
        guard child < end(of: container) else { return nil }
        return isObject
            ? (PathKey(stringValue: string(at: child)), child + 1)
            : (PathKey(intValue: number), child)
    }

    /// The error of a value that is of another kind than expected.
    @inline(never)
    func mismatch(_ type: Any.Type, at index: Int, root: Int) -> DecodingError {
        let path = path(to: index, from: root)
        if tag(at: index) == .null {
            let sentence = "Expected to decode \(type) but found null instead."
            return .valueNotFound(type, .init(codingPath: path, debugDescription: sentence))
        }
        let sentence = "Expected to decode \(type) but found \(kind(at: index)) instead."
        return .typeMismatch(type, .init(codingPath: path, debugDescription: sentence))
    }

    /// The error of a value that is of the right kind, but cannot be.
    @inline(never)
    func corrupted(_ sentence: String, at index: Int, root: Int) -> DecodingError {
        .dataCorrupted(
            .init(codingPath: path(to: index, from: root), debugDescription: sentence))
    }

    /// The error of a number that a type cannot hold.
    @inline(never)
    func unrepresentable(_ type: Any.Type, at index: Int, root: Int) -> DecodingError {
        var text = ""
        write(index, to: &text)
        let number = PageText.start(text)
        return corrupted("The number \(number) does not fit in \(type).", at: index, root: root)
    }

    // MARK: - Text

    /// Appends the JSON text of a value.
    func write(_ index: Int, to text: inout String) {
        switch tag(at: index) {
        case .null: text += "null"
        case .true: text += "true"
        case .false: text += "false"
        case .integer: text += "\(smallInteger(at: index))"
        case .wideInteger: text += "\(Int64(bitPattern: self[index + 1]))"
        case .natural: text += "\(self[index + 1])"
        case .double:
            text +=
                second(at: index) > 0 ? string(at: index) : "\(Double(bitPattern: self[index + 1]))"
        case .string, .dead: writeString(at: index, to: &text)
        case .array:
            text += "["
            var element = index + 1
            while element < end(of: index) {
                if element > index + 1 { text += "," }
                write(element, to: &text)
                element = end(of: element)
            }
            text += "]"
        case .object:
            text += "{"
            var isFirst = true
            forEachMember(of: index) { key, value in
                if !isFirst { text += "," }
                isFirst = false
                writeString(at: key, to: &text)
                text += ":"
                write(value, to: &text)
            }
            text += "}"
        }
    }

    private func writeString(at index: Int, to text: inout String) {
        text += "\""
        for scalar in string(at: index).unicodeScalars {
            switch scalar {
            case "\"": text += "\\\""
            case "\\": text += "\\\\"
            case "\n": text += "\\n"
            case "\t": text += "\\t"
            case "\r": text += "\\r"
            case "\0"..." ":
                if scalar == " " {
                    text += " "
                } else {
                    let digits = String(scalar.value, radix: 16)
                    text += "\\u" + String(repeating: "0", count: 4 - digits.count) + digits
                }
            default: text.unicodeScalars.append(scalar)
            }
        }
        text += "\""
    }
}
