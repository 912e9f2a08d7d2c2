import Foundation
import ScriptBridge
import Testing

@testable import ScriptBridgeContract

@Suite("Contract: command-line tool")
struct ContractToolTests {
    enum Old {
        struct ActionButton: ScriptMessage { let path, icon: String }
    }

    enum New {
        struct ActionButton: ScriptMessage { let path, title: String }
    }

    private static func contract<Message: ScriptMessage>(
        _ type: Message.Type
    ) throws -> BridgeContract {
        var channel = ScriptChannel("nativeApp", accepting: .mainFrame(of: "https://a.com"))
        channel.on(type) { _, _ in }
        return try BridgeContract(channels: [channel])
    }

    private func outcome(
        _ arguments: String...,
        of contract: () throws -> BridgeContract = { try contract(Old.ActionButton.self) }
    ) -> ContractTool.Outcome {
        ContractTool.outcome(of: ["Program"] + arguments, contract)
    }

    @Test("It creates the folder and writes all files, and a check then passes")
    func writes() throws {
        try ContractFileTests.inFolder { folder in
            let output = folder.appending(path: "Pages/Contract").path
            #expect(outcome("--output", output) == .init(text: "\(output) is written."))
            let files = try FileManager.default.contentsOfDirectory(atPath: output)
            #expect(
                files.sorted() == [
                    "contract.client.d.mts", "contract.client.mjs", "contract.d.ts",
                    "contract.json", "contract.md", "contract.mocks.d.mts", "contract.mocks.mjs",
                ])
            #expect(
                outcome("--check", "--output", output)
                    == .init(text: "\(output) matches the host's types."))
        }
    }

    @Test("With --check it lists what differs, and writes nothing")
    func differs() throws {
        try ContractFileTests.inFolder { folder in
            let output = folder.path
            _ = outcome("--output", output)
            let files = try FileManager.default.contentsOfDirectory(
                at: folder, includingPropertiesForKeys: nil)
            let before = try files.map { try Data(contentsOf: $0) }
            let found = outcome("--check", "--output", output) {
                try Self.contract(New.ActionButton.self)
            }
            #expect(
                found
                    == .init(
                        status: 1,
                        complaint: """
                            The host's types differ from contract.json.
                            Breaking, for pages written for this file:
                              - message ActionButton: “title” is new and required
                            Compatible:
                              - message ActionButton: “icon” is no longer read
                            To accept this, run the command without --check and commit the files.
                            """))
            let after = try files.map { try Data(contentsOf: $0) }
            #expect(after == before)
        }
    }

    @Test("A check reports an accompanying file that was edited or deleted")
    func edited() throws {
        try ContractFileTests.inFolder { folder in
            _ = outcome("--output", folder.path)
            try Data("mine".utf8).write(to: folder.appending(path: "contract.client.mjs"))
            try FileManager.default.removeItem(at: folder.appending(path: "contract.mocks.d.mts"))
            #expect(
                outcome("--check", "--output", folder.path)
                    == .init(
                        status: 1,
                        complaint: """
                            contract.client.mjs is missing or does not match the host's types.
                            contract.mocks.d.mts is missing or does not match the host's types.
                            To accept this, run the command without --check and commit the files.
                            """))
        }
    }

    @Test("A check without files explains how to create them, and creates no folder")
    func missing() throws {
        try ContractFileTests.inFolder { folder in
            let output = folder.appending(path: "Contract").path
            #expect(
                outcome("--check", "--output", output)
                    == .init(
                        status: 1,
                        complaint: "There is no \(output)/contract.json. To create it, "
                            + "run the command without --check and commit the files."))
            #expect(!FileManager.default.fileExists(atPath: output))
        }
    }

    @Test("If the folder cannot be written, the error names the plugin's permission options")
    func unwritable() throws {
        try ContractFileTests.inFolder { folder in
            try Data().write(to: folder.appending(path: "file"))
            let output = folder.appending(path: "file/Contract").path
            let found = outcome("--output", output)
            #expect(found.status == 1)
            #expect(found.complaint.hasPrefix("\(output) cannot be written: "))
            #expect(found.complaint.contains("--allow-writing-to-package-directory"))
        }
    }

    @Test(
        "An error about invalid arguments names them and prints the usage",
        arguments: [
            (["--chek"], "There is no option “--chek”."),
            (["Contract"], "There is no option “Contract”."),
            (["--output"], "--output needs a folder."),
            (["--output", ""], "--output needs a folder."),
            (["--output", "--check"], "--output needs a folder."),
        ])
    func misuse(arguments: [String], text: String) throws {
        let found = ContractTool.outcome(of: ["Program"] + arguments) {
            try Self.contract(Old.ActionButton.self)
        }
        #expect(found.status == 64)
        #expect(found.text == "")
        #expect(found.complaint.hasPrefix("\(text)\n\nWrites the contract between page and host"))
        #expect(outcome("--help").text.hasSuffix("if there are several"))
    }

    @Test("A contract that cannot be described is an error, an unknown type in it a warning")
    func issues() throws {
        struct Opaque: ScriptMessage {
            init(from decoder: any Decoder) throws { throw CancellationError() }
        }
        try ContractFileTests.inFolder { folder in
            let channel = ScriptChannel("nativeApp", accepting: .mainFrame(of: "https://a.com"))
            let failed = outcome("--output", folder.path) {
                try BridgeContract(channels: [channel, channel])
            }
            #expect(failed.status == 1)
            #expect(failed.complaint.contains("nativeApp"))
            let cancelled = outcome("--output", folder.path) { throw CancellationError() }
            #expect(
                cancelled.complaint == "The contract cannot be described: CancellationError()")
            let found = outcome("--output", folder.path) { try Self.contract(Opaque.self) }
            #expect(found.status == 0)
            #expect(found.complaint.hasPrefix("warning: message Opaque: "))
        }
    }
}
