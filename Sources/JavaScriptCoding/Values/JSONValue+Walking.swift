// The depth of a value that the app builds has no limit, so nothing here recurses without one.

extension JSONValue: Hashable {
    /// Compares the meanings of two values.
    public static func == (one: JSONValue, other: JSONValue) -> Bool {
        var (one, other) = (one, other)
        // The parts that are still to be compared.
        var pairs: [(JSONValue, JSONValue)] = []
        while true {
            switch (one, other) {
            case (.null, .null): break
            case (.bool(let value), .bool(let other)) where value == other: break
            case (.number(let number), .number(let other)) where number == other: break
            case (.string(let text), .string(let other)) where text == other: break
            case (.array(let elements), .array(let others)) where elements.count == others.count:
                pairs += zip(elements, others)
            case (.object(let members), .object(let others)) where members.count == others.count:
                for (key, value) in members {
                    guard let other = others[key] else { return false }
                    pairs.append((value, other))
                }
            default: return false
            }
            guard let next = pairs.popLast() else { return true }
            (one, other) = next
        }
    }

    /// Hashes the meaning of the value; what is nested very deeply does not count.
    public func hash(into hasher: inout Hasher) { hash(into: &hasher, depth: 0) }

    private func hash(into hasher: inout Hasher, depth: Int) {
        guard depth < Self.maximumDepth else { return }
        switch self {
        case .null: hasher.combine(0)
        case .bool(let value): hasher.combine(value)
        case .number(let number): hasher.combine(number)
        case .string(let text): hasher.combine(text)
        case .array(let elements):
            hasher.combine(elements.count)
            for element in elements { element.hash(into: &hasher, depth: depth + 1) }
        case .object(let members):
            // A sum does not depend on the order; each member is hashed with this hasher's seed.
            var sum = 0
            for (key, value) in members {
                var member = hasher
                member.combine(BytewiseString(key))
                value.hash(into: &member, depth: depth + 1)
                sum &+= member.finalize()
            }
            hasher.combine(sum)
        }
    }
}

extension JSONValue: CustomStringConvertible {
    /// The value as JSON text on one line, with only the escapes that JSON requires.
    public var description: String {
        enum Part {
            case value(JSONValue)
            case member(String, JSONValue)
            case end(String)
        }
        var text = ""
        // The parts that are still to be written, beginning with the last one.
        var parts: [Part] = [.value(self)]
        func separate() {
            // Strings end with a quotation mark.
            guard let last = text.utf8.last, !"[{:".utf8Bytes.contains(last) else { return }
            text += ","
        }
        while let part = parts.popLast() {
            switch part {
            case .end(let bracket): text += bracket
            case .member(let key, let value):
                separate()
                text.append(readable: key)
                text += ":"
                parts.append(.value(value))
            case .value(let value):
                separate()
                switch value {
                case .null: text += "null"
                case .bool(let value): text += value ? "true" : "false"
                case .number(let number): text += number.text
                case .string(let string): text.append(readable: string)
                case .array(let elements):
                    text += "["
                    parts.append(.end("]"))
                    parts += elements.reversed().map { .value($0) }
                case .object(let members):
                    text += "{"
                    parts.append(.end("}"))
                    parts += members.reversed().map { .member($0.key, $0.value) }
                }
            }
        }
        return text
    }
}
