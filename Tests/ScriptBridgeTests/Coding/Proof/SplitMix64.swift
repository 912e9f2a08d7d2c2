import Foundation

/// A generator whose whole sequence follows from its seed.
struct SplitMix64: RandomNumberGenerator {
    private var state: UInt64

    init(seed: UInt64) {
        state = seed
    }

    mutating func next() -> UInt64 {
        state &+= 0x9E37_79B9_7F4A_7C15
        var mixed = state
        mixed = (mixed ^ (mixed >> 30)) &* 0xBF58_476D_1CE4_E5B9
        mixed = (mixed ^ (mixed >> 27)) &* 0x94D0_49BB_1331_11EB
        return mixed ^ (mixed >> 31)
    }

    /// True in so many of a hundred cases.
    mutating func chance(_ percent: Int) -> Bool {
        Int.random(in: 0..<100, using: &self) < percent
    }
}

/// How long the tests with random values run, and with which.
///
/// The same values in every run, unless `SCRIPTBRIDGE_FUZZ_SEED` is set; `SCRIPTBRIDGE_FUZZ_ROUNDS`
/// says how many. A round's seed is the first seed plus its number, so that one round can be
/// repeated alone.
enum Fuzz {
    static let seed = variable("SEED") ?? 1

    /// The seeds of all rounds, a few in an ordinary run.
    static func seeds(_ name: String, ordinarily count: UInt64) -> Range<UInt64> {
        let range = seed..<seed + (variable("ROUNDS") ?? count)
        print("\(name): seeds \(range)")
        return range
    }

    private static func variable(_ name: String) -> UInt64? {
        ProcessInfo.processInfo.environment["SCRIPTBRIDGE_FUZZ_\(name)"].flatMap { UInt64($0) }
    }
}
