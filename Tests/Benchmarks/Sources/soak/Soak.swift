/// Loads page after page, each of which posts a thousand messages, and prints the memory in use.
///
/// Usage: `soak [page loads]`.
@main
enum Soak {
    @MainActor
    static func main() throws {
        #if WebKitGTK
        let loads = CommandLine.arguments.dropFirst().first.flatMap { Int($0) } ?? 1_000
        try SoakTest.run(loads: loads)
        #else
        print("*** NOT run: the soak needs WebKitGTK. ***")
        #endif
    }
}
