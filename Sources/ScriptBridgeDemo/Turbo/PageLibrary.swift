#if WebKitGTK
import Foundation

/// The page library of the site; the demo uses a copy installed on this machine.
enum PageLibrary: String, CaseIterable {
    /// Turbo 7.1, which `.ci/libraries` downloads to the build folder.
    case turbo = ".build/libraries/turbo.js"
    /// Turbolinks 5.2, from the package `node-turbolinks`.
    case turbolinks = "/usr/share/nodejs/turbolinks/dist/turbolinks.js"

    /// Returns the first installed library.
    static func installed() throws -> (library: PageLibrary, script: Data) {
        for library in allCases {
            if let script = FileManager.default.contents(atPath: library.rawValue) {
                return (library, script)
            }
            print("MISSING: \(library) is not at \(library.rawValue).")
        }
        throw TourFailure(
            description: "The demo needs Turbo or Turbolinks.")
    }
}
#endif
