public import ScriptBridge

extension ScriptDialect {
    /// A JSON-RPC 2.0 dialect in which responses resolve the promise of the post.
    ///
    /// Pages post requests, notifications and batches, as objects or as JSON text. The method is
    /// the message's name, and `params` is its data.
    public static let jsonRPC: ScriptDialect = jsonRPC()

    /// Returns a JSON-RPC 2.0 dialect with options.
    ///
    /// - Parameters:
    ///   - function: The page function that takes responses, requests made by a ``ScriptCommand``,
    ///     and events as notifications; nil, the default, if responses resolve the promise.
    ///   - sendsText: Whether the function takes JSON text.
    ///   - takesAnyParams: Whether `params` may also be a string, a number or a boolean, which
    ///     JSON-RPC forbids but some pages send.
    /// - Returns: The dialect.
    public static func jsonRPC(
        calling function: FunctionPath? = nil,
        sendsText: Bool = false,
        takesAnyParams: Bool = false
    ) -> ScriptDialect {
        @Sendable func deliver(_ value: EnvelopeValue) -> EnvelopeDelivery {
            let value = sendsText ? value.text : value
            return function.map { .call($0, [value]) } ?? .resolve(value)
        }
        let shape: EnvelopeShape = .parts([
            .constant("2.0", at: "jsonrpc"), .name(at: "method"),
            .data(at: "params", takesAny: takesAnyParams), .id(at: "id"),
        ])
        return ScriptDialect(
            "jsonRPC", by: function == nil ? .promise : .function, shape: shape,
            read: { try JSONRPC(takesAnyParams: takesAnyParams).entry($0) },
            write: { output in
                switch output {
                // A request has one response, so a subscription fails with its first element.
                case .reply(let reply) where reply.isElement: return .nothing
                case .reply(let reply): return deliver(JSONRPC.response(reply))
                case .batch(let replies):
                    return deliver(EnvelopeValue(replies.map(JSONRPC.response)))
                case .command(let command):
                    guard function != nil else { return .nothing }
                    return deliver([
                        "jsonrpc": "2.0", "id": command.id, "method": .string(command.name),
                        "params": command.data,
                    ])
                }
            })
    }
}

/// A reader for the requests, notifications, batches and errors of JSON-RPC 2.0.
///
/// The message's data is `params`, or an empty object if `params` is missing. Notifications run
/// their handlers but get no answer.
struct JSONRPC {
    private static let name = "jsonRPC"

    let takesAnyParams: Bool

    /// Writes a response.
    static func response(_ reply: EnvelopeOutput.Reply) -> EnvelopeValue {
        [
            "jsonrpc": "2.0", "id": reply.id, "result": reply.result,
            "error": reply.jsonRPCError,
        ]
    }

    /// Reads a body; an empty batch counts as one invalid request (JSON-RPC 2.0 §6).
    func entry(_ posted: PostedBody) throws -> EnvelopeEntry {
        let body = try posted.parsed()
        guard let batch = body.batch(request) else { return request(body) }
        guard case .batch(let entries) = batch, entries.isEmpty else { return batch }
        let failure = DialectFailure("expected a batch with at least one message")
        return .malformed(BridgeError(failure, in: Self.name), ticket: .null)
    }

    /// Reads one member of a batch, or a body that is not a batch (JSON-RPC 2.0 §4 and §5).
    private func request(_ body: PostedBody) -> EnvelopeEntry {
        let member = body["id"]
        let id = member?.id
        var name = ""
        do throws(DialectFailure) {
            guard body.kind == .object else {
                throw DialectFailure("expected an object", found: body)
            }
            name = body["method"]?.string ?? ""
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
            guard
                takesAnyParams || [nil, .object, .array, .null].contains(params?.kind)
            else {
                throw DialectFailure("expected an object or an array", at: "params", found: params)
            }
            // A message without an id is a notification.
            return .message(name: method, data: params, ticket: member.map { _ in id ?? .null })
        } catch {
            // The response to a request without a readable id has the id null.
            return .malformed(
                BridgeError(error, in: Self.name), name: name, ticket: id ?? .null)
        }
    }

    /// Reads the page's response to a request from the host.
    private func response(_ body: PostedBody, to id: JSONValue?) -> EnvelopeEntry {
        guard let error = body["error"], error.kind != .null else {
            return .acknowledgement(of: id, result: body["result"])
        }
        return .failure(of: id, error: error, message: error["message"]?.string)
    }
}

extension EnvelopeOutput.Reply {
    /// The error object of JSON-RPC 2.0 §5.1; nil if the message did not fail.
    ///
    /// A ``PageError`` whose code is an integer keeps it. Any other code for which JSON-RPC has no
    /// number becomes −32000, with the code in `data`.
    fileprivate var jsonRPCError: EnvelopeValue? {
        guard let failure else { return nil }
        let number = Int(failure.code.rawValue) ?? Self.jsonRPCNumbers[failure.code]
        return [
            "code": EnvelopeValue(integerLiteral: number ?? -32_000), "message": message,
            "data": number == nil ? ["code": code, "data": data] : data,
        ]
    }

    private static let jsonRPCNumbers: [BridgeError.Code: Int] = [
        .invalidJSON: -32_700,
        .notAMessage: -32_600, .duplicateID: -32_600, .tooManyMessages: -32_600,
        .tooDeep: -32_600, .messageTooLarge: -32_600,
        .unknownMessage: -32_601, .wrongKind: -32_601,
        .invalidMessage: -32_602,
        .handlerFailed: -32_603,
    ]
}
