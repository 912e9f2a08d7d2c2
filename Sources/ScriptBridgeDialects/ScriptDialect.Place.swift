public import ScriptBridge

extension ScriptDialect {
    /// A place in a posted body: a member, an element of an array, or a path of several.
    ///
    /// A string literal is a member, an integer literal an element: `"type"`, `2`.
    public struct Place: Hashable, Sendable {
        enum Step: Hashable, Sendable {
            case member(String)
            case element(Int)
        }

        let steps: [Step]

        /// Returns the place at the end of a path: `.path("payload", "type")`.
        public static func path(_ places: Place...) -> Place {
            Place(steps: places.flatMap(\.steps))
        }

        /// Whether this is one member whose name looks like a path.
        var isWrittenAsPath: Bool { steps.count == 1 && description.contains(".") }

        /// The member of the body itself; nil for any other place.
        var member: String? {
            guard case .member(let name)? = steps.first, steps.count == 1 else { return nil }
            return name
        }
    }
}

extension ScriptDialect.Place: ExpressibleByStringLiteral, ExpressibleByIntegerLiteral,
    CustomStringConvertible
{
    /// Creates the place of a member.
    public init(stringLiteral member: String) {
        steps = [.member(member)]
    }

    /// Creates the place of an element.
    public init(integerLiteral index: Int) {
        steps = [.element(index)]
    }

    /// The steps, separated by dots.
    public var description: String {
        steps.map { step in
            switch step {
            case .member(let name): name
            case .element(let index): "\(index)"
            }
        }.joined(separator: ".")
    }
}

extension PostedBody {
    /// The value at a place; nil if there is none.
    public subscript(place: ScriptDialect.Place) -> PostedBody? {
        place.steps.reduce(self as PostedBody?) { body, step in
            switch step {
            case .member(let name): return body?[name]
            case .element(let index):
                guard let elements = body?.elements, elements.indices.contains(index) else {
                    return nil
                }
                return elements[index]
            }
        }
    }

    /// The maximum number of bytes in the JSON text of an id, because replies repeat it.
    static let maximumIDByteCount = 1_000

    /// The value as an id: a string or a number that is not too long; otherwise nil.
    ///
    /// `1` and `"1"` are different ids, but `1`, `1.0` and `1e0` are the same.
    public var id: JSONValue? {
        let id: JSONValue?
        if let text = string {
            guard text.utf8.count <= Self.maximumIDByteCount else { return nil }
            id = .string(text)
        } else if kind == .number {
            id = (try? decode(Int.self)).map { JSONValue($0) } ?? number
        } else {
            return nil
        }
        guard let id, EnvelopeValue(id).json.utf8.count <= Self.maximumIDByteCount else {
            return nil
        }
        return id
    }

    /// The number, as JavaScript writes it.
    private var number: JSONValue? {
        guard let value = try? decode(Double.self),
            let text = try? JavaScriptEncoder().encodeJSON(value)
        else { return nil }
        return JSONValue.Number(text).map { .number($0) }
    }
}
