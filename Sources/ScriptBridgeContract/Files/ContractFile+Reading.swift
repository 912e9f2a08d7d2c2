import Foundation
import ScriptBridge

extension ContractFile {
    /// Reads a contract.
    ///
    /// - Parameters:
    ///   - data: The text of the file.
    ///   - name: The file's name, for errors.
    /// - Returns: The contract.
    /// - Throws: `BridgeError` with the code `invalidContract`; it names the line or the member.
    static func model(of data: Data, named name: String) throws(BridgeError) -> ContractModel {
        let decoder = MessageDecoder()
        do {
            let format = try decoder.decode(Head.self, from: .utf8(data)).format
            guard format <= Self.format else {
                throw BridgeError.contract(name, hasFormat: format, ofAtMost: Self.format)
            }
            let model = try decoder.decode(Body.self, from: .utf8(data)).model
            let shapes = model.shapes
            for reference in model.references where shapes[reference] == nil {
                throw BridgeError.contract(name, lacksType: reference)
            }
            return model
        } catch let error as BridgeError {
            throw error
        } catch let error as DecodingError {
            throw BridgeError.contract(name, sentence(error, data))
        } catch {
            throw BridgeError.contract(name, "cannot be read: \(error)")
        }
    }

    /// Returns why a file cannot be decoded; the text names the line or the member.
    static func sentence(_ error: DecodingError, _ data: Data) -> String {
        func path(_ keys: [any CodingKey]) -> String {
            keys.map { $0.intValue.map { "[\($0)]" } ?? $0.stringValue }.joined(separator: ".")
        }
        switch error {
        case .keyNotFound(let key, let context):
            return "lacks \(path(context.codingPath + [key]))."
        case .dataCorrupted(let context) where context.codingPath.isEmpty:
            return "cannot be read. " + namingLine(context.debugDescription, data)
        case .typeMismatch(_, let context), .valueNotFound(_, let context),
            .dataCorrupted(let context):
            return "is malformed at \(path(context.codingPath)): \(context.debugDescription)"
        @unknown default:
            return "is malformed: \(error)"
        }
    }

    /// Replaces the decoder's byte offset with a line number.
    private static func namingLine(_ text: String, _ data: Data) -> String {
        guard let match = text.firstMatch(of: /at byte (\d+)/), let byte = Int(match.1) else {
            return text
        }
        let line = data.prefix(byte).count { $0 == UInt8(ascii: "\n") } + 1
        return text.replacingCharacters(in: match.range, with: "in line \(line)")
    }

    private struct Head: Decodable {
        let format: Int
    }

    private struct Body: Decodable {
        struct Message: Decodable {
            let kind: String
            let data: Shape
            let reply: Shape?
            let element: Shape?
            let codes: [String]?
        }

        struct Parameter: Decodable {
            let name: String
            let data: Shape
        }

        struct Function: Decodable {
            let parameters: [Parameter]
            let result: Shape?
        }

        let channels: [String: [String: Message]]
        let envelopes: [String]?
        let functions: [String: Function]
        let events: [String: Shape]
        let types: [String: Shape]

        var model: ContractModel {
            get throws {
                ContractModel(
                    channels: try channels.sorted { $0.key < $1.key }.map { channel in
                        ContractModel.Channel(
                            name: channel.key,
                            messages: try channel.value.sorted { $0.key < $1.key }.map {
                                try message($0.value, named: $0.key, in: channel.key)
                            }, hasEnvelope: envelopes?.contains(channel.key) == true)
                    },
                    functions: functions.sorted { $0.key < $1.key }.map { function in
                        ContractModel.Function(
                            path: function.key,
                            parameters: function.value.parameters.map {
                                ContractModel.Parameter(name: $0.name, shape: $0.data)
                            },
                            result: function.value.result)
                    },
                    events: events.sorted { $0.key < $1.key }.map {
                        ContractModel.Event(name: $0.key, data: $0.value)
                    },
                    types: types.sorted { $0.key < $1.key }.map {
                        ContractModel.NamedType(name: $0.key, shape: $0.value)
                    })
            }
        }

