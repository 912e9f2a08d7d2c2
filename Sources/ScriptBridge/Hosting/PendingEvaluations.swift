/// The evaluations in a page that have no result yet.
///
/// When another document replaces the page's, WebKit completes some evaluations late or never. So
/// this class ends each evaluation exactly once: with its result, or with an error from the host.
@MainActor
final class PendingEvaluations {
    typealias Outcome = Result<String?, BridgeError>

    private var pending: [Int: @MainActor (Outcome) -> Void] = [:]
    private var lastNumber = 0

    var isEmpty: Bool { pending.isEmpty }

    /// Returns a number for a new evaluation.
    func nextNumber() -> Int {
        lastNumber += 1
        return lastNumber
    }

    /// Adds an evaluation, and reports exactly once how it ended.
    func add(_ number: Int, completion: @escaping @MainActor (Outcome) -> Void) {
        pending[number] = completion
    }

    func contains(_ number: Int) -> Bool { pending[number] != nil }

    /// Ends every pending evaluation.
    func fail(_ error: BridgeError) {
        for number in pending.sortedKeys { end(number, with: .failure(error)) }
    }

    /// Ends an evaluation and returns true, or returns false if it has ended before.
    @discardableResult
    func end(_ number: Int, with outcome: Outcome) -> Bool {
        let end = pending.removeValue(forKey: number)
        end?(outcome)
        return end != nil
    }
}
