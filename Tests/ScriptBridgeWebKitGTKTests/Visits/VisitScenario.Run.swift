#if WebKitGTK
extension VisitScenario {
    /// A scenario with one of the libraries.
    struct Run: Sendable, CustomStringConvertible {
        let scenario: VisitScenario
        let library: PageLibrary

        var description: String { "\(library): \(scenario)" }

        /// The runs that are played; prints each of the others once, with the reason.
        static let all: [Run] = PageLibrary.installed.flatMap { library in
            VisitScenario.all.compactMap { scenario in
                let run = Run(scenario: scenario, library: library)
                guard let reason = scenario.without[library.recorded] else { return run }
                print("SKIPPED: \(run): \(reason).")
                return nil
            }
        }
    }
}
#endif
