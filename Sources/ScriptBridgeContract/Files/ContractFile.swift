import ScriptBridge

/// Writes a contract as JSON.
///
/// | shape | text |
/// | --- | --- |
/// | scalars | `"string"`, `"date"`, `"boolean"`, `"double"`, `"uint8"`, `"decimal"`, `"unknown"`, … |
/// | bytes | `"bytes"` |
/// | literals | `{"literal": "dark"}`, `{"literal": 1}` |
/// | array, tuple | `{"array": …}`, `{"tuple": […]}` |
/// | dictionary | `{"keys": …, "values": …}` |
/// | object | `{"fields": {"path": "string", "icon": {"optional": "string"}}}` |
/// | alternatives | `{"union": […]}` |
/// | a named type | `{"type": "Theme"}` |
enum ContractFile {
    /// The format version that is written, and the newest that can be read.
    static let format: Int = 1

    static func text(of model: ContractModel) -> String {
        let channels = model.channels.map { channel in
            (
                channel.name,
                JSONText.object(
                    channel.messages.map { message in
                        var members: [(name: String, value: JSONText)] = [
                            ("kind", .string(message.kind.rawValue)), ("data", json(message.data)),
                        ]
                        if let output = message.output {
                            members.append((message.kind.output ?? "", json(output)))
                        }
                        if !message.codes.isEmpty {
                            members.append(("codes", .array(message.codes.map(JSONText.string))))
                        }
                        return (message.name, .object(members))
                    })
            )
        }
        let functions = model.functions.map { function in
            let parameters = function.parameters.map { parameter in
                JSONText.object([
                    ("name", .string(parameter.name)), ("data", json(parameter.shape)),
                ])
            }
            let result = function.result.map { [("result", json($0))] } ?? []
            return (
                function.path, JSONText.object([("parameters", .array(parameters))] + result)
            )
        }
        var members: [(name: String, value: JSONText)] = [
            ("format", .integer(format)), ("channels", .object(channels)),
        ]
        let envelopes = model.channels.filter(\.hasEnvelope).map { JSONText.string($0.name) }
        if !envelopes.isEmpty { members.append(("envelopes", .array(envelopes))) }
        members += [
            ("functions", .object(functions)),
            ("events", .object(model.events.map { ($0.name, json($0.data)) })),
            ("types", .object(model.types.map { ($0.name, json($0.shape)) })),
        ]
        return JSONText.object(members).text()
    }

    private static func json(_ shape: Shape) -> JSONText {
        switch shape {
        case .unknown: .string("unknown")
        case .null: .string("null")
        case .boolean: .string("boolean")
        case .bytes: .string("bytes")
        case .number(let format): .string(format.rawValue)
        case .string(let format): .string(format.rawValue)
        case .date(let form): .string(form.contract.name)
        case .literal(.string(let text)): .object([("literal", .string(text))])
        case .literal(.integer(let number)): .object([("literal", .integer(number))])
        case .array(let element): .object([("array", json(element))])
        case .tuple(let elements): .object([("tuple", .array(elements.map(json)))])
        case .dictionary(let keys, let values):
            .object([("keys", json(keys)), ("values", json(values))])
        case .object(let fields):
            .object([
                (
                    "fields",
                    .object(
                        fields.map {
                            let shape = json($0.shape)
                            return ($0.name, $0.isOptional ? .object([("optional", shape)]) : shape)
                        })
                )
            ])
        case .union(let members): .object([("union", .array(members.map(json)))])
        case .reference(let name): .object([("type", .string(name))])
        }
    }
}
