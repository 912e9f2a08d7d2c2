public import ScriptBridge

// Each was compared with its page's script once, at the commit that is named.
extension OtherBridges {
    /// Comlink (114a4a6), with an endpoint that posts on the channel and listens to the window.
    ///
    /// Only functions can be called, by their paths. Callbacks need ports, which cannot be posted.
    public static let comlink: ScriptEnvelope = .calling { body in
        let (id, path) = (try body.ticket("id"), body["path"]?.elements?.compactMap(\.string))
        guard try body.text("type") == "APPLY", let path else {
            throw PageError("notSupported", "Only functions can be called.")
        }
        let arguments = try body["argumentList"]?.elements?.map { argument in
            try argument["value"]?.decode(JSONValue.self) ?? .null
        }
        return .message(
            ticket: id, name: path.joined(separator: "."),
            data: try body.encoding(arguments ?? []))
    } write: { out in
        if let result = out.result {
            return .message(["id": out.id, "type": "RAW", "value": result])
        }
        let error: EnvelopeValue = ["message": out.message, "name": out.code]
        let thrown: EnvelopeValue = ["isError": true, "value": error]
        return .message(["id": out.id, "type": "HANDLER", "name": "throw", "value": thrown])
    }

    /// Penpal 7 (63f7eca), with a messenger that posts on the channel and listens to the window.
    public static let penpal: ScriptEnvelope = .calling { body in
        let id = try body.ticket("id")
        switch try body.text("type") {
        // The lower participant ID leaves the next step to the page.
        case "SYN": return .answer(try penpalMessage(["type": "SYN", "participantId": "0"]))
        case "ACK1": return .answer(try penpalMessage(["type": "ACK2"]))
        case "CALL":
            let path = body["methodPath"]?.elements?.compactMap(\.string) ?? []
            return .message(ticket: id, name: path.joined(separator: "."), data: body["args"])
        case "REPLY" where (try? body["isError"]?.decode(Bool.self)) == true:
            let (call, error) = (body["callId"]?.id, body["value"])
            return .failure(of: call, error: error, message: error?["message"]?.string)
        case "REPLY": return .acknowledgement(of: body["callId"]?.id, result: body["value"])
        default: return .nothing
        }
    } write: { out in
        if out.isCommand {
            let path = EnvelopeValue(out.name.split(separator: ".").map { .string(String($0)) })
            let arguments = out.data ?? []
            return try penpalMessage(
                ["type": "CALL", "id": out.id, "methodPath": path, "args": arguments])
        }
        let reply: EnvelopeValue = ["type": "REPLY", "callId": out.id]
        if let result = out.result { return try penpalMessage(reply.with(["value": result])) }
        let error: EnvelopeValue = ["name": out.code, "message": out.message]
        return try penpalMessage(
            reply.with(["value": error, "isError": true, "isSerializedErrorInstance": true]))
    }

    private static func penpalMessage(_ members: EnvelopeValue) throws -> EnvelopeDelivery {
        .message(try (["namespace": "penpal"] as EnvelopeValue).with(members))
    }

    /// pywebview (2fc63cd6), whose function names may have dots.
    public static let pywebview: ScriptEnvelope = .calling { body in
        .message(
            ticket: try body.ticket("funcName", "id"), name: try body.text("funcName"),
            data: body["params"])
    } write: { out in
        let callbacks: FunctionPath = "window.pywebview._returnValuesCallbacks"
        let function = try callbacks.element(out.ticket[0] ?? .null, out.ticket[1] ?? .null)
        let error: EnvelopeValue = ["message": out.message, "name": out.code]
        let value = (out.result ?? error).text
        return .call(function, [["isError": .bool(!out.isSuccess), "value": value]])
    }

    /// VK Bridge (4b72486), with a channel for each method.
    ///
    /// A reply has the request's ID among its members.
    public static let vk: ScriptEnvelope = .calling { body in
        .message(ticket: try body.ticket("request_id"), name: body.channel.text, data: body)
    } write: { out in
        let type = out.isCommand ? out.name : out.name + (out.isSuccess ? "Result" : "Failed")
        let error: EnvelopeValue = [
            "error_type": "client_error", "error_data": ["error_reason": out.message],
        ]
        let data = out.isCommand ? out.data : try (out.result ?? error).with(["request_id": out.id])
        return .dispatch("VKWebAppEvent", ["type": .string(type), "data": data])
    }

    /// webview/webview (9a608c2).
    ///
    /// Its script binds each function by name.
    public static let webview: ScriptEnvelope = .calling("window.__webview__.onReply") { body in
        .message(
            ticket: try body.ticket("id"), name: try body.text("method"), data: body["params"])
    } arguments: { out in
        [out.id, out.isSuccess ? 0 : 1, (out.result ?? out.error)?.text]
    }

    /// Matrix widgets (3797908), whose replies repeat the request, so that it is the ticket.
    public static let widget: ScriptEnvelope = .calling { body in
        let (id, action) = (try body.ticket("requestId"), try body.text("action"))
        if try body.text("api") == "toWidget" {
            return body.outcome(of: id, result: "response", error: .path("response", "error"))
        }
        return .message(
            ticket: try body.decode(JSONValue.self), name: action, data: body["data"])
    } write: { out in
        if out.isCommand {
            return .message([
                "api": "toWidget", "requestId": out.id, "widgetId": "widget",
                "action": .string(out.name), "data": out.data ?? [:],
            ])
        }
        let error: EnvelopeValue = ["error": ["message": out.message]]
        let response = out.isHandled ? [:] : out.result ?? error
        return .message(try EnvelopeValue(out.ticket).with(["response": response]))
    }
}
