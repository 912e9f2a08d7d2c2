import ScriptBridge

/// A host without a web view, which keeps what it is told to evaluate.
@MainActor
final class RecordingHost: WebViewHost {
    let reportsSources: Bool
    private(set) var sources: [String] = []
    private(set) weak var connection: WebViewConnection?
    /// Answers an evaluation; by default none is answered.
    var answer: @MainActor (_ source: String, _ completion: Completion) -> Void = { _, _ in }
    /// Whether the web view is there.
    var isThere = true

    init(reportsSources: Bool) {
        self.reportsSources = reportsSources
    }

    func open(_ connection: WebViewConnection) throws(BridgeError) {
        self.connection = connection
    }

    func evaluate(_ source: String, as form: ScriptForm, completion: @escaping Completion) -> Bool {
        guard isThere else { return false }
        sources.append(source)
        answer(source, completion)
        return true
    }

    func close() {
        connection = nil
    }
}
