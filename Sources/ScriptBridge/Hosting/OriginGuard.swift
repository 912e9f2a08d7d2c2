import Foundation

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

    private let document: String?

    /// The check that precedes every source; empty if every page is accepted.
    private let prefix: String

    /// Creates a guard for a host's channels.
    ///
    /// It accepts every page if there are no channels. That a channel accepts posts of unknown sources
    /// changes nothing here: a document always knows its own address.
    ///
    /// With a document's ID, only that document is accepted.
    init(_ policies: [OriginPolicy], document: String? = nil) {
        self.document = document
        let mark = "ScriptBridge: not a page of an accepted origin (\(Secret.make()))"
        self.mark = mark
        let origins = policies.reduce(into: Set()) { $0.formUnion($1.origins) }
        self.origins = policies.isEmpty ? nil : origins
        // GUARD origin of a call: let conditions: [String] = REMOVED ? [] : [
        let conditions = [
            policies.isEmpty ? nil : BridgeScript.isAddress(ofAny: origins),
            document.map(BridgeScript.isDocument),
        ].compactMap(\.self)
        prefix = conditions.map { condition in
            "if(!(\(condition)))throw \(JavaScriptLiteral.string(mark))+\(Self.address);"
        }.joined()
    }

    /// The page's address as the guard's error names it; empty before the first page.
    private static let address = #"(location.href==="about:blank"?"":location.origin)"#

    /// Returns the source of a script or of a function's body, preceded by the check.
    @inline(never)
    func guarding(_ source: String) -> String { prefix + source }

    /// Returns the error of an evaluation, replaced if the guard caused it.
    func error(_ error: BridgeError) -> BridgeError {
        guard error.code == .javaScriptException, let place = error.message.range(of: mark) else {
            return error
        }
        guard document == nil else { return .documentReplaced }
        return .pageNotAccepted(at: PageText.start(String(error.message[place.upperBound...])))
    }

    /// A check that throws in a document without a page script.
    static let scriptCheck = "if(!\(BridgeScript.document))throw \"\(noScript)\";"

    private static let noScript = "ScriptBridge: this document has no page script"

    /// Returns whether ``scriptCheck`` caused the error of an evaluation.
    static func missesScript(_ error: BridgeError) -> Bool {
        error.code == .javaScriptException && error.message.contains(noScript)
    }
}
