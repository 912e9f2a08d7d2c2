/// A guard that lets evaluated source run only in documents whose origin a channel accepts.
///
/// The page may have navigated to another document before the web view reports it. So the host does
/// not check the origin: the source itself checks it, in the document in which it runs.
struct OriginGuard {
    /// The error message that guarded source throws in any other document.
    ///
    /// It contains a secret, so that an accepted page cannot forge it.
    private let mark: String

    /// The origins of accepted pages; nil if every page is accepted.
    let origins: Set<Origin>?

    /// The check that precedes every source; empty if every page is accepted.
    private let prefix: String

    /// Creates a guard for a host's channels.
    ///
    /// It accepts every page if there are no channels. That a channel accepts posts of unknown sources
    /// changes nothing here: a document always knows its own address.
    init(_ policies: [OriginPolicy]) {
        mark = "ScriptBridge: not a page of an accepted origin (\(Secret.make()))"
        // GUARD origin of a call: if REMOVED || policies.isEmpty {
        if policies.isEmpty {
            origins = nil
            prefix = ""
        } else {
            let origins = policies.reduce(into: Set()) { $0.formUnion($1.origins) }
            self.origins = origins
            let condition = BridgeScript.isAddress(ofAny: origins)
            prefix = "if(!(\(condition)))throw \(JavaScriptLiteral.string(mark));"
        }
    }

    /// Returns the source of a script or of a function's body, preceded by the check.
    @inline(never)
    func guarding(_ source: String, _ end: String = "") -> String {
        [prefix, source, end].joined()
    }

    /// Returns the error of an evaluation, replaced if the guard caused it.
    func error(_ error: BridgeError) -> BridgeError {
        guard error.code == .javaScriptException, error.message.contains(mark) else {
            return error
        }
        return .pageNotAccepted
    }
}
