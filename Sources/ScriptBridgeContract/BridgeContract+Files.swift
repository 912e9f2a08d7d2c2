public import Foundation
public import ScriptBridge

extension BridgeContract {
    /// TypeScript declarations of what the page sends and receives.
    ///
    /// They declare the global interface `ScriptBridgeContract` for the channel on which the page
    /// script posts. `bridge.d.ts` uses this interface to check calls. The types are exported by
    /// name. The same types always give the same text, byte for byte.
    public var typeScript: String { TypeScriptText(model: model, comments: comments).text() }

    /// The contract as a Markdown page.
    public var markdown: String {
        MarkdownText(model: model, comments: comments, issues: issues).text()
    }

    /// The contract as JSON, including the format version.
    ///
    /// This is the file that ``verify(against:)`` and ``init(contentsOf:)`` read.
    public var json: String { ContractFile.text(of: model) }

    /// Reads a recorded contract.
    ///
    /// - Parameter file: The JSON file.
    /// - Throws: `BridgeError` with the code `invalidContract` if the file is missing, malformed,
    ///   or in a newer format. For a malformed file, the message names the line or the member.
    public init(contentsOf file: URL) throws(BridgeError) {
        let data: Data
        do {
            data = try Data(contentsOf: file)
        } catch {
            throw BridgeError.contract(file.lastPathComponent, isMissing: error)
        }
        self.init(model: try ContractFile.model(of: data, named: file.lastPathComponent))
    }

    /// Checks that the host's types still match the contract file.
    ///
    /// Call this from a test. The files that ``record(to:)`` writes next to `contract.json` must
    /// match the types too, byte for byte.
    ///
    /// To record the files instead, set `RECORD_CONTRACT=1` in the environment. With
    /// `xcodebuild`, set `TEST_RUNNER_RECORD_CONTRACT=1`.
    ///
    /// - Parameter file: The JSON file; its name must end with `.json`.
    /// - Throws: ``Mismatch`` with the list of changes if the files and the types differ;
    ///   `BridgeError` with the code `invalidContract` if the JSON file cannot be read; when
    ///   recording, the error from writing a file.
    public func verify(against file: URL) throws {
        if ProcessInfo.processInfo.environment["RECORD_CONTRACT"] == "1" {
            return try record(to: file)
        }
        if let mismatch = try mismatch(with: file) { throw mismatch }
    }

    /// How the host's types differ from files that were recorded; nil if they do not.
    func mismatch(with file: URL) throws(BridgeError) -> Mismatch? {
        let changes = changes(since: try BridgeContract(contentsOf: file))
        // After a change, the files next to it are of the old contract: to name them would be noise.
        guard changes.isEmpty else {
            return Mismatch(file: file.lastPathComponent, changes: changes, outdatedFiles: [])
        }
        let outdated = texts(beside: file).dropFirst().filter { url, text in
            (try? Data(contentsOf: url)) != Data(text.utf8)
        }
        if outdated.isEmpty { return nil }
        return Mismatch(
            file: file.lastPathComponent, changes: [],
            outdatedFiles: outdated.map(\.url.lastPathComponent))
    }

    /// Writes the contract file, and next to it the declarations and the Markdown page.
    ///
    /// It also writes two modules, each with its declarations. `contract.client.mjs` has a function
    /// for each message of the channel on which the page script posts. `contract.mocks.mjs` turns
    /// mocks of these functions into options for the fake host.
    ///
    /// - Parameter file: The JSON file; its name must end with `.json`.
    /// - Throws: The error from writing a file.
    public func record(to file: URL) throws {
        for (url, text) in texts(beside: file) {
            try Data(text.utf8).write(to: url, options: .atomic)
        }
    }

    private func texts(beside file: URL) -> [(url: URL, text: String)] {
        let base = file.deletingPathExtension()
        let name = base.lastPathComponent
        let client = ClientText(model: model, comments: comments, name: name)
        let mocks = MocksText(model: model, comments: comments, name: name)
        return [
            (file, json),
            (base.appendingPathExtension("d.ts"), typeScript),
            (base.appendingPathExtension("md"), markdown),
            (base.appendingPathExtension("client.mjs"), client.script),
            (base.appendingPathExtension("client.d.mts"), client.declarations),
            (base.appendingPathExtension("mocks.mjs"), mocks.script),
            (base.appendingPathExtension("mocks.d.mts"), mocks.declarations),
        ]
    }
}

extension BridgeError.Code {
    /// A contract file is missing, malformed, or in a newer format.
    public static let invalidContract: Self = Self(rawValue: "invalidContract")
}
