import Foundation
import ScriptBridge

/// The program behind ``BridgeContract/main(_:)``, except for printing and exiting.
struct ContractTool {
    /// The result of a run.
    struct Outcome: Equatable {
        var status: Int32 = 0
        /// Text for standard output; may be empty.
        var text: String = ""
        /// Text for standard error; may be empty.
        var complaint: String = ""
    }

    private struct Failure: Error { let text: String }

    private var isChecking = false
    private var folder = URL(filePath: "Contract", directoryHint: .isDirectory)
    private var isAskingForHelp = false

    /// Runs the program with a process's arguments; the first is the program's name.
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
            text: "\(folder.path) \(isChecking ? "matches the host's types" : "is written").",
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
                    A plugin needs --allow-writing-to-package-directory to write to the package, and \
                    --allow-writing-to-directory FOLDER to write anywhere else.
                    """)
        }
    }

    private func check(_ contract: BridgeContract, against file: URL) throws(Failure) {
        guard FileManager.default.fileExists(atPath: file.path) else {
            throw Failure(text: "There is no \(file.path). To create it, \(Self.remedy)")
        }
        let mismatch: BridgeContract.Mismatch?
        do throws(BridgeError) {
            mismatch = try contract.mismatch(with: file)
        } catch {
            throw Failure(text: error.message)
        }
        if let mismatch {
            throw Failure(text: "\(mismatch.list)\nTo accept this, \(Self.remedy)")
        }
    }

    private static let remedy = "run the command without --check and commit the files."

    private static let usage = """
        Writes the contract between page and host: contract.json, with TypeScript declarations, a \
        readable summary, a client for pages, and mocks for their tests.

          --output FOLDER  the folder of the files; Contract by default
          --check          writes nothing; fails if the files do not match the host's types
          --target NAME    for the plugin: the program that describes the contract, if there are several
        """
}
