#if WebKitGTK
import FixtureSupport
import Foundation

/// A real page library, which is installed or downloaded: none of it is in this repository.
enum PageLibrary: String, CaseIterable, Sendable, CustomStringConvertible {
    /// Turbolinks 5.2, from the package `node-turbolinks`.
    case turbolinks
    /// Turbo 7.1, which `.ci/libraries` puts into the build folder.
    case turbo

    var description: String { rawValue }

    /// The name in its attributes: `data-turbo-track`.
    var attribute: String { rawValue }

    private var url: URL {
        switch self {
        case .turbolinks: URL(filePath: "/usr/share/nodejs/turbolinks/dist/turbolinks.js")
        case .turbo: Fixture.root.appending(path: ".build/libraries/turbo.js")
        }
    }

    var isInstalled: Bool { FileManager.default.fileExists(atPath: url.path()) }

    func source() throws -> String {
        try String(contentsOf: url, encoding: .utf8)
    }

    /// Those that are here; the others are named, so that nobody takes their tests for passed.
    static let installed: [PageLibrary] = allCases.filter { library in
        if !library.isInstalled {
            print("SKIPPED: \(library) is not at \(library.url.path()): its visits are not tested.")
        }
        return library.isInstalled
    }
}
#endif
