public import Foundation

extension BridgeContract {
    /// An error that reports differences between the host's types and the contract file.
    ///
    /// Its description lists the changes and explains how to record the file again.
    public struct Mismatch: Error, Hashable {
        /// The name of the contract file.
        public let file: String

        /// The changes since the file was recorded.
        public let changes: [Change]

        /// The names of the accompanying files that are missing or out of date; empty if there are
        /// changes, which make them all out of date.
        public let outdatedFiles: [String]
    }
}

extension BridgeContract.Mismatch: CustomStringConvertible {
    /// The list of changes, breaking ones first.
    public var description: String {
        list + "\nTo accept this, run the test with RECORD_CONTRACT=1 and commit the files."
    }

    /// The list of changes, without the instruction to record.
    var list: String {
        var lines: [String] = []
        let breaking = changes.filter(\.isBreaking)
        let compatible = changes.filter { !$0.isBreaking }
        if !changes.isEmpty {
            lines.append("The host's types differ from \(file).")
        }
        if !breaking.isEmpty {
            lines.append("Breaking, for pages written for this file:")
            lines += breaking.map { "  - \($0)" }
        }
        if !compatible.isEmpty {
            lines.append("Compatible:")
            lines += compatible.map { "  - \($0)" }
        }
        for name in outdatedFiles {
            lines.append("\(name) is missing or does not match the host's types.")
        }
        return lines.joined(separator: "\n")
    }
}

extension BridgeContract.Mismatch: LocalizedError {
    /// The ``description``, for the `localizedDescription` that a test prints.
    public var errorDescription: String? { description }
}
