/// How JSON-RPC 2.0 spells requests, notifications, batches and errors.
///
/// A method is a message's name. Its data is `params`: an object or an array, an empty object if
/// there are none. A handler runs for a notification too, but nothing of it is answered.
enum JSONRPC {
    /// Reads one member of a batch, or what is no batch (JSON-RPC 2.0 §4 and §5).
    static func entry(_ value: MessageValue, on channel: ScriptChannel) -> DialectEntry {
        let member = value[idMember]
        // A response to what has no readable id has the id null.
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
                throw DialectFailure("expected a string or a number", at: "id", found: member)
            }
            let params = value["params"]
            guard params == nil || params?.keys != nil || params?.elements != nil else {
                throw DialectFailure("expected an object or an array", at: "params", found: params)
            }
            return .message(
                PageMessage(
                    unscripted: method, params ?? .emptyObject, to: channel.registry,
                    reply: reply))
        } catch {
            return .malformed(
                BridgeError(error, in: channel.dialect), DialectReply(id: id, isAnswered: true))
        }
    }

    private static let idMember = "id"

    /// What the page says of a request of the host's.
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
    /// A ``PageError`` whose code is an integer keeps it. All other codes that JSON-RPC has no number
    /// for are −32000, with the code in `data`.
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
        .tooDeep: -32_600, .frameTooLarge: -32_600,
        .unknownMessage: -32_601, .wrongKind: -32_601,
        .invalidMessage: -32_602,
        .handlerFailed: -32_603,
    ]

    /// What a page says of a command that failed.
    init(commandFailure error: MessageValue?, message: String?) {
        let sentence = message.map { PageText.onOneLine(PageText.start($0, count: 1_000)) }
        self.init(
            .commandFailed, sentence ?? "The page says that the command failed.",
            dataJSON: error?.text)
    }
}
