import FixtureSupport
import Foundation
import ScriptBridge

/// A row of the table in the documentation of `NavigationState`.
struct NavigationDocumentation {
    struct Step {
        /// The step as documented, with parentheses if it is optional: `(pop main)`.
        let text: String
        let isOptional: Bool

        func words(on stack: String) -> String {
            text.trimmingCharacters(in: ["(", ")"])
                .replacing(" S", with: " \(stack)")
        }
    }

    let number: String
    let steps: [Step]

    static func rows() throws -> [NavigationDocumentation] {
        let file = "Sources/ScriptBridgeHotwire/Navigation/NavigationState.swift"
        let source = try String(contentsOf: Fixture.root.appending(path: file), encoding: .utf8)
        return source.split(separator: "\n").filter { $0.hasPrefix("/// | N") }.map { line in
            let cells = line.split(separator: "|", omittingEmptySubsequences: false)
                .map { $0.trimmingCharacters(in: .whitespaces) }
            let steps = cells[3].split(separator: ", ").map {
                Step(text: String($0), isOptional: $0.hasPrefix("("))
            }
            return NavigationDocumentation(number: cells[1], steps: steps)
        }
    }

    /// The documented steps that match a fixture's, or nil if the two disagree.
    func steps(of row: NavigationRow) -> [String]? {
        let isModal = row.proposal.properties?["context"]?.string == "modal"
        var left = row.steps
        if row.proposal.redirect == true,
            (row.proposal.from == "modal") != isModal || number == "N4",
            ["N4", "N13", "N15", "N16", "N17", "N18"].contains(number),
            let index = left.firstIndex(where: {
                $0.hasPrefix("pop ") || number == "N4" && $0 == "dismiss"
            })
        {
            left.remove(at: index)
        }
        var found: [String] = []
        for step in steps {
            let words = step.words(on: isModal ? "modal" : "main")
            if let first = left.first, first == words || first.hasPrefix(words + " ") {
                left.removeFirst()
                found.append(step.text)
            } else if !step.isOptional {
                return nil
            }
        }
        return left.isEmpty ? found : nil
    }
}
