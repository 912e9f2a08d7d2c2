public import ScriptBridge

/// The envelopes of well-known bridges, as an app writes them: they follow the published formats.
public enum OtherBridges {
    /// All, by name.
    public static let all: [String: ScriptEnvelope] = [
        "capacitor": capacitor, "capacitorErrors": capacitorErrors, "cordova": cordova,
        "duckDuckGo": duckDuckGo, "flutter": flutter, "flutterLinux": flutterLinux,
        "homeAssistant": homeAssistant, "homeAssistantAuth": homeAssistantAuth,
        "markEdit": markEdit, "mcpApp": mcpApp, "miniApp": miniApp, "reactNative": reactNative,
        "tauri": tauri, "telegram": telegram, "webViewJavascriptBridge": webViewJavascriptBridge,
        "comlink": comlink, "penpal": penpal, "pywebview": pywebview, "vk": vk,
        "webview": webview, "widget": widget,
    ]

    /// Home Assistant's bus.
    ///
    /// The page numbers all messages, and warns of the outcome of one that it does not wait for.
    public static let homeAssistant: ScriptEnvelope = .calling("window.externalBus") { body in
        let (id, type) = (try body.ticket("id"), try body.text("type"))
        if type == "result" { return body.outcome(of: id, success: "success") }
        return .message(ticket: id, name: type, data: body["payload"])
    } arguments: { out in
        if out.isHandled { return nil }
        if out.isCommand {
            let name = EnvelopeValue.string(out.name)
            return [["id": out.id, "type": "command", "command": name, "payload": out.data]]
        }
        let (id, isSuccess) = (out.id, EnvelopeValue.bool(out.isSuccess))
        return [
            [
                "id": id, "type": "result", "success": isSuccess, "result": out.result,
                "error": out.error,
            ]
        ]
    }

    /// Home Assistant's authentication, whose messages name the function of their reply.
    public static let homeAssistantAuth: ScriptEnvelope = .calling { body in
        let callback = try body.text("callback")
        _ = try FunctionPath(callback, among: authFunctions)
        // An array, because two messages may name the same function.
        return .message(ticket: [.string(callback)], name: body.channel.text, data: body)
    } write: { out in
        let callback = try FunctionPath(out.ticket[0]?.string, among: authFunctions)
        return .call(callback, [.bool(out.isSuccess), out.result])
    }
    private static let authFunctions: [FunctionPath] = [
        "externalAuthSetToken", "externalAuthRevokeToken",
    ]

    /// Capacitor.
    ///
    /// A callback that is kept is a `ScriptSubscription`, whose end the page is not told.
    public static let capacitor: ScriptEnvelope = .calling("Capacitor.fromNative") { body in
        .message(
            ticket: try body.ticket("callbackId", absent: "-1"),
            name: try body.joined("pluginId", "methodName", by: "."), data: body["options"])
    } arguments: { out in
        if out.isEnd || out.isCommand { return nil }
        let error = out.message.map {
            ["message": $0, "errorMessage": $0, "code": out.code] as EnvelopeValue
        }
        return [
            [
                "callbackId": out.id, "save": .bool(out.isElement), "success": .bool(out.isSuccess),
                "data": out.result, "error": error,
            ]
        ]
    }

    /// Capacitor, whose script also reports errors of the page on the same channel.
    public static let capacitorErrors: ScriptEnvelope = .calling { body in
        body["type"]?.string == "js.error"
            ? .message(ticket: nil, name: "Note", data: body["error"]) : try capacitor.read(body)
    } write: {
        try capacitor.write($0)
    }

    /// Cordova.
    ///
    /// Arguments are an array. The end of a callback that is kept has the status 0, which calls
    /// nothing.
    public static let cordova: ScriptEnvelope = .calling("cordova.callbackFromNative") { body in
        .message(
            ticket: try body.ticket(0, absent: "INVALID"), name: try body.joined(1, 2, by: "."),
            data: body[3])
    } arguments: { out in
        let status: EnvelopeValue = out.isEnd ? 0 : out.isSuccess ? 1 : 9
        let arguments: EnvelopeValue = out.isEnd ? [] : [out.result ?? out.message]
        return [out.id, .bool(out.isSuccess), status, arguments, .bool(out.isElement)]
    }

    /// React Native WebView.
    ///
    /// The page defines what the text means; this one uses `type`, `payload` and `id`, and listens
    /// to `message` events.
    public static let reactNative: ScriptEnvelope = .calling { body in
        .message(ticket: try body.ticket("id"), name: try body.text("type"), data: body["payload"])
    } write: { out in
        let message: EnvelopeValue =
            out.isCommand
            ? ["type": .string(out.name), "payload": out.data]
            : ["id": out.id, "result": out.result, "error": out.message]
        return .message(message.text)
    }

    /// Flutter InAppWebView on Apple platforms.
    ///
    /// Arguments are the text of an array.
    public static let flutter: ScriptEnvelope = .calling { body in
        .message(
            ticket: try body.ticket("_callHandlerID"), name: try body.text("handlerName"),
            data: try body.parsed("args"))
    } write: { out in
        let calls: FunctionPath = "window.flutter_inappwebview"
        let end = try calls.element(out.ticket, out.isSuccess ? "resolve" : "reject")
        return .call(end, [out.result ?? out.error])
    }

    /// Flutter InAppWebView on Linux, where the promise is the reply.
    public static let flutterLinux: ScriptEnvelope = .promise { body in
        .message(name: try body.text("handlerName"), data: try body.parsed("args"))
    }

