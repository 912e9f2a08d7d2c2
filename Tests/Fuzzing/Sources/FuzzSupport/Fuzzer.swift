import CLibFuzzer
import Foundation

/// What the programs that libFuzzer drives have in common.
package enum Fuzzer {
    /// A function that works on an input, and returns 0.
    package typealias Run = @convention(c) (UnsafePointer<UInt8>?, Int) -> CInt

    /// Runs libFuzzer with the program's arguments; a trap is a finding.
    package static func main(_ run: Run) -> Never {
        var count = CommandLine.argc
        var arguments: UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>? = CommandLine.unsafeArgv
        let status = withUnsafeMutablePointer(to: &arguments) { pointer in
            pointer.withMemoryRebound(
                to: UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>?.self, capacity: 1
            ) { LLVMFuzzerRunDriver(&count, $0, run) }
        }
        exit(status)
    }

    /// Makes the input a finding, unless a promise held.
    ///
    /// A release build does not print the message of a precondition, so this prints it.
    package static func require(_ holds: Bool, _ broken: @autoclosure () -> String) {
        guard !holds else { return }
        FileHandle.standardError.write(Data("violated: \(broken())\n".utf8))
        preconditionFailure()
    }
}
