#if canImport(WebKit)
import WebKit

extension WKUserContentController {
    /// Removes some scripts.
    func remove(_ scripts: [WKUserScript]) {
        replaceUserScripts { all in
            all.filter { script in !scripts.contains { $0 === script } }
        }
    }

    /// Adds a script before all others.
    func addFirst(_ script: WKUserScript) {
        replaceUserScripts { [script] + $0 }
    }

    /// Puts other scripts in the place of those that are there.
    ///
    /// WebKit removes all or none, so those that stay are added again. It does not remove a web
    /// extension's scripts, although it lists them: added again they would run twice.
    private func replaceUserScripts(_ change: ([WKUserScript]) -> [WKUserScript]) {
        let scripts = change(userScripts)
        removeAllUserScripts()
        let kept = userScripts
        for script in scripts where !kept.contains(where: { $0 === script }) {
            addUserScript(script)
        }
    }
}
#endif
