#if WebKitGTK
import BenchmarkModels
import Foundation

/// What a page asks of the app, in both of the usual protocols.
enum PeerCall {
    case echo(Echo)
    case sendItems(SendItems)
    case getItems
    case actionButton(ActionButton)

    struct UnknownMethod: Error {}

    /// Reads the parameters of a method with a function that decodes them.
    init(_ method: String, _ parameters: Parameters) throws {
        switch method {
        case "Echo": self = .echo(try parameters.decode(Echo.self))
        case "SendItems": self = .sendItems(try parameters.decode(SendItems.self))
        case "GetItems": self = .getItems
        case "ActionButton": self = .actionButton(try parameters.decode(ActionButton.self))
        default: throw UnknownMethod()
        }
    }

    /// The parameters of a call, which can be decoded when the method is known.
    protocol Parameters {
        func decode<Value: Decodable>(_ type: Value.Type) throws -> Value
    }

    /// The value to answer; nil for a message without an answer.
    var result: (any Encodable & Sendable)? {
        switch self {
        case .echo(let echo): echo.text
        case .sendItems(let request): request.items.count
        case .getItems: Samples.items
        case .actionButton: nil
        }
    }
}
#endif