    /// WebViewJavascriptBridge, whose posts are the JSON text of a queue.
    public static let webViewJavascriptBridge: ScriptEnvelope =
        .calling("WebViewJavascriptBridge._handleMessageFromObjC") { body in
            try body.several { message in
                let response = try message.ticket("responseId")
                if response != nil { return message.outcome(of: response, result: "responseData") }
                return .message(
                    ticket: try message.ticket("callbackId"), name: try message.text("handlerName"),
                    data: message["data"])
            }
        } arguments: { out in
            let message: EnvelopeValue =
                out.isCommand
                ? ["callbackId": out.id, "handlerName": .string(out.name), "data": out.data]
                : ["responseId": out.id, "responseData": out.result ?? out.error]
            return [message.text]
        }

    /// DuckDuckGo's messaging.
    ///
    /// The context of a page is its channel. The event `theme.onUpdate` is for the subscription
    /// `onUpdate` of the feature `theme`.
    public static let duckDuckGo: ScriptEnvelope = .promise { body in
        let (id, name) = (try body.ticket("id"), try body.joined("featureName", "method", by: "."))
        guard try body.text("context") == body.channel.text else {
            throw PageError("otherContext", "The message is for another context.")
        }
        return .message(ticket: id, name: name, data: body["params"])
    } write: { out in
        let names = out.name.split(separator: ".", maxSplits: 1).map(String.init)
        let feature: EnvelopeValue = [
            "context": "specialPages", "featureName": .string(names.first ?? ""),
        ]
        if out.isCommand {
            let handlers: FunctionPath = "window.navigator.duckduckgo.messageHandlers"
            let name = names.last ?? ""
            let event = try feature.with(["subscriptionName": .string(name), "params": out.data])
            return .call(try handlers.element(.string(name)), [event])
        }
        let (result, error) = (out.isHandled ? [:] : out.result, out.message)
        let outcome: EnvelopeValue = [
            "id": out.id, "result": result, "error": error.map { ["message": $0] },
        ]
        return .resolve(try feature.with(outcome).text)
    }

    /// A mini-app SDK.
    ///
    /// Replies that are no strings, and errors, are JSON text.
    public static let miniApp: ScriptEnvelope = .calling { body in
        .message(ticket: try body.ticket("id"), name: try body.text("action"), data: body["param"])
    } write: { out in
        let value = out.result ?? out.error
        return .call(
            out.isSuccess ? "MiniAppBridge.execSuccessCallback" : "MiniAppBridge.execErrorCallback",
            [out.id, value?.isString == true ? value : value?.text])
    }

    /// MarkEdit.
    ///
    /// The parameters are JSON text.
    public static let markEdit: ScriptEnvelope = .promise { body in
        .message(
            name: try body.joined("moduleName", "methodName", by: "."),
            data: try body.parsed("parameters"))
    }

    /// MCP apps speak JSON-RPC by `message` events.
    public static let mcpApp: ScriptEnvelope = .jsonRPC { .message($0) }

    /// Tauri 1.
    ///
    /// The page makes a function such as `window._7` for each outcome. The name of an event is the
    /// `handler` in the request `tauri.Event.listen`.
    public static let tauri: ScriptEnvelope = .calling { body in
        .message(
            ticket: try body.ticket("callback", "error"),
            name: try body.joined("cmd", "__tauriModule", .path("message", "cmd"), by: "."),
            data: body)
    } write: { out in
        let window: FunctionPath = "window"
        let id = out.isCommand ? .string(out.name) : out.ticket[out.isSuccess ? 0 : 1] ?? .null
        let function = try window.element(.string("_\(id.string ?? "\(id)")"))
        return .call(function, [out.isCommand ? out.data : out.result ?? out.message])
    }

    /// Telegram Mini Apps.
    ///
    /// A message that the page waits for is answered by an event of its own, which repeats the
    /// request's ID if there is one.
    public static let telegram: ScriptEnvelope = .calling("Telegram.WebView.receiveEvent") { body in
        let (name, posted) = (try body.text("eventName"), try body.parsed("eventData"))
        let data = posted?.string == "" ? nil : posted
        if name == "web_app_close_scan_qr_popup" {
            return .cancel(ticket: "web_app_open_scan_qr_popup")
        }
        guard telegramAnswers[name] != nil else {
            return .message(ticket: nil, name: name, data: data)
        }
        let id = try data?.ticket("req_id")
        return .message(
            ticket: id.map { [.string(name), $0] } ?? .string(name), name: name, data: data)
    } arguments: { out in
        if out.isCommand { return [.string(out.name), out.data] }
        let event = out.isEnd ? "scan_qr_popup_closed" : telegramAnswers[out.name] ?? ""
        let answer = out.isEnd ? [:] : out.result ?? ["error": out.message]
        return [.string(event), try answer.with(["req_id": out[1]])]
    }

    private static let telegramAnswers: [String: String] = [
        "web_app_invoke_custom_method": "custom_method_invoked",
        "web_app_open_invoice": "invoice_closed",
        "web_app_open_popup": "popup_closed",
        "web_app_open_scan_qr_popup": "qr_text_received",
        "web_app_read_text_from_clipboard": "clipboard_text_received",
        "web_app_request_phone": "phone_requested",
        "web_app_request_theme": "theme_changed",
        "web_app_request_viewport": "viewport_changed",
        "web_app_request_write_access": "write_access_requested",
    ]
}
