#if canImport(WebKit)
import Foundation
import ScriptBridge
import WebKit
#if canImport(UIKit)
import UIKit
#elseif canImport(AppKit)
import AppKit
#endif

/// A panel in a web view or a web page.
@MainActor
final class PanelInstallation: InstalledPanel {
    private let controller: WKUserContentController
    private let world: WKContentWorld
    private let script: WebViewPanelScript
    private var userScript: WKUserScript?

    /// Adds the panel to future documents and to the current one.
    init(
        _ controller: WKUserContentController,
        evaluator: any WebKitEvaluator,
        for panel: any WebViewPanel
    ) {
        self.controller = controller
        world = WKContentWorld.world(name: panel.world)
        script = panel.makeScript()
        let receiver = PanelReceiver(panel, evaluator: evaluator)
        controller.addScriptMessageHandler(receiver, contentWorld: world, name: script.handler)
        let userScript = WKUserScript(.isolated(script.source), in: world)
        controller.addUserScript(userScript)
        self.userScript = userScript
        evaluator.start(script.source, in: world)
    }

    deinit {
        guard let userScript else { return }
        MainActor.finish { [controller, world, script] in
            Self.remove(userScript, script.handler, in: world, from: controller)
        }
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
        Self.remove(userScript, script.handler, in: world, from: controller)
    }

    private static func remove(
        _ script: WKUserScript,
        _ handler: String,
        in world: WKContentWorld,
        from controller: WKUserContentController
    ) {
        controller.removeScriptMessageHandler(forName: handler, contentWorld: world)
        controller.remove([script])
    }
}

/// The handler of the panel's script in a user content controller, which holds the panel weakly.
@MainActor
private final class PanelReceiver: NSObject, WKScriptMessageHandlerWithReply {
    private weak var panel: (any WebViewPanel)?
    private let evaluator: any WebKitEvaluator

    init(_ panel: any WebViewPanel, evaluator: any WebKitEvaluator) {
        self.panel = panel
        self.evaluator = evaluator
    }

    func userContentController(
        _ userContentController: WKUserContentController,
        didReceive message: WKScriptMessage,
        replyHandler: @escaping MessageReceiver.Reply
    ) {
        // Windows that the page opens may share the controller.
        guard let panel, let text = message.body as? String, message.frameInfo.isMainFrame,
            let webView = message.webView
        else { return replyHandler("null", nil) }
        evaluator.tell(whether: webView) { [weak panel] isShown in
            guard let panel, isShown else { return replyHandler("null", nil) }
            panel.receive(text) { replyHandler($0, nil) }
        }
    }
}
#endif
