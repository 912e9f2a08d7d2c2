import ScriptBridge

/// A frame from the host, as an in-memory page reads it; values stay JSON text.
struct FrameText: Decodable {
    struct Reply {
        var id: Int?
        var result: String?
        var element: String?
        var error: BridgeError?
    }

    struct Event: Decodable {
        let name: String
        let data: String

        private enum CodingKeys: CodingKey {
            case name, data
        }

        init(from decoder: any Decoder) throws {
            let container = try decoder.container(keyedBy: CodingKeys.self)
            name = try container.decode(String.self, forKey: .name)
            data = try container.decode(JSONTree.self, forKey: .data).text
        }
    }

    let document: String?
    let replies: [Reply]
    let events: [Event]
    let error: BridgeError?

    private enum CodingKeys: CodingKey {
        case document, replies, events, error
    }

    init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: CodingKeys.self)
        document = try container.decodeIfPresent(String.self, forKey: .document)
        replies = try container.decodeIfPresent([Reply].self, forKey: .replies) ?? []
        events = try container.decodeIfPresent([Event].self, forKey: .events) ?? []
        error = try container.decodeIfPresent(Failure.self, forKey: .error)?.error
    }

    fileprivate struct Failure: Decodable {
        let error: BridgeError

        private enum CodingKeys: CodingKey {
            case code, message, data
        }

        init(from decoder: any Decoder) throws {
            let container = try decoder.container(keyedBy: CodingKeys.self)
            let hasData = container.contains(.data)
            error = BridgeError(
                BridgeError.Code(rawValue: try container.decode(String.self, forKey: .code)),
                try container.decode(String.self, forKey: .message),
                dataJSON: hasData
                    ? try container.decode(JSONTree.self, forKey: .data).text : nil)
        }
    }
}

extension FrameText.Reply: Decodable {
    private enum CodingKeys: CodingKey {
        case id, result, element, error
    }

    init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: CodingKeys.self)
        id = try container.decodeIfPresent(Int.self, forKey: .id)
        // Null is a value; what is missing is none.
        if container.contains(.result) {
            result = try container.decode(JSONTree.self, forKey: .result).text
        }
        if container.contains(.element) {
            element = try container.decode(JSONTree.self, forKey: .element).text
        }
        error = try container.decodeIfPresent(FrameText.Failure.self, forKey: .error)?.error
    }
}

/// Any JSON value, to be written again as the text it was.
private enum JSONTree: Codable {
    case null
    case bool(Bool)
    case integer(Int)
    case number(Double)
    case string(String)
    case array([JSONTree])
    case object([String: JSONTree])

    var text: String {
        var encoder = JavaScriptEncoder()
        encoder.maximumDepth = 1_000
        return (try? encoder.json(self)) ?? "null"
    }

    init(from decoder: any Decoder) throws {
        let container = try decoder.singleValueContainer()
        if container.decodeNil() {
            self = .null
        } else if let value = try? container.decode(Bool.self) {
            self = .bool(value)
        } else if let value = try? container.decode(Int.self) {
            self = .integer(value)
        } else if let value = try? container.decode(Double.self) {
            self = .number(value)
        } else if let value = try? container.decode(String.self) {
            self = .string(value)
        } else if let value = try? container.decode([JSONTree].self) {
            self = .array(value)
        } else {
            self = .object(try container.decode([String: JSONTree].self))
        }
    }

    func encode(to encoder: any Encoder) throws {
        var container = encoder.singleValueContainer()
        switch self {
        case .null: try container.encodeNil()
        case .bool(let value): try container.encode(value)
        case .integer(let value): try container.encode(value)
        case .number(let value): try container.encode(value)
        case .string(let value): try container.encode(value)
        case .array(let value): try container.encode(value)
        case .object(let value): try container.encode(value)
        }
    }
}
