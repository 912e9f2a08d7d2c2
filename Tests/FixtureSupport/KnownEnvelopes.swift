import ScriptBridge
package import ScriptBridgeDialects

/// The envelopes of well-known bridges, as the article *Pages written for another bridge* declares them.
package enum KnownEnvelopes {
    /// This file, whose code the article contains.
    package static let file: String = #filePath

    /// The envelopes by the name that rows of `dialects.json` use.
    package static let all: [String: ScriptDialect] = [
        "homeAssistant": homeAssistant, "homeAssistantAuth": homeAssistantAuth,
        "capacitor": capacitor, "cordova": cordova, "reactNative": reactNative, "flutter": flutter,
        "webViewJavascriptBridge": webViewJavascriptBridge, "duckDuckGo": duckDuckGo,
        "miniApp": miniApp, "markEdit": markEdit, "mcpApp": mcpApp,
        "tauri": tauri,
    ]

    // article
    static let homeAssistant: ScriptDialect = .fields(
        name: "type", data: .member("payload"), id: "id", reply: .call("window.externalBus"),
        commands: .init(
            calling: "window.externalBus",
            acknowledgedBy: .init(name: "result", success: "success")
        ) { command in
            let name = EnvelopeValue.string(command.name)
            return [
                ["id": command.id, "type": "command", "command": name, "payload": command.data]
            ]
        })
    static let homeAssistantAuth = ScriptDialect("externalAuth", by: .function) { body in
        let callback = body["callback"]?.string.map { JSONValue.string($0) }
        return .message(
            name: body.channel.text, data: body, ticket: ["callback": callback ?? .null])
    } write: { output in
        guard case .reply(let reply) = output else { return .nothing }
        let callback = try FunctionPath(
            reply.ticket["callback"]?.string,
            among: ["externalAuthSetToken", "externalAuthRevokeToken"])
        return .call(callback, [.bool(reply.isSuccess), reply.result ?? .null])
    }
    // end

    // article
    static let capacitor: ScriptDialect = .fields(
        name: .joined("pluginId", "methodName", by: "."), data: .member("options"),
        id: .init("callbackId", absent: "-1"),
        reply: .call("Capacitor.fromNative") { reply in
            let error = reply.message.map { message -> EnvelopeValue in
                ["message": message, "errorMessage": message, "code": reply.code]
            }
            return [
                [
                    "callbackId": reply.id, "save": .bool(reply.isElement),
                    "success": .bool(reply.isSuccess), "data": reply.result, "error": error,
                ]
            ]
        })
    // end

    // article
    static let cordova: ScriptDialect = .fields(
        name: .joined(1, 2, by: "."), data: .member(3), id: .init(0, absent: "INVALID"),
        reply: .call("cordova.callbackFromNative") { reply in
            let arguments: EnvelopeValue = [reply.result ?? reply.message]
            let status: EnvelopeValue = reply.isSuccess ? 1 : 9
            return [
                reply.id, .bool(reply.isSuccess), status, arguments, .bool(reply.isElement),
            ]
        })
    // end

    // article
    static let reactNative: ScriptDialect = .fields(
        name: "type", data: .member("payload"), id: "id",
        reply: .call("ReactNativeWebView.receive") { reply in
            let answer: EnvelopeValue = [
                "id": reply.id, "result": reply.result, "error": reply.message,
            ]
            return [answer.text]
        },
        commands: .init(calling: "ReactNativeWebView.receive") { event in
            let message: EnvelopeValue = ["type": .string(event.name), "payload": event.data]
            return [message.text]
        })
    // end

    // article
    static let flutter: ScriptDialect = .fields(
        name: "handlerName", data: .text(of: "args"), id: "_callHandlerID",
        reply: .init(by: .function) { reply in
            let calls: FunctionPath = "window.flutter_inappwebview"
            let end = try calls.element(reply.ticket, reply.isSuccess ? "resolve" : "reject")
            return .call(end, [reply.result ?? reply.error ?? .null])
        })
    // end

    // article
    static let webViewJavascriptBridge = ScriptDialect("webViewJavascriptBridge", by: .function) {
        .several(
            try ($0.parsed().elements ?? []).map { message in
                if let id = message["responseId"]?.id {
                    return .acknowledgement(of: id, result: message["responseData"])
                }
                let (name, id) = (message["handlerName"]?.string ?? "", message["callbackId"]?.id)
                return .message(name: name, data: message["data"], ticket: id)
            })
    } write: { output in
        let message: EnvelopeValue
        switch output {
        case .reply(let reply) where !reply.ticket.isNull:
            message = ["responseId": reply.id, "responseData": reply.result ?? reply.error]
        case .command(let sent):
            message = ["callbackId": sent.id, "handlerName": .string(sent.name), "data": sent.data]
        case .reply, .batch: return .nothing
        }
        return .call("WebViewJavascriptBridge._handleMessageFromObjC", [message.text])
    }
    // end

    // article
    static let duckDuckGo: ScriptDialect = .fields(
        name: .joined("featureName", "method", by: "."), data: .member("params"), id: "id",
        constants: ["context": "specialPages"],
        reply: .init(by: .promise) { reply in
            let feature = EnvelopeValue.string(String(reply.name.prefix { $0 != "." }))
            let answer: EnvelopeValue = [
                "context": "specialPages", "featureName": feature, "id": reply.id,
                "result": reply.outcome == .handled ? [:] : reply.result,
                "error": reply.message.map { ["message": $0] },
            ]
            return reply.ticket.isNull ? .nothing : .resolve(answer.text)
        },
        commands: .init { event in
            let name = event.name.split(separator: ".").map(String.init)
            let value: EnvelopeValue = [
                "context": "specialPages", "featureName": .string(name.first ?? ""),
                "subscriptionName": .string(name.last ?? ""), "params": event.data,
            ]
            return .call(try FunctionPath("window.\(name.last ?? "")"), [value])
        })
    // end

    // article
    static let miniApp: ScriptDialect = .fields(
        name: "action", data: .member("param"), id: "id",
        reply: .call(
            "MiniAppBridge.execSuccessCallback", onFailure: "MiniAppBridge.execErrorCallback"
        ) { [$0.id, ($0.result ?? $0.error)?.text] })
    // end

    // article
    static let markEdit: ScriptDialect = .fields(
        name: .joined("moduleName", "methodName", by: "."), data: .text(of: "parameters"))
    // end

    // article
    static let mcpApp: ScriptDialect = .jsonRPC(calling: "mcp.receive")
    // end

    // article
    static let tauri = ScriptDialect("tauri", by: .function) { body in
        let name = [body["cmd"], body["__tauriModule"], body["message"]?["cmd"]]
        return .message(
            name: name.compactMap { $0?.string }.joined(separator: "."), data: body,
            ticket: [body["callback"]?.id ?? .null, body["error"]?.id ?? .null])
    } write: { output in
        func call(_ id: String, _ value: EnvelopeValue?) throws -> EnvelopeDelivery {
            let window: FunctionPath = "window"
            return .call(try window.element(.string("_\(id)"), "call"), [.null, value ?? .null])
        }
        switch output {
        case .reply(let reply):
            guard let id = reply.ticket[reply.isSuccess ? 0 : 1]?.integer else { return .nothing }
            return try call("\(id)", reply.result ?? reply.message)
        case .command(let event) where event.id == nil: return try call(event.name, event.data)
        case .command, .batch: return .nothing
        }
    }
    // end
}
