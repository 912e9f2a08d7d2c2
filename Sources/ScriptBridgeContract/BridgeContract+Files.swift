public import Foundation
public import ScriptBridge

extension BridgeContract {
    /// TypeScript declarations, which tell `bridge.d.ts` what the page may send and gets.
    ///
    /// They declare the global interface `ScriptBridgeContract` for the first channel, on which the
    /// page script posts, and export the types by their names. The text is the same for the same
    /// types, byte by byte.
    public var typeScript: String { TypeScriptText(model: model, comments: comments).text() }

    /// A page for people.
    public var markdown: String {
        MarkdownText(model: model, comments: comments, issues: issues).text()
    }

    /// The contract for programs, with the version of its format, and for ``verify(against:)``.
    public var json: String { ContractFile.text(of: model) }

    /// Reads a contract that was recorded.
    ///
    /// - Parameter file: The JSON file.
    /// - Throws: `BridgeError` with the code `invalidContract` if the file is missing, malformed, or
    ///   of a newer format; the message names the line or the member.
    public init(contentsOf file: URL) throws(BridgeError) {
        let data: Data
        do {
            data = try Data(contentsOf: file)
        } catch {
            throw BridgeError(
                .invalidContract,
                "\(file.lastPathComponent) cannot be read. If there is none yet, run the test with "
                    + "RECORD_CONTRACT=1 and commit what it writes.",
                underlyingError: error)
        }
        self.init(model: try ContractFile.model(of: data, named: file.lastPathComponent))
    }

    /// Checks that the host's types are still what the contract file says: one line in a test.
    ///
    /// Beside `contract.json` stand the files that ``record(to:)`` writes, which must be what the types
    /// give, byte by byte. When the environment has `RECORD_CONTRACT=1`, all are written
    /// instead. (`xcodebuild` hands it to the tests as `TEST_RUNNER_RECORD_CONTRACT=1`.)
    ///
    /// - Parameter file: The JSON file, whose name ends with `.json`.
    /// - Throws: ``Mismatch`` with the list of changes; `BridgeError` with the code `invalidContract`
    ///   as ``init(contentsOf:)`` does; when recording, the error of writing.
    public func verify(against file: URL) throws {
        if ProcessInfo.processInfo.environment["RECORD_CONTRACT"] == "1" {
            return try record(to: file)
        }
        if let mismatch = try mismatch(with: file) { throw mismatch }
    }

    /// How the host's types differ from files that were recorded; nil if they do not.
    func mismatch(with file: URL) throws(BridgeError) -> Mismatch? {
        let changes = changes(since: try BridgeContract(contentsOf: file))
        let outdated = texts(beside: file).dropFirst().filter { url, text in
            (try? Data(contentsOf: url)) != Data(text.utf8)
        }
        if changes.isEmpty, outdated.isEmpty { return nil }
        return Mismatch(
            file: file.lastPathComponent, changes: changes,
            outdatedFiles: outdated.map(\.url.lastPathComponent))
    }

    /// Writes the contract file, and beside it the declarations and the page for people.
    ///
    /// Two modules stand there too, each with its declarations: `contract.client.mjs`, a function for
    /// each message of the channel on which the page script posts, and `contract.mocks.mjs`, which
    /// makes the options of a fake host of mocks of these functions.
    ///
    /// - Parameter file: The JSON file, whose name ends with `.json`.
    /// - Throws: The error of writing.
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
    /// A contract file that is missing, malformed, or of a newer format.
    public static let invalidContract: Self = Self(rawValue: "invalidContract")
}
