import ScriptBridge

/// A standard library type that a contract describes by its parts instead of by name.
protocol StructuralType {
    /// Describes the type by its parts.
    ///
    /// - Parameters:
    ///   - value: A value of the type, if one is known.
    ///   - describe: Describes a part, given its type and a value if one is known.
    /// - Returns: The description.
    static func description(
        of value: Any?,
        _ describe: (Any.Type, Any?) -> TypeDescriber.Description
    ) -> TypeDescriber.Description
}

extension Optional: StructuralType {
    static func description(
        of value: Any?,
        _ describe: (Any.Type, Any?) -> TypeDescriber.Description
    ) -> TypeDescriber.Description {
        let wrapped = describe(Wrapped.self, (value as? Self).flatMap { $0 })
        let values = wrapped.samples.compactMap { sample in
            (sample.value as? Wrapped).map {
                TypeDescriber.Sample(value: Wrapped?.some($0) as Any, literal: sample.literal)
            }
        }
        let null = TypeDescriber.Sample(value: Wrapped?.none as Any)
        let isUnknown = wrapped.failure?.isUnderWay == false
        return TypeDescriber.Description(
            shape: .any(of: [wrapped.shape, .null]), samples: values + [null],
            failure: isUnknown ? wrapped.failure : nil)
    }
}

/// Describes a list by its elements; the sample has one element if one is known.
private func describeList<Element>(
    of type: Element.Type,
    _ value: Element?,
    _ describe: (Any.Type, Any?) -> TypeDescriber.Description,
    _ make: ([Element]) -> Any
) -> TypeDescriber.Description {
    let element = describe(type, value)
    let values = element.samples.prefix(1).compactMap { $0.value as? Element }
    let isUnknown = element.failure?.isUnderWay == false
    return TypeDescriber.Description(
        shape: .array(element.shape), samples: [TypeDescriber.Sample(value: make(values))],
        failure: isUnknown ? element.failure : nil)
}

extension Array: StructuralType {
    static func description(
        of value: Any?,
        _ describe: (Any.Type, Any?) -> TypeDescriber.Description
    ) -> TypeDescriber.Description {
        describeList(of: Element.self, (value as? Self)?.first, describe) { $0 }
    }
}

extension Set: StructuralType {
    static func description(
        of value: Any?,
        _ describe: (Any.Type, Any?) -> TypeDescriber.Description
    ) -> TypeDescriber.Description {
        describeList(of: Element.self, (value as? Self)?.first, describe) { Set($0) }
    }
}

extension Dictionary: StructuralType {
    static func description(
        of value: Any?,
        _ describe: (Any.Type, Any?) -> TypeDescriber.Description
    ) -> TypeDescriber.Description {
        let first = (value as? Self)?.first
        let keys = describe(Key.self, first?.key)
        let values = describe(Value.self, first?.value)
        // The standard library's rule for encoding as an object or as an array of keys and values.
        let isObject =
            Key.self == String.self || Key.self == Int.self
            || Key.self is any CodingKeyRepresentable.Type
        let shape: Shape =
            isObject
            ? .dictionary(keys: keys.shape, values: values.shape)
            : .array(.any(of: [keys.shape, values.shape]))
        var sample: [Key: Value] = [:]
        if let key = keys.samples.first?.value as? Key,
            let value = values.samples.first?.value as? Value
        {
            sample[key] = value
        }
        let failure = [keys.failure, values.failure].compactMap { $0 }.first { !$0.isUnderWay }
        return TypeDescriber.Description(
            shape: shape, samples: [TypeDescriber.Sample(value: sample)], failure: failure)
    }
}

extension JSONValue.Object: StructuralType {
    static func description(
        of value: Any?,
        _ describe: (Any.Type, Any?) -> TypeDescriber.Description
    ) -> TypeDescriber.Description {
        let values = describe(JSONValue.self, nil)
        return TypeDescriber.Description(
            shape: .dictionary(keys: .string(.string), values: values.shape),
            samples: [TypeDescriber.Sample(value: ["a": nil] as JSONValue.Object)])
    }
}
