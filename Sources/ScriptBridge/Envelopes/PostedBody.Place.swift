extension PostedBody {
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
    }
}

extension PostedBody.Place: ExpressibleByStringLiteral, ExpressibleByIntegerLiteral,
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
    func value(at place: Place) -> PostedBody? {
        place.steps.reduce(self as PostedBody?) { body, step in
            switch step {
            case .member(let name): body?[name]
            case .element(let index): body?[index]
            }
        }
    }
}