        private func message(
            _ message: Message,
            named name: String,
            in channel: String
        ) throws -> ContractModel.Message {
            let output = message.reply ?? message.element
            guard let kind = ContractModel.Message.Kind(rawValue: message.kind),
                (kind == .message) == (output == nil)
            else {
                throw DecodingError.dataCorrupted(
                    DecodingError.Context(
                        codingPath: ["channels", channel, name].map { NodeKey(stringValue: $0) },
                        debugDescription: "A message has the kind “message”, “request” or “upload” "
                            + "with a “reply”, or “subscription” with an “element”."))
            }
            return ContractModel.Message(
                name: name, kind: kind, data: message.data, output: output,
                codes: message.codes ?? [])
        }
    }
}

extension ContractModel {
    fileprivate var references: [String] { allShapes.flatMap(\.references) }

    /// Whether any value in the contract contains bytes.
    var holdsBytes: Bool { allShapes.contains(where: \.holdsBytes) }

    private var allShapes: [Shape] {
        let messages = channels.flatMap(\.messages)
        return messages.map(\.data) + messages.compactMap(\.output) + events.map(\.data)
            + functions.flatMap { $0.parameters.map(\.shape) + [$0.result].compactMap { $0 } }
            + types.map(\.shape)
    }
}

extension Shape: Decodable {
    private enum Key: String, CodingKey, CaseIterable {
        case literal, array, tuple, keys, values, fields, union, type
    }

    private struct OptionalShape: Decodable {
        let optional: Shape
    }

    init(from decoder: any Decoder) throws {
        if let word = try? decoder.singleValueContainer().decode(String.self) {
            guard let shape = Shape(word: word) else {
                throw DecodingError.dataCorrupted(
                    DecodingError.Context(
                        codingPath: decoder.codingPath,
                        debugDescription: "There is no type “\(word)”."))
            }
            self = shape
            return
        }
        let members = try decoder.container(keyedBy: Key.self)
        if let element = try members.decodeIfPresent(Shape.self, forKey: .array) {
            self = .array(element)
        } else if let elements = try members.decodeIfPresent([Shape].self, forKey: .tuple) {
            self = .tuple(elements)
        } else if let shapes = try members.decodeIfPresent([Shape].self, forKey: .union) {
            self = .any(of: shapes)
        } else if let keys = try members.decodeIfPresent(Shape.self, forKey: .keys) {
            self = .dictionary(
                keys: keys, values: try members.decode(Shape.self, forKey: .values))
        } else if let name = try members.decodeIfPresent(String.self, forKey: .type) {
            self = .reference(name)
        } else if members.contains(.literal) {
            if let text = try? members.decode(String.self, forKey: .literal) {
                self = .literal(.string(text))
            } else {
                self = .literal(.integer(try members.decode(Int.self, forKey: .literal)))
            }
        } else {
            let fields = try members.nestedContainer(keyedBy: NodeKey.self, forKey: .fields)
            self = .object(
                try fields.allKeys.sorted { $0.stringValue < $1.stringValue }.map { key in
                    if let field = try? fields.decode(OptionalShape.self, forKey: key) {
                        return Field(
                            name: key.stringValue, shape: field.optional, isOptional: true)
                    }
                    let shape = try fields.decode(Shape.self, forKey: key)
                    return Field(name: key.stringValue, shape: shape)
                })
        }
    }

    private init?(word: String) {
        switch word {
        case "unknown": self = .unknown
        case "null": self = .null
        case "boolean": self = .boolean
        case "bytes": self = .bytes
        default:
            if let format = NumberFormat(rawValue: word) {
                self = .number(format)
            } else if let format = StringFormat(rawValue: word) {
                self = .string(format)
            } else if let form = ScriptCoding.DateForm.allCases.first(where: {
                $0.contract.name == word
            }) {
                self = .date(form)
            } else {
                return nil
            }
        }
    }
}
