import Foundation

/// The seeds of the tests with random values.
///
/// Every run uses the same values unless `SCRIPTBRIDGE_FUZZ_SEED` is set;
/// `SCRIPTBRIDGE_FUZZ_ROUNDS` sets their number. The seed of a round is the first seed plus the
/// round's number, so that a round can be repeated alone.
package enum Fuzz {
    private static let seed = variable("SEED") ?? 1

    /// The seeds of all rounds; an ordinary run has only a few.
    package static func seeds(_ name: String, ordinarily count: UInt64) -> Range<UInt64> {
        let range = seed..<seed + (variable("ROUNDS") ?? count)
        print("\(name): seeds \(range)")
        return range
    }

    private static func variable(_ name: String) -> UInt64? {
        ProcessInfo.processInfo.environment["SCRIPTBRIDGE_FUZZ_\(name)"].flatMap { UInt64($0) }
    }
}
