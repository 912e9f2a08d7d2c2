import FixtureSupport
import Foundation
import ScriptBridge

@testable import ScriptBridgeContract

/// Generates values of a shape, and checks whether a value has the shape.
struct ShapeValues {
    let shapes: [String: Shape]

    /// JSON texts for every alternative, with and without optional fields.
    func texts(of shape: Shape, depth: Int = 0) -> [String] {
        switch shape {
        case .unknown, .null, .bytes: return ["null"]
        case .boolean: return ["true", "false"]
        case .number(.double), .number(.float): return ["1.5", "-2"]
        case .number: return ["1", "2"]
        case .date(let form):
            let encoder = ScriptCoding(dates: form).encoder
            return [(try? encoder.encodeJSON(Date(timeIntervalSince1970: 978_307_200))) ?? ""]
        case .string(.base64): return [#""YQ==""#, #""""#]
        case .string(.url): return [#""https://example.com/a""#]
        case .string(.uuid): return [#""00000000-0000-0000-0000-00000000000A""#]
        case .string(.largeInteger): return [#""9007199254740993""#]
        case .string(.decimal): return [#""1.5""#, #""2""#]
        case .string(.string): return [#""a""#, #""""#]
        case .literal(let literal): return [literal.text]
        case .reference(let name): return texts(of: shapes[name] ?? .unknown, depth: depth + 1)
        case .union(let members):
            let flat = members.filter { $0.references.isEmpty }
            let chosen = depth < 4 || flat.isEmpty ? members : flat
            return chosen.flatMap { texts(of: $0, depth: depth + 1) }
        case .array(let element):
            guard depth < 4 else { return ["[]"] }
            return ["[]", "[\(texts(of: element, depth: depth + 1).joined(separator: ","))]"]
        case .tuple(let elements):
            return [
                "[\(elements.map { texts(of: $0, depth: depth + 1)[0] }.joined(separator: ","))]"
            ]
        case .dictionary(let keys, let values):
            guard depth < 4 else { return ["{}"] }
            let value = texts(of: values, depth: depth + 1)[0]
            return texts(of: keys, depth: depth).map { key in
                "{\(key.hasPrefix("\"") ? key : "\"\(key)\""):\(value)}"
            }
        case .object(let fields):
            let all = depth < 4 ? fields : fields.filter { !$0.isOptional }
            let members = all.map { field in
                (name: JSONText.quoted(field.name), texts: texts(of: field.shape, depth: depth + 1))
            }
            let count = min(8, members.map(\.texts.count).max() ?? 1)
            let variants = (0..<count).map { number in
                members.map { "\($0.name):\($0.texts[number % $0.texts.count])" }
                    .joined(separator: ",")
            }
            let needed = fields.filter { !$0.isOptional }
            let least = needed.map { field in
                "\(JSONText.quoted(field.name)):\(texts(of: field.shape, depth: depth + 1)[0])"
            }
            return (variants + [least.joined(separator: ",")]).map { "{\($0)}" }
        }
    }

    /// The required fields of an object.
    func required(of shape: Shape) -> [String] {
        switch shape {
        case .reference(let name): required(of: shapes[name] ?? .unknown)
        case .object(let fields): fields.filter { !$0.isOptional }.map(\.name)
        default: []
        }
    }

    /// Whether a value has the shape; an object must not have other fields.
    func has(_ value: JSONValue, _ shape: Shape) -> Bool {
        switch (shape, value) {
        case (.unknown, _), (.null, .null), (.boolean, .bool), (.string, .string): true
        case (.number(.double), .number), (.number(.float), .number): true
        case (.date(let form), .string): form.contract.pattern != nil
        case (.date(let form), .number): form.contract.pattern == nil
        case (.number, .number(let number)): number.integer != nil
        case (.literal(.string(let text)), .string(let other)): text == other
        case (.literal(.integer(let number)), .number(let other)): other.integer == number
        case (.reference(let name), _): has(value, shapes[name] ?? .unknown)
        case (.union(let members), _): members.contains { has(value, $0) }
        case (.array(let element), .array(let values)): values.allSatisfy { has($0, element) }
        case (.tuple(let elements), .array(let values)):
            elements.count == values.count && zip(values, elements).allSatisfy { has($0, $1) }
        case (.dictionary(_, let element), .object(let members)):
            members.allSatisfy { has($0.value, element) }
        case (.object(let fields), .object(let members)):
            fields.allSatisfy { field in
                members[field.name].map { has($0, field.shape) } ?? field.isOptional
            } && members.keys.allSatisfy { key in fields.contains { $0.name == key } }
        default: false
        }
    }
}
