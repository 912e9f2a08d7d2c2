#if canImport(WebKit)
import Foundation
import ScriptBridge
import WebKit
#if canImport(UIKit)
import UIKit
#elseif canImport(AppKit)
import AppKit
#endif

/// The inspector's panel in a `WKWebView` or a `WebPage`.
@MainActor
final class WorldPanel: InspectorPanel {
    private let controller: WKUserContentController
    private let world = WKContentWorld.world(name: InspectorScript.world)
    private let script = InspectorScript()
    private var userScript: WKUserScript?

    /// Puts it into the documents to come, and into the one that is there.
    init(
        _ controller: WKUserContentController,
        evaluator: any WebKitEvaluator,
        for inspector: BridgeInspector
    ) {
        self.controller = controller
        let receiver = InspectorReceiver(inspector, evaluator: evaluator)
        controller.addScriptMessageHandler(receiver, contentWorld: world, name: script.handler)
        let userScript = WKUserScript(
            source: script.source, injectionTime: .atDocumentStart, forMainFrameOnly: true,
            in: world)
        controller.addUserScript(userScript)
        self.userScript = userScript
        evaluator.start(script.source, in: world)
    }

    isolated deinit {
        remove()
    }

    func copy(_ text: String) {
        #if canImport(UIKit)
        UIPasteboard.general.string = text
        #elseif canImport(AppKit)
        NSPasteboard.general.clearContents()
        NSPasteboard.general.setString(text, forType: .string)
        #endif
    }

    func remove() {
        guard let userScript else { return }
        self.userScript = nil
        controller.removeScriptMessageHandler(forName: script.handler, contentWorld: world)
        controller.remove([userScript])
    }
}

/// The handler that a user content controller keeps for the panel; it keeps no inspector.
@MainActor
private final class InspectorReceiver: NSObject, WKScriptMessageHandlerWithReply {
    private weak var inspector: BridgeInspector?
    private let evaluator: any WebKitEvaluator

    init(_ inspector: BridgeInspector, evaluator: any WebKitEvaluator) {
        self.inspector = inspector
        self.evaluator = evaluator
    }

    func userContentController(
        _ userContentController: WKUserContentController,
        didReceive message: WKScriptMessage,
        replyHandler: @escaping MessageReceiver.Reply
    ) {
        // The controller may be shared with the windows that the page opens.
        guard let inspector, let text = message.body as? String, message.frameInfo.isMainFrame,
            let webView = message.webView
        else { return replyHandler("null", nil) }
        evaluator.tell(whether: webView) { [weak inspector] isShown in
            guard let inspector, isShown else { return replyHandler("null", nil) }
            inspector.receive(text) { replyHandler($0, nil) }
        }
    }
}
#endif
