import Foundation

extension BridgeContract {
    /// Writes the contract's files, or compares them, as the arguments of the process say.
    ///
    /// It is all of the program that the plugin `bridge-contract` builds and runs: a target of the
    /// app's package whose `main.swift` imports the messages and describes them.
    ///
    /// ```swift
    /// BridgeContract.main {
    ///     try BridgeContract(channels: [app.channel])
    /// }
    /// ```
    ///
    /// The program takes `--output FOLDER`, which is `Contract` in the current folder unless stated,
    /// and writes `contract.json` and what ``record(to:)`` writes beside it. With `--check` it writes
    /// nothing, and lists what differs. What could not be described is a warning.
    ///
    /// The process ends: with the status 0 if the files were written, or are what the types give, with
    /// 1 if not, and with 64 if the arguments are wrong.
    ///
    /// - Parameter contract: Describes the contract; what it throws is printed.
    public static func main(_ contract: () throws -> BridgeContract) -> Never {
        let outcome = ContractTool.outcome(of: CommandLine.arguments, contract)
        if !outcome.text.isEmpty { print(outcome.text) }
        if !outcome.complaint.isEmpty {
            FileHandle.standardError.write(Data("\(outcome.complaint)\n".utf8))
        }
        exit(outcome.status)
    }
}
