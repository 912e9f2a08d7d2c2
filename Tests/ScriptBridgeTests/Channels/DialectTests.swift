import FixtureSupport
import ScriptBridge
import ScriptBridgeTesting
import Testing

@MainActor
@Suite("Dialects", .timeLimit(.minutes(5)))
struct DialectTests {
    @Test("Rows of dialects.json", arguments: try Fixture.rows("dialects", as: DialectRow.self))
    func rows(row: DialectRow) async throws {
        let recorder = Recorder()
        let page = try InMemoryPage(channels: [row.scriptChannel()], observer: recorder)
        for path in try Self.functions { try page.expose(path, returning: true) }
        let channel = try ChannelName(row.channel)
        func post(_ body: JSONValue) async throws -> PostAnswer {
            if let text = body.string { return await page.postMessage(text: text, on: channel) }
            return await page.postMessage(try Fixture.text(body), on: channel)
        }
        #expect(try Self.promise(try await post(row.posted)) == row.promise)
        if let event = row.emit { try await page.emit(event.name, event.data, on: channel) }
        if let command = row.command {
            let result = Task { try await command.result(from: page, on: channel) }
            await waitUntil { !page.calls.isEmpty }
            _ = try await post(command.acknowledgement)
            #expect(try await result.value == command.result)
        }
        await waitUntil { page.calls.count >= (row.calls ?? []).count }
        await settle()
        #expect(page.calls == row.calls ?? [])
        let messages = try recorder.events.compactMap { event -> (String, JSONValue)? in
            guard case .message(let context, let json) = event else { return nil }
            return (context.name, try Fixture.value(json))
        }
        #expect(messages.first?.0 == row.message?.name)
        #expect(messages.first?.1 == row.message?.data)
    }

    /// The functions of the rows' pages.
    static var functions: [FunctionPath] {
        get throws {
            let texts = [
                "window.externalBus", "rpc.receive", "Bridge.execSuccessCallback",
                "Bridge.execErrorCallback", "externalAuthSetToken", "Capacitor.fromNative",
                "cordova.callbackFromNative",
                "WebViewJavascriptBridge._handleMessageFromObjC",
                "MiniAppBridge.execSuccessCallback", "MiniAppBridge.execErrorCallback",
                "Telegram.WebView.receiveEvent", "window.__webview__.onReply",
            ]
            let (calls, window): (FunctionPath, FunctionPath) = (
                "window.flutter_inappwebview", "window"
            )
            let python: FunctionPath = "window.pywebview._returnValuesCallbacks"
            let handlers: FunctionPath = "window.navigator.duckduckgo.messageHandlers"
            return try texts.map { try FunctionPath($0) }
                + [calls.element(7, "resolve"), calls.element(7, "reject")]
                + ["_7", "_8", "_13"].map { try window.element($0) }
                + [
                    handlers.element("onSum"), python.element("Math.Subtract", "8123"),
                    python.element("Deny", "8124"),
                ]
        }
    }

    /// The page's promise in the form of the rows.
    private static func promise(_ answer: PostAnswer) throws -> [String: JSONValue] {
        switch answer {
        case .json(let json): ["resolved": try Fixture.value(json)]
        case .text(let text): ["resolved": .string(text)]
        case .nothing: ["resolved": .null]
        case .rejection(let text): ["rejected": .string(text)]
        }
    }
}
