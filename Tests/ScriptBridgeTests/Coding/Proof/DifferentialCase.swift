import Foundation
import ScriptBridge

/// A text and a type, decoded by both decoders.
struct DifferentialCase: Sendable, CustomStringConvertible {
    /// The value's description, or the kind of error and its path.
    enum Outcome: Equatable, CustomStringConvertible {
        case value(String)
        case error(DecodingRow.Rejection, path: String)

        var description: String {
            switch self {
            case .value(let text): text
            case .error(let kind, ""): "\(kind)"
            case .error(let kind, let path): "\(kind) at \(path)"
            }
        }
    }

    let type: String
    let text: String
    let ours, foundations: @Sendable () -> Outcome
    private let oursFromTree: @Sendable (Any) -> Outcome

    var description: String { "\(type) \(text)" }

    init<Value: Decodable & SendableMetatype>(_ type: Value.Type, _ text: String) {
        self.type = "\(type)"
        self.text = text
        ours = {
            Self.outcome { try MessageDecoder().decode(type, from: .json(text)) }
        }
        oursFromTree = { tree in
            Self.outcome { try MessageDecoder().decode(type, from: .foundation(tree)) }
        }
        foundations = {
            let decoder = JSONDecoder()
            decoder.dateDecodingStrategy = .iso8601
            return Self.outcome { try decoder.decode(type, from: Data(text.utf8)) }
        }
    }

    /// Decodes a Foundation tree made from the text.
    func ours(fromTree tree: Any) -> Outcome {
        oursFromTree(tree)
    }

    private static func outcome<Value>(_ decode: () throws -> Value) -> Outcome {
        do {
            return .value(words(of: try decode()))
        } catch let error as DecodingError {
            return .error(DecodingRow.Rejection(error), path: path(of: error))
        } catch {
            return .value("\(error)")
        }
    }

    /// Describes equal values alike: sorts dictionaries and distinguishes minus zero from zero.
    private static func words(of value: Any) -> String {
        let mirror = Mirror(reflecting: value)
        switch (value, mirror.displayStyle) {
        case (let date as Date, _):
            return "\(date.timeIntervalSince1970)"
        case (is Decimal, _), (is URL, _), (is Data, _), (is Shapes.Kept, _):
            return "\(value)"
        case (_, .dictionary?), (_, .set?):
            return
                "[\(mirror.children.map { words(of: $0.value) }.sorted().joined(separator: ", "))]"
        case (_, .struct?), (_, .class?), (_, .collection?), (_, .tuple?), (_, .enum?):
            if mirror.children.isEmpty { return "\(value)" }
            let inherited = mirror.superclassMirror?.children.map { $0 } ?? []
            let children = (inherited + mirror.children).map { child in
                (child.label.map { "\($0): " } ?? "") + words(of: child.value)
            }
            return "[\(children.joined(separator: ", "))]"
        case (_, .optional?):
            return mirror.children.first.map { words(of: $0.value) } ?? "nil"
        default:
            return "\(value)"
        }
    }

    private static func path(of error: DecodingError) -> String {
        let path: [any CodingKey]
        switch error {
        case .typeMismatch(_, let context), .valueNotFound(_, let context):
            path = context.codingPath
        case .keyNotFound(let key, let context): path = context.codingPath + [key]
        case .dataCorrupted(let context): path = context.codingPath
        @unknown default: path = []
        }
        return path.map { $0.intValue.map(String.init) ?? $0.stringValue }.joined(separator: ".")
    }
}
