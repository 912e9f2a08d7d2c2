import Foundation

/// How long the tests with random values run, and with which.
///
/// The same values in every run, unless `SCRIPTBRIDGE_FUZZ_SEED` is set; `SCRIPTBRIDGE_FUZZ_ROUNDS`
/// says how many. A round's seed is the first seed plus its number, so that one round can be
/// repeated alone.
package enum Fuzz {
    private static let seed = variable("SEED") ?? 1

    /// The seeds of all rounds, a few in an ordinary run.
    package static func seeds(_ name: String, ordinarily count: UInt64) -> Range<UInt64> {
        let range = seed..<seed + (variable("ROUNDS") ?? count)
        print("\(name): seeds \(range)")
        return range
    }

    private static func variable(_ name: String) -> UInt64? {
        ProcessInfo.processInfo.environment["SCRIPTBRIDGE_FUZZ_\(name)"].flatMap { UInt64($0) }
    }
}
