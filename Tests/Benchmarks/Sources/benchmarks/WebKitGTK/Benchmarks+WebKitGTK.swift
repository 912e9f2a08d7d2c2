#if WebKitGTK
import CWebKitGTK
import ScriptBridgeWebKitGTK

extension Benchmarks {
    /// Runs the rows that need a real web view, in a main loop.
    @MainActor
    static func runInWebView(_ report: Report) throws {
        MainLoop.serveMainActor()
        gtk_init()
        let loop = g_main_loop_new(nil, 0)
        defer { g_main_loop_unref(loop) }
        var result: Result<Void, any Error> = .success(())
        Task {
            do {
                // First, because the pages of other rows would count too.
                try await MemoryBenchmarks.run(report)
                try await TransportWorkload.run(report)
                try await DownloadBenchmarks.run(report)
                try await ServingBenchmarks.run(report)
                try await LatencyBenchmarks.run(report)
            } catch {
                result = .failure(error)
            }
            g_main_loop_quit(loop)
        }
        g_main_loop_run(loop)
        try result.get()
    }
}
#endif
