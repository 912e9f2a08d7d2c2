#if WebKitGTK
import Foundation

/// The page library of the site, as it is installed on this machine: none of it is in the demo.
enum PageLibrary: String, CaseIterable {
    /// Turbo 7.1, which `.ci/libraries` puts into the build folder.
    case turbo = ".build/libraries/turbo.js"
    /// Turbolinks 5.2, from the package `node-turbolinks`.
    case turbolinks = "/usr/share/nodejs/turbolinks/dist/turbolinks.js"

    /// The best that is here.
    static func installed() throws -> (library: PageLibrary, script: Data) {
        for library in allCases {
            if let script = FileManager.default.contents(atPath: library.rawValue) {
                return (library, script)
            }
            print("MISSING: \(library) is not at \(library.rawValue).")
        }
        throw TourFailure(
            description: "Without Turbo and without Turbolinks there is nothing to play.")
    }
}
#endif
