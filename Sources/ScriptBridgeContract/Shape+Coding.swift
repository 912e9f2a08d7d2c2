import ScriptBridge

extension Shape {
    /// Returns the shape under a coding of dates, bytes, large integers, decimals and keys.
    func written(in coding: ScriptCoding) -> Shape {
        switch self {
        case .unknown, .null, .boolean, .bytes, .literal, .reference: self
        case .number(let format): format.written(in: coding)
        case .string(let format): format.written(in: coding)
        case .date: .date(coding.dates)
        case .array(let element): .array(element.written(in: coding))
        case .tuple(let elements): .tuple(elements.map { $0.written(in: coding) })
        // The coding does not apply to dictionary keys: they are data, and always strings.
        case .dictionary(let keys, let values):
            .dictionary(keys: keys, values: values.written(in: coding))
        case .object(let fields):
            .object(
                fields.map {
                    Field(
                        name: coding.name(ofField: $0.name), shape: $0.shape.written(in: coding),
                        isOptional: $0.isOptional)
                })
        case .union(let members): .any(of: members.map { $0.written(in: coding) })
        }
    }

    /// Returns two fields of one object that have the same name in a coding; nil if there are none.
    func fieldsOfOneName(in coding: ScriptCoding) -> (String, String)? {
        guard case .object(let fields) = self else { return nil }
        var fieldsByName: [String: String] = [:]
        for field in fields {
            let name = coding.name(ofField: field.name)
            if let other = fieldsByName.updateValue(field.name, forKey: name) {
                return (other, field.name)
            }
        }
        return nil
    }
}

extension ScriptCoding {
    /// Returns the name on the wire for a field's declared name.
    func name(ofField name: String) -> String {
        switch keys {
        case .asDeclared: name
        case .snakeCase: DeclaredKeys.snakeCase(name)
        }
    }
}
