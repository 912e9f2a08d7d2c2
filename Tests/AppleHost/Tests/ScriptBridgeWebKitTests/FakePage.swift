import Foundation
import ScriptBridge
import ScriptBridgeTesting
import ScriptBridgeWebKit
import UIKit
import WebKit

/// A web view with a bridge, and the actions of its page.
@MainActor
final class FakePage {
    let log = Log()
    let controller: WKUserContentController
    let webView: WKWebView
    let bridge: WebViewBridge
    private let window = UIWindow(frame: .zero)

    init(
        _ channels: ((Log) -> [ScriptChannel])? = nil,
        configuration: WKWebViewConfiguration = WKWebViewConfiguration(),
        world: WKContentWorld = .page,
        clock: ManualClock = ManualClock()
    ) throws {
        let log = log
        controller = configuration.userContentController
        webView = WKWebView(frame: .zero, configuration: configuration)
        bridge = try WebViewBridge(
            channels: channels?(log) ?? [.test(log: log)], observer: log, clock: clock)
        try bridge.install(in: webView, world: world)
    }

    var engine: FakeEngine { webView.fakeEngine }

    /// The engine's evaluations, without the bodies of calls.
    var pushes: [String] { engine.evaluations.filter { !$0.isFunction }.map(\.text) }

    /// The source that passes a packet to one document of the accepted origin.
    static func push(_ packet: String, to document: String) -> String {
        let isOrigin = #"(location.origin==="https://example.com")"#
        let isDocument = #"window["ScriptBridge document"]?.id==="\#(document)""#
        return "if(\(isOrigin)&&\(isDocument))" + BridgeScript.source(receiving: packet)
    }

    /// Puts the web view into a window, or takes it out.
    func show(_ isShown: Bool) {
        if isShown { window.addSubview(webView) } else { webView.removeFromSuperview() }
    }

    func frame(
        _ scheme: String = "https",
        _ host: String = "example.com",
        _ port: Int = 0,
        isMainFrame: Bool = true
    ) -> WKFrameInfo {
        WKFrameInfo(
            isMainFrame: isMainFrame,
            securityOrigin: WKSecurityOrigin(protocol: scheme, host: host, port: port),
            webView: webView)
    }

    /// Posts a body and returns the answer's JSON text, nil for `undefined`, or the rejection.
    func post(
        _ body: Any,
        on channel: String = "nativeApp",
        in world: WKContentWorld = .page,
        from frame: WKFrameInfo? = nil
    ) async -> Result<String?, FakeRejection> {
        do {
            let frame = frame ?? self.frame()
            return .success(
                try await controller.fakePost(body, to: channel, in: world, from: frame).json)
        } catch let error as FakeRejection {
            return .failure(error)
        } catch {
            return .failure(FakeRejection(text: "\(error)"))
        }
    }

    /// Starts a document, as the engine's injected scripts do.
    func beginDocument(in frame: WKFrameInfo? = nil) async {
        _ = await post(NSNull(), on: "scriptBridgeDocument", from: frame)
    }

    /// Posts a frame of the page script.
    func postPacket(_ messages: String, document: String = "d1") async -> Result<
        String?, FakeRejection
    > {
        await post(#"{"bridge":1,"document":"\#(document)","messages":[\#(messages)]}"#)
    }
}

/// The JSON text of a string, as the fake engine reports it.
func quoted(_ text: String) -> String {
    let data = try? JSONEncoder().encode(text)
    return data.map { String(decoding: $0, as: UTF8.self) } ?? ""
}
