import CLibFuzzer
import Foundation

/// Feeds libFuzzer's inputs to the decoder and a dispatcher; a trap is a finding.
@main
enum Fuzzing {
    static func main() {
        var count = CommandLine.argc
        var arguments: UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>? = CommandLine.unsafeArgv
        let status = withUnsafeMutablePointer(to: &arguments) { pointer in
            pointer.withMemoryRebound(
                to: UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>?.self, capacity: 1
            ) { LLVMFuzzerRunDriver(&count, $0, { Target.run($0, $1) }) }
        }
        exit(status)
    }
}
