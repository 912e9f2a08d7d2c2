extension BridgeContract {
    /// The host's types and the contract file differ.
    ///
    /// Its description is the list of what has changed, and says how to record the file again.
    public struct Mismatch: Error, Hashable {
        /// The name of the contract file.
        public let file: String

        /// What has changed since the file was recorded.
        public let changes: [Change]

        /// The names of the files beside it that are not what the contract gives, or are missing.
        public let outdatedFiles: [String]
    }
}

extension BridgeContract.Mismatch: CustomStringConvertible {
    /// The list of changes, breaking ones first.
    public var description: String {
        list + "\nIf this is meant, run the test with RECORD_CONTRACT=1 and commit the files."
    }

    /// The list without what is to be done.
    var list: String {
        var lines: [String] = []
        let breaking = changes.filter(\.isBreaking)
        let compatible = changes.filter { !$0.isBreaking }
        if !changes.isEmpty {
            lines.append("The host's types differ from \(file).")
        }
        if !breaking.isEmpty {
            lines.append("Breaking, for pages that were written for the file:")
            lines += breaking.map { "  - \($0)" }
        }
        if !compatible.isEmpty {
            lines.append("Compatible:")
            lines += compatible.map { "  - \($0)" }
        }
        for name in outdatedFiles {
            lines.append("\(name) is not what the host's types give.")
        }
        return lines.joined(separator: "\n")
    }
}
