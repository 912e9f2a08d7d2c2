import FixtureSupport

/// Something that every host does in the same way.
struct Scenario<Host: ConformanceHost>: Sendable, CustomStringConvertible {
    let name: String
    private let body: @MainActor @Sendable () async throws -> Void

    init(_ name: String, body: @escaping @MainActor @Sendable () async throws -> Void) {
        self.name = name
        self.body = body
    }

    var description: String { name }

    /// Runs the scenario and prints how it ended.
    @MainActor
    func run() async throws {
        if let reason = Host.inapplicable[name] {
            return print("conformance | \(name) | \(Host.name) | does not apply: \(reason)")
        }
        do {
            try await body()
            print("conformance | \(name) | \(Host.name) | held")
        } catch {
            print("conformance | \(name) | \(Host.name) | FAILED: \(error)")
            throw error
        }
    }

    static var all: [Scenario] { messages + calls + lives + losses + endings }

    /// The rows of `conformance.json`: the scenarios that every host plays.
    static func names() throws -> [String] {
        try Fixture.rows("conformance", as: ConformanceRow.self).map(\.name)
    }
}

private struct ConformanceRow: Decodable {
    let name: String
    /// The promise, for human readers.
    let promise: String
}
