internal import ScriptBridge

/// A reader for the requests, notifications, batches and errors of JSON-RPC 2.0.
///
/// The method is the message's name. The message's data is `params`, an object or an array, or an
/// empty object if `params` is missing. Notifications run their handlers but get no answer.
enum JSONRPC {
    /// Reads a body; an empty batch counts as one invalid request (JSON-RPC 2.0 §6).
    static func entry(_ posted: PostedBody, in dialect: ScriptDialect) -> EnvelopeEntry {
        let body: PostedBody
        do throws(BridgeError) {
            body = try posted.parsed()
        } catch {
            return .malformed(error, ticket: .null)
        }
        guard let elements = body.elements else { return request(body, in: dialect) }
        guard elements.isEmpty else {
            return .batch(elements.map { request($0, in: dialect) })
        }
        let failure = DialectFailure("expected a batch with at least one message")
        return .malformed(BridgeError(failure, in: dialect), ticket: .null)
    }

    /// Reads one member of a batch, or a body that is not a batch (JSON-RPC 2.0 §4 and §5).
    private static func request(
        _ body: PostedBody,
        in dialect: ScriptDialect
    ) -> EnvelopeEntry {
        let member = body["id"]
        // The response to a request without a readable id has the id null.
        let id = member?.id
        let ticket = id ?? .null
        do throws(DialectFailure) {
            guard body.kind == .object else {
                throw DialectFailure("expected an object", found: body)
            }
            guard body["jsonrpc"]?.string == "2.0" else {
                throw DialectFailure("expected \"2.0\"", at: "jsonrpc", found: body["jsonrpc"])
            }
            if body["method"] == nil, body["result"] != nil || body["error"] != nil {
                return response(body, to: id)
            }
            guard let method = body["method"]?.string, !method.isEmpty else {
                throw DialectFailure("expected a string", at: "method", found: body["method"])
            }
            if let member, id == nil, member.kind != .null {
                throw DialectFailure(id: member, at: "id")
            }
            let params = body["params"]
            guard params == nil || params?.kind == .object || params?.kind == .array else {
                throw DialectFailure("expected an object or an array", at: "params", found: params)
            }
            guard member != nil else {
                // A notification; the promise of its post still waits for the handler.
                return .message(
                    name: method, data: params,
                    route: dialect.reply.isCall ? EnvelopeRoute.none : nil)
            }
            return .message(name: method, data: params, ticket: ticket)
        } catch {
            return .malformed(BridgeError(error, in: dialect), ticket: ticket)
        }
    }

    /// Reads the page's response to a request from the host.
    private static func response(_ body: PostedBody, to id: JSONValue?) -> EnvelopeEntry {
        guard let error = body["error"], error.kind != .null else {
            return .acknowledgement(of: id, result: body["result"])
        }
        return .failure(of: id, error: error, message: error["message"]?.string)
    }
}

extension BridgeError {
    /// The error object of JSON-RPC 2.0 §5.1.
    ///
    /// A ``PageError`` whose code is an integer keeps it. Any other code for which JSON-RPC has no
    /// number becomes −32000, with the code in `data`.
    var jsonRPC: String {
        let number = Int(code.rawValue) ?? Self.jsonRPCNumbers[code]
        var data = dataJSON
        if number == nil {
            let text = JSONText.string(code.rawValue)
            data = "{\"code\":\(text)\(dataJSON.map { ",\"data\":\($0)" } ?? "")}"
        }
        return "{\"code\":\(number ?? -32_000),\"message\":\(JSONText.string(message))"
            + "\(data.map { ",\"data\":\($0)" } ?? "")}"
    }

    private static let jsonRPCNumbers: [Code: Int] = [
        .invalidJSON: -32_700,
        .notAMessage: -32_600, .duplicateID: -32_600, .tooManyMessages: -32_600,
        .tooDeep: -32_600, .messageTooLarge: -32_600,
        .unknownMessage: -32_601, .wrongKind: -32_601,
        .invalidMessage: -32_602,
        .handlerFailed: -32_603,
    ]
}
