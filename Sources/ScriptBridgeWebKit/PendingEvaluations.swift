#if canImport(WebKit)
import ScriptBridge

/// The evaluations that a page has not answered yet.
///
/// WebKit completes some that were under way when the document was left late or never, so each of
/// them is ended here, exactly once: by its result or by ``fail(_:)``.
@MainActor
final class PendingEvaluations {
    /// The text that an evaluation gave; nil for `undefined`.
    typealias Outcome = Result<String?, BridgeError>

    private var ends: [Int: @MainActor (Outcome) -> Void] = [:]
    private var lastNumber = 0

    var isEmpty: Bool { ends.isEmpty }

    /// A number for an evaluation to come.
    func nextNumber() -> Int {
        lastNumber += 1
        return lastNumber
    }

    /// Starts an evaluation, giving it the function by which it ends, and waits for its end.
    func run(
        _ number: Int,
        _ start: (@escaping @MainActor (Outcome) -> Void) -> Void
    ) async -> Outcome {
        await withCheckedContinuation { continuation in
            ends[number] = { continuation.resume(returning: $0) }
            start { [weak self] outcome in self?.ends.removeValue(forKey: number)?(outcome) }
        }
    }

    /// Ends an evaluation; false if it has ended before.
    func fail(_ number: Int, _ error: BridgeError) -> Bool {
        let end = ends.removeValue(forKey: number)
        end?(.failure(error))
        return end != nil
    }

    /// Ends every evaluation that is under way.
    func fail(_ error: BridgeError) {
        let ended = ends
        ends = [:]
        for (_, end) in ended.sorted(by: { $0.key < $1.key }) { end(.failure(error)) }
    }
}
#endif
