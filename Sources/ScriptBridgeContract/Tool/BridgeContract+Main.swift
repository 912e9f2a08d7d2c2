import Foundation

extension BridgeContract {
    /// Writes or checks the contract's files, depending on the arguments of the process.
    ///
    /// Call it in the `main.swift` of an executable target in the app's package that imports the
    /// messages. The plugin `bridge-contract` builds and runs this program.
    ///
    /// ```swift
    /// BridgeContract.main {
    ///     try BridgeContract(channels: [app.channel])
    /// }
    /// ```
    ///
    /// The program writes `contract.json`, and the other files of ``record(to:)`` next to it, to
    /// the folder `Contract` in the current folder; `--output FOLDER` sets another one. With
    /// `--check` it writes nothing and lists the differences. It prints a warning for each part of
    /// the contract that it cannot describe.
    ///
    /// The process exits with status 0 if the files were written or match the types, 1 if not, and
    /// 64 if the arguments are invalid.
    ///
    /// - Parameter contract: Describes the contract; errors that it throws are printed.
    public static func main(_ contract: () throws -> BridgeContract) -> Never {
        let outcome = ContractTool.outcome(of: CommandLine.arguments, contract)
        if !outcome.text.isEmpty { print(outcome.text) }
        if !outcome.complaint.isEmpty {
            // If standard error is closed, there is nowhere to report it.
            try? FileHandle.standardError.write(contentsOf: Data("\(outcome.complaint)\n".utf8))
        }
        exit(outcome.status)
    }
}
