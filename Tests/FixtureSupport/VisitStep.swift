import Foundation
package import ScriptBridge

/// An event of a visit session and its effects: a line of a transcript in `visits`.
package struct VisitStep: Codable, Hashable, Sendable {
    /// The event, as the session encodes it.
    package let input: JSONValue
    /// The effects, one per line.
    package let outputs: [String]

    package init(_ input: some Encodable, _ outputs: [some CustomStringConvertible]) {
        let text = (try? Fixture.text(input)) ?? #""not written""#
        self.input = (try? Fixture.value(text)) ?? .null
        self.outputs = outputs.map(\.description)
    }

    /// The kind of event: `visit`, `message`, `load`.
    package var kind: String { input.members.keys.first ?? "" }

    fileprivate func dropping(_ output: String) -> VisitStep {
        VisitStep(input, outputs.filter { $0 != output })
    }

    /// The step as one line, for failure messages.
    fileprivate var line: String {
        "\((try? Fixture.text(input)) ?? "") → \(outputs.joined(separator: ", "))"
    }

    /// The name of the message, if the event is one.
    package var message: String? { input["message"]?["_0"]?["name"]?.string }
}

/// The steps of one conversation with a page library in a real page: a file in `visits`.
package struct VisitTranscript: Codable, Hashable, Sendable, CustomStringConvertible {
    /// The library.
    package let library: String
    /// The user's or the host's action.
    package let name: String
    package let steps: [VisitStep]

    package init(library: String, name: String, steps: [VisitStep]) {
        self.library = library
        self.name = name
        self.steps = steps
    }

    package var description: String { "\(library): \(name)" }

    private static let folder: URL = Fixture.root.appending(path: "Tests/Fixtures/visits")

    /// All recorded transcripts.
    package static func all() throws -> [VisitTranscript] { try recorded.get() }

    /// Read once, because reading them takes half a second and each visit needs one of them.
    private static let recorded = Result { try read() }

    private static func read() throws -> [VisitTranscript] {
        try FileManager.default.contentsOfDirectory(at: folder, includingPropertiesForKeys: nil)
            .filter { $0.pathExtension == "json" }
            .sorted { $0.lastPathComponent < $1.lastPathComponent }
            .map { try JSONDecoder().decode(VisitTranscript.self, from: Data(contentsOf: $0)) }
    }

    /// Writes the transcript to the folder that ``all()`` reads, with one step per line.
    package func write() throws {
        let steps = try steps.map { "    \(try Fixture.text($0))" }.joined(separator: ",\n")
        let text = """
            {
              "library": \(try Fixture.text(library)),
              "name": \(try Fixture.text(name)),
              "steps": [
            \(steps)
              ]
            }

            """
        let file = "\(library)-\(name.replacing(" ", with: "-").replacing("'", with: "")).json"
        try text.write(to: Self.folder.appending(path: file), atomically: true, encoding: .utf8)
    }

    /// Replaces everything that differs between runs: the port and identifiers.
    package func normalized(origin: String) throws -> VisitTranscript {
        var text = try Fixture.text(self).replacing(origin, with: "http://site")
        var names: [Substring: String] = [:]
        let identifier = #/[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}/#
        text = text.replacing(identifier) { match in
            let name = names[match.output] ?? "id\(names.count + 1)"
            names[match.output] = name
            return name
        }
        return try JSONDecoder().decode(VisitTranscript.self, from: Data(text.utf8))
    }

    /// The messages of host and page in order, without those whose position may vary: events of the
    /// web view, ends of requests and forms, and messages that wait for a paint.
    package var conversation: [String] {
        let timeless = ["visitRequestFinished", "formSubmissionFinished", "visitRendered"]
        return steps.compactMap { step in
            guard !["load", "navigation", "response"].contains(step.kind),
                !timeless.contains(step.message ?? "")
            else { return nil }
            let step = step.dropping("tell requestFinished")
            let isIgnored = step.outputs.contains { $0.hasPrefix("tell ignored") }
            return isIgnored ? nil : step.line
        }
    }

    /// The web view's events and questions, in order.
    package var loading: [String] {
        steps.filter { step in
            ["load", "navigation", "response"].contains(step.kind)
                && step.input["load"]?["_0"]?["titleChanged"] == nil
        }.map { $0.dropping("tell requestFinished").line }
    }
}
