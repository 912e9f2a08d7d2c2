extension ScriptEnvelope {
    /// A JSON-RPC 2.0 envelope in which responses resolve the promise of the post.
    ///
    /// Pages post requests, notifications and batches, as objects or as JSON text. The method is
    /// the message's name, and `params` is its data.
    public static let jsonRPC: ScriptEnvelope = jsonRPC()

    /// Returns a JSON-RPC 2.0 envelope with options.
    ///
    /// - Parameters:
    ///   - function: The page function that takes responses, requests made by a ``ScriptCommand``,
    ///     and events as notifications; nil, the default, if responses resolve the promise.
    ///   - sendsText: Whether the page takes JSON text.
    ///   - takesAnyParams: Whether `params` may also be a string, a number or a boolean, which
    ///     JSON-RPC forbids but some pages send.
    /// - Returns: The envelope.
    public static func jsonRPC(
        calling function: FunctionPath? = nil,
        sendsText: Bool = false,
        takesAnyParams: Bool = false
    ) -> ScriptEnvelope {
        let deliver: @Sendable (EnvelopeValue) -> EnvelopeDelivery = { value in
            let value = sendsText ? value.text : value
            return function.map { .call($0, [value]) } ?? .resolve(value)
        }
        return jsonRPC(
            isByPromise: function == nil, takesAnyParams: takesAnyParams, deliver: deliver)
    }

    /// Returns a JSON-RPC 2.0 envelope whose responses, requests and notifications reach the page as you say.
    ///
    /// - Parameters:
    ///   - takesAnyParams: Whether `params` may also be a string, a number or a boolean.
    ///   - deliver: Delivers a value, by a function or an event of the page.
    /// - Returns: The envelope.
    public static func jsonRPC(
        takesAnyParams: Bool = false,
        deliver: @escaping @Sendable (EnvelopeValue) throws -> EnvelopeDelivery
    ) -> ScriptEnvelope {
        jsonRPC(isByPromise: false, takesAnyParams: takesAnyParams, deliver: deliver)
    }

    private static func jsonRPC(
        isByPromise: Bool,
        takesAnyParams: Bool,
        deliver: @escaping @Sendable (EnvelopeValue) throws -> EnvelopeDelivery
    ) -> ScriptEnvelope {
        let read: Read = { try JSONRPC(takesAnyParams: takesAnyParams).entry($0) }
        let write: Write = { out in
            if let batch = out.batch { return try deliver(.init(batch.map(JSONRPC.response))) }
            if !out.isCommand {
                // A request has one response, so a subscription fails with its first element.
                return out.isElement ? .nothing : try deliver(JSONRPC.response(out))
            }
            if isByPromise { return .nothing }
            return try deliver([
                "jsonrpc": "2.0", "id": out.id, "method": .string(out.name), "params": out.data,
            ])
        }
        return isByPromise
            ? .promise(read: read, write: write) : .calling(read: read, write: write)
    }
}

/// A reader for the requests, notifications, batches and errors of JSON-RPC 2.0.
///
/// The message's data is `params`, or an empty object if `params` is missing. Notifications run
/// their handlers but get no answer.
private struct JSONRPC {
    let takesAnyParams: Bool

    /// Writes a response.
    static func response(_ reply: EnvelopeOutput) -> EnvelopeValue {
        [
            "jsonrpc": "2.0", "id": reply.id, "result": reply.result,
            "error": reply.jsonRPCError,
        ]
    }

    /// Reads a body; an empty batch counts as one invalid request (JSON-RPC 2.0 §6).
    func entry(_ posted: PostedBody) throws -> EnvelopeEntry {
        let body: PostedBody
        do throws(BridgeError) {
            body = try posted.parsed()
        } catch {
            return .malformed(error, ticket: .null)
        }
        guard body.kind == .array else { return request(body) }
        guard body[0] == nil else { return try body.batch(request) }
        let error = BridgeError.unexpectedBody(
            "expected a batch with at least one message.", on: body.channel)
        return .malformed(error, ticket: .null)
    }

    /// Reads one member of a batch, or a body that is not a batch (JSON-RPC 2.0 §4 and §5).
    private func request(_ body: PostedBody) -> EnvelopeEntry {
        let member = body["id"]
        let id = member?.id
        var name = ""
        do throws(BridgeError) {
            guard body.kind == .object else { throw body.unexpected("an object", found: body) }
            name = body["method"]?.string ?? ""
            guard body["jsonrpc"]?.string == "2.0" else {
                throw body.unexpected("\"2.0\"", at: "jsonrpc", found: body["jsonrpc"])
            }
            if body["method"] == nil, body["result"] != nil || body["error"] != nil {
                return body.outcome(of: id)
            }
            guard !name.isEmpty else {
                throw body.unexpected("a string", at: "method", found: body["method"])
            }
            if let member, id == nil, member.kind != .null { throw body.noID(member, at: "id") }
            let params = body["params"]
            guard takesAnyParams || [nil, .object, .array, .null].contains(params?.kind) else {
                throw body.unexpected("an object or an array", at: "params", found: params)
            }
            // A message without an id is a notification.
            return .message(ticket: member.map { _ in id ?? .null }, name: name, data: params)
        } catch {
            // The response to a request without a readable id has the id null.
            return .malformed(error, name: name, ticket: id ?? .null)
        }
    }
}

extension EnvelopeOutput {
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
