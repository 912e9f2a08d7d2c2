import FuzzSupport

/// Feeds libFuzzer's events to the state of a session.
@main
enum States {
    static func main() {
        Fuzzer.main {
            States.run(UnsafeBufferPointer(start: $0, count: $1))
            return 0
        }
    }

    /// Each byte is a choice; the end of the input is the end of the page.
    private static func run(_ bytes: UnsafeBufferPointer<UInt8>) {
        var rest = bytes[...]
        let choose = { (count: Int) in Int(rest.popFirst() ?? 0) % count }
        var model = StateModel(choose)
        while !rest.isEmpty { model.step(choose) }
        model.finish()
        Fuzzer.require(
            model.violations.isEmpty, model.violations.joined(separator: "\nviolated: "))
    }
}
