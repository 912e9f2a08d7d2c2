#if WebKitGTK
import CWebKitGTK
import ScriptBridge

/// The evaluations that a web view has not answered yet.
///
/// WebKit never completes some that were under way when the document was left, so each of them is
/// ended here, exactly once: by its result or by ``fail(_:)``.
@MainActor
final class PendingEvaluations {
    /// The JSON text of what the script gave; nil for `undefined`.
    typealias Outcome = Result<String?, BridgeError>

    private var continuations: [Int: CheckedContinuation<Outcome, Never>] = [:]
    private var lastNumber = 0

    var isEmpty: Bool { continuations.isEmpty }

    /// A number for an evaluation to come.
    func nextNumber() -> Int {
        lastNumber += 1
        return lastNumber
    }

    /// Starts an evaluation, giving it the token to pass as `data`, and waits for its end.
    func run(_ number: Int, _ start: (UnsafeMutableRawPointer) -> Void) async -> Outcome {
        await withCheckedContinuation { continuation in
            continuations[number] = continuation
            start(Unmanaged.passRetained(Token(number: number, owner: self)).toOpaque())
        }
    }

    /// Ends an evaluation; false if it has ended before.
    func fail(_ number: Int, _ error: BridgeError) -> Bool {
        let continuation = continuations.removeValue(forKey: number)
        continuation?.resume(returning: .failure(error))
        return continuation != nil
    }

    /// Ends every evaluation that is under way.
    func fail(_ error: BridgeError) {
        let ended = continuations
        continuations = [:]
        for (_, continuation) in ended.sorted(by: { $0.key < $1.key }) {
            continuation.resume(returning: .failure(error))
        }
    }

    /// Ends the evaluation that the token stands for, unless it was ended before.
    static func end(_ data: UnsafeMutableRawPointer, with outcome: Outcome) {
        let token = Unmanaged<Token>.fromOpaque(data).takeRetainedValue()
        if case .failure(let error) = outcome, error.code == .invalidResult {
            // WebKit says the same when the page's process ends, and reports that right
            // afterwards: a turn later it is known which of the two it was.
            Task { token.end(with: outcome) }
        } else {
            token.end(with: outcome)
        }
    }

    @MainActor
    private final class Token {
        private let number: Int
        private weak var owner: PendingEvaluations?

        init(number: Int, owner: PendingEvaluations) {
            self.number = number
            self.owner = owner
        }

        func end(with outcome: Outcome) {
            owner?.continuations.removeValue(forKey: number)?.resume(returning: outcome)
        }
    }
}
#endif
