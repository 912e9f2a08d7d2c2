#if canImport(WebKit)
import WebKit

extension WKUserContentController {
    /// Removes some scripts.
    ///
    /// WebKit removes all or none: those that stay go back in their order.
    func remove(_ scripts: [WKUserScript]) {
        let others = userScripts.filter { script in !scripts.contains { $0 === script } }
        removeAllUserScripts()
        for script in others { addUserScript(script) }
    }
}
#endif
