package import ScriptBridge

/// Shorthands for writing and reading the values of fixtures.
extension JSONValue {
    package static func integer(_ value: Int) -> JSONValue { .number(Number(value)) }

    package static func object(_ members: [String: JSONValue]) -> JSONValue {
        .object(Object(members))
    }

    package var members: [String: JSONValue] {
        Dictionary(uniqueKeysWithValues: (object ?? [:]).map { ($0.key, $0.value) })
    }
}
