#if canImport(WebKit)
import Foundation
import WebKit

extension WKUserContentController {
    /// Removes the given scripts.
    func remove(_ scripts: [WKUserScript]) {
        replaceUserScripts { all in
            all.filter { script in !scripts.contains { $0 === script } }
        }
    }

    /// Adds a script before all others.
    func addFirst(_ script: WKUserScript) {
        replaceUserScripts { [script] + $0 }
    }

    /// Replaces the scripts.
    ///
    /// WebKit can only remove all scripts, so the ones to keep are added again. It lists the
    /// scripts of web extensions but does not remove them. They are not added again, or they would
    /// run twice.
    private func replaceUserScripts(_ change: ([WKUserScript]) -> [WKUserScript]) {
        let scripts = change(userScripts)
        removeAllUserScripts()
        let kept = userScripts
        for script in scripts where !kept.contains(where: { $0 === script }) {
            addUserScript(script)
        }
    }
}

extension MainActor {
    /// Runs the cleanup of an object after its last reference was dropped: at once on the main thread,
    /// otherwise in a later turn.
    ///
    /// This replaces an isolated deinit, which needs iOS 18.4 or macOS 15.4.
    static func finish(_ body: @escaping @MainActor @Sendable () -> Void) {
        if Thread.isMainThread {
            assumeIsolated(body)
        } else {
            Task { @MainActor in body() }
        }
    }
}
#endif
