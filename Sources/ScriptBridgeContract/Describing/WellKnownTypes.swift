import Foundation
import ScriptBridge

/// Describes scalars and the types that the bridge's coders treat specially.
enum WellKnownTypes {
    static func description(of type: Any.Type) -> TypeDescriber.Description? {
        if let scalar = type as? any ProbeScalar.Type {
            let samples = (0..<3).map { TypeDescriber.Sample(value: scalar.probe($0)) }
            return TypeDescriber.Description(shape: scalar.shape, samples: samples)
        }
        guard let (shape, values) = foundation(type) else { return nil }
        return TypeDescriber.Description(
            shape: shape, samples: values.map { TypeDescriber.Sample(value: $0) })
    }

    /// Sample JSON values.
    static var json: [TypeDescriber.Sample] {
        [JSONValue.bool(true), .null].map { TypeDescriber.Sample(value: $0) }
    }

    private static func foundation(_ type: Any.Type) -> (Shape, [Any])? {
        switch type {
        case is Date.Type:
            (.date(.iso8601), [Date(timeIntervalSince1970: 978_307_200), Date.distantFuture])
        case is Data.Type: (.string(.base64), [Data([1]), Data()])
        case is ScriptBytes.Type:
            (.bytes, [ScriptBytes(Data([1])), ScriptBytes(Data())])
        case is URL.Type:
            (.string(.url), ["https://example.com/a", "file:///a"].compactMap { URL(string: $0) })
        case is Decimal.Type: (.string(.decimal), [Decimal(1), Decimal(0)])
        case is Duration.Type: (.string(.decimal), [Duration.seconds(1), Duration.zero])
        case is JSONValue.Number.Type:
            (.number(.double), [JSONValue.Number(1), JSONValue.Number(0)])
        case is UUID.Type:
            (.string(.uuid), [UUID(uuid: (0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 1))])
        default: nil
        }
    }
}
