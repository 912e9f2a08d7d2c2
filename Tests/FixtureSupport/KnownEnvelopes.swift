import ScriptBridge
package import ScriptBridgeDialects

/// The envelopes of well-known bridges, as the article *Pages written for another bridge* declares them.
package enum KnownEnvelopes {
    /// The envelopes by the name that rows of `dialects.json` use.
    package static let all: [String: ScriptDialect] = [
        "homeAssistant": homeAssistant, "homeAssistantAuth": homeAssistantAuth,
        "capacitor": capacitor, "cordova": cordova, "reactNative": reactNative, "flutter": flutter,
        "webViewJavascriptBridge": webViewJavascriptBridge, "duckDuckGo": duckDuckGo,
        "miniApp": miniApp, "markEdit": markEdit, "mcpApp": mcpApp,
        "tauri": tauri,
    ]

    static let homeAssistant: ScriptDialect = .fields(
        name: "type", data: .member("payload"), id: .init("id", answers: .requests),
        reply: .call("window.externalBus"),
        commands: .init(
            calling: "window.externalBus",
            acknowledgedBy: .init(name: "result", success: "success")
        ) { command in
            let name = EnvelopeValue.string(command.name)
            return [
                ["id": command.id, "type": "command", "command": name, "payload": command.data]
            ]
        })
    static let homeAssistantAuth: ScriptDialect = .fields(
        name: .channel, data: .rest,
        id: .all("callback", among: ["externalAuthSetToken", "externalAuthRevokeToken"]),
        reply: .init(by: .function) { reply in
            let callback = try FunctionPath(reply.ticket[0]?.string ?? "")
            return .call(callback, [.bool(reply.isSuccess), reply.result ?? .null])
        })

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

    static let cordova: ScriptDialect = .fields(
        name: .joined(1, 2, by: "."), data: .member(3), id: .init(0, absent: "INVALID"),
        reply: .call("cordova.callbackFromNative") { reply in
            let arguments: EnvelopeValue = [reply.result ?? reply.message]
            let status: EnvelopeValue = reply.isSuccess ? 1 : 9
            return [
                reply.id, .bool(reply.isSuccess), status, arguments, .bool(reply.isElement),
            ]
        })

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

    static let flutter: ScriptDialect = .fields(
        name: "handlerName", data: .text(of: "args"), id: "_callHandlerID",
        reply: .init(by: .function) { reply in
            let calls: FunctionPath = "window.flutter_inappwebview"
            let end = try calls.element(reply.ticket, reply.isSuccess ? "resolve" : "reject")
            return .call(end, [reply.result ?? reply.error ?? .null])
        })

    static let webViewJavascriptBridge: ScriptDialect = .queue(
        of: .fields(
            name: "handlerName", data: .member("data"), id: "callbackId",
            reply: .call("WebViewJavascriptBridge._handleMessageFromObjC") { reply in
                let result = reply.result ?? reply.error
                let answer: EnvelopeValue = ["responseId": reply.id, "responseData": result]
                return [answer.text]
            },
            commands: .init(
                calling: "WebViewJavascriptBridge._handleMessageFromObjC",
                acknowledgedBy: .init(idAt: "responseId", result: "responseData")
            ) { sent in
                let name = EnvelopeValue.string(sent.name)
                let message: EnvelopeValue = [
                    "callbackId": sent.id, "handlerName": name, "data": sent.data,
                ]
                return [message.text]
            }))

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

    static let miniApp: ScriptDialect = .fields(
        name: "action", data: .member("param"), id: "id",
        reply: .call(
            "MiniAppBridge.execSuccessCallback", onFailure: "MiniAppBridge.execErrorCallback"
        ) { [$0.id, ($0.result ?? $0.error)?.text] })

    static let markEdit: ScriptDialect = .fields(
        name: .joined("moduleName", "methodName", by: "."), data: .text(of: "parameters"))

    static let mcpApp: ScriptDialect = .jsonRPC(calling: "mcp.receive")

    static let tauri: ScriptDialect = .fields(
        name: .joined("cmd", "__tauriModule", .path("message", "cmd"), by: "."), data: .rest,
        id: .all("callback", "error"),
        reply: .init(by: .function) { reply in
            let (window, id): (FunctionPath, _) = ("window", reply.ticket[reply.isSuccess ? 0 : 1])
            let text = id?.string ?? "\(id ?? .null)"
            let end = try window.element(.string(text.isEmpty ? "" : "_\(text)"), "call")
            return .call(end, [.null, reply.result ?? reply.message ?? .null])
        },
        commands: .init { event in
            let window: FunctionPath = "window"
            let listener = try window.element(.string("_\(event.name)"), "call")
            return .call(listener, [.null, event.data ?? .null])
        })
}
