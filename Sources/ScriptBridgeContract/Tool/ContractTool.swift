import Foundation
import ScriptBridge

/// What the program of ``BridgeContract/main(_:)`` does, all but printing and ending.
struct ContractTool {
    /// How it ended.
    struct Outcome: Equatable {
        var status: Int32 = 0
        /// For the standard output; may be empty.
        var text: String = ""
        /// For the standard error; may be empty.
        var complaint: String = ""
    }

    private struct Failure: Error { let text: String }

    private var isChecking = false
    private var folder = URL(filePath: "Contract", directoryHint: .isDirectory)
    private var isAskingForHelp = false

    /// Runs the program with the arguments of a process, of which the first is its name.
    static func outcome(
        of arguments: [String],
        _ contract: () throws -> BridgeContract
    ) -> Outcome {
        let tool: ContractTool
        do throws(Failure) {
            tool = try ContractTool(arguments.dropFirst())
        } catch {
            return Outcome(status: 64, complaint: "\(error.text)\n\n\(usage)")
        }
        if tool.isAskingForHelp { return Outcome(text: usage) }
        do {
            return try tool.outcome(for: try contract())
        } catch let failure as Failure {
            return Outcome(status: 1, complaint: failure.text)
        } catch let error as BridgeError {
            return Outcome(status: 1, complaint: error.message)
        } catch {
            return Outcome(status: 1, complaint: "The contract cannot be described: \(error)")
        }
    }

    private init(_ arguments: ArraySlice<String>) throws(Failure) {
        var rest = arguments
        while let argument = rest.popFirst() {
            switch argument {
            case "--check": isChecking = true
            case "--help", "-h": isAskingForHelp = true
            case "--output":
                guard let path = rest.popFirst(), !path.isEmpty, !path.hasPrefix("--") else {
                    throw Failure(text: "--output needs a folder.")
                }
                folder = URL(filePath: path, directoryHint: .isDirectory)
            default: throw Failure(text: "There is no option “\(argument)”.")
            }
        }
    }

    private func outcome(for contract: BridgeContract) throws(Failure) -> Outcome {
        let file = folder.appending(path: "contract.json")
        if isChecking {
            try check(contract, against: file)
        } else {
            try write(contract, to: file)
        }
        return Outcome(
            text: "\(folder.path) \(isChecking ? "is what the host's types give" : "is written").",
            complaint: contract.issues.map { "warning: \($0)" }.joined(separator: "\n"))
    }

    private func write(_ contract: BridgeContract, to file: URL) throws(Failure) {
        do {
            try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
            try contract.record(to: file)
        } catch {
            throw Failure(
                text: """
                    \(folder.path) cannot be written: \(error.localizedDescription)
                    A plugin may write there only with --allow-writing-to-package-directory, and outside \
                    of the package with --allow-writing-to-directory FOLDER.
                    """)
        }
    }

    private func check(_ contract: BridgeContract, against file: URL) throws(Failure) {
        guard FileManager.default.fileExists(atPath: file.path) else {
            throw Failure(text: "There is no \(file.path): \(Self.remedy)")
        }
        let mismatch: BridgeContract.Mismatch?
        do throws(BridgeError) {
            mismatch = try contract.mismatch(with: file)
        } catch {
            throw Failure(text: error.message)
        }
        if let mismatch {
            throw Failure(text: "\(mismatch.list)\nIf this is meant: \(Self.remedy)")
        }
    }

    private static let remedy = "run this without --check, and commit what it writes."

    private static let usage = """
        Writes what page and host have agreed on: contract.json, with declarations, a page for people, \
        a client for pages and mocks for their tests beside it.

          --output FOLDER  where they are: Contract, unless stated
          --check          writes nothing, and fails if they are not what the host's types give
          --target NAME    of the plugin: the program that describes the contract, if there are several
        """
}
