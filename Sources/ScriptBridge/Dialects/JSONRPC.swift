/// A reader for the requests, notifications, batches and errors of JSON-RPC 2.0.
///
/// The method is the message's name. The message's data is `params`, an object or an array, or an
/// empty object if `params` is missing. Notifications run their handlers but get no answer.
enum JSONRPC {
    /// Reads one member of a batch, or a body that is not a batch (JSON-RPC 2.0 §4 and §5).
    static func statement(_ value: MessageValue, in dialect: ScriptDialect) -> PageStatement {
        let member = value["id"]
        // The response to a request without a readable id has the id null.
        let id = member.flatMap(DialectID.init)
        let reply = DialectReply(id: id, isAnswered: member != nil)
        do throws(DialectFailure) {
            guard value.keys != nil else {
                throw DialectFailure("expected an object", found: value)
            }
            guard value["jsonrpc"]?.string == "2.0" else {
                throw DialectFailure("expected \"2.0\"", at: "jsonrpc", found: value["jsonrpc"])
            }
            if value["method"] == nil, value["result"] != nil || value["error"] != nil {
                return .acknowledgement(id, response(value))
            }
            guard let method = value["method"]?.string, !method.isEmpty else {
                throw DialectFailure("expected a string", at: "method", found: value["method"])
            }
            if let member, id == nil, !member.isNull {
                throw DialectFailure(id: member, at: "id")
            }
            let params = value["params"]
            guard params == nil || params?.keys != nil || params?.elements != nil else {
                throw DialectFailure("expected an object or an array", at: "params", found: params)
            }
            return .message(method, params.map(PageMessage.Payload.value) ?? .empty, reply)
        } catch {
            return .malformed(
                BridgeError(error, in: dialect), DialectReply(id: id, isAnswered: true))
        }
    }

    /// Reads the page's response to a request from the host.
    private static func response(_ value: MessageValue) -> Result<String?, BridgeError> {
        guard let error = value["error"], !error.isNull else {
            return .success(value["result"]?.text)
        }
        return .failure(BridgeError(commandFailure: error, message: error["message"]?.string))
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
            let text = JavaScriptLiteral.string(code.rawValue)
            data = "{\"code\":\(text)\(dataJSON.map { ",\"data\":\($0)" } ?? "")}"
        }
        return "{\"code\":\(number ?? -32_000),\"message\":\(JavaScriptLiteral.string(message))"
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

    /// Creates the error for a command that a page reports as failed.
    init(commandFailure error: MessageValue?, message: String?) {
        let sentence = message.map { PageText.onOneLine(PageText.start($0, count: 1_000)) }
        self = .commandFailed(sentence, dataJSON: error?.text)
    }
}
