import CLibFuzzer
import Foundation

/// Feeds libFuzzer's events to the state of a session.
@main
enum States {
    static func main() {
        var count = CommandLine.argc
        var arguments: UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>? = CommandLine.unsafeArgv
        let status = withUnsafeMutablePointer(to: &arguments) { pointer in
            pointer.withMemoryRebound(
                to: UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>?.self, capacity: 1
            ) { LLVMFuzzerRunDriver(&count, $0, { States.run($0, $1) }) }
        }
        exit(status)
    }

    /// Each byte is a choice; the end of the input is the end of the page.
    private static func run(_ data: UnsafePointer<UInt8>?, _ size: Int) -> CInt {
        var rest = UnsafeBufferPointer(start: data, count: size)[...]
        let choose = { (count: Int) in Int(rest.popFirst() ?? 0) % count }
        var model = StateModel(choose)
        while !rest.isEmpty { model.step(choose) }
        model.finish()
        // A release build does not print the message of a precondition.
        for violation in model.violations { print("violated:", violation) }
        precondition(model.violations.isEmpty)
        return 0
    }
}
