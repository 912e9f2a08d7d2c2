#if WebKitGTK
import FixtureSupport
import Foundation

/// The guards that hold the attacks, from `Tests/Guards/guards.json`.
///
/// `make guards` removes each of them once, and checks which attacks are then not held.
struct AttackGuards: Decodable {
    struct Guard: Decodable {
        struct Change: Decodable {
            let file: String
            let text: String
        }

        let name: String
        let does: String
        let changes: [Change]

        /// The row in docs/Attacks.md.
        var row: String {
            let files = changes.map { "`\($0.file.split(separator: "/").last ?? "")`" }
            let names = files.reduce(into: [String]()) { if !$0.contains($1) { $0.append($1) } }
            return "| \(name) | \(does) | \(names.joined(separator: ", ")) |"
        }
    }

    /// What holds an attack.
    enum Holding: Decodable {
        /// Guards, each of which is needed; with `+` between guards that can replace each other.
        case guards([String])
        /// The reason why no guard of ours does.
        case nothing(because: String)

        init(from decoder: any Decoder) throws {
            let container = try decoder.singleValueContainer()
            if let reason = try? container.decode(String.self) {
                self = .nothing(because: reason)
            } else {
                self = .guards(try container.decode([String].self))
            }
        }

        /// The cell in docs/Attacks.md.
        var text: String {
            switch self {
            case .guards(let names):
                names.map { $0.replacing("+", with: " or ") }.joined(separator: "; ")
            case .nothing(let reason): "(\(reason))"
            }
        }
    }

    let guards: [Guard]
    let attacks: [String: Holding]

    static func load() throws -> AttackGuards {
        let url = Fixture.root.appending(path: "Tests/Guards/guards.json")
        return try JSONDecoder().decode(AttackGuards.self, from: Data(contentsOf: url))
    }
}
#endif
