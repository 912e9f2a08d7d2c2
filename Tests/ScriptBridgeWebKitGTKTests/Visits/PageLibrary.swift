#if WebKitGTK
import FixtureSupport
import Foundation

/// A real page library, installed or downloaded; none of its code is in this repository.
enum PageLibrary: String, CaseIterable, Sendable, CustomStringConvertible {
    /// Turbolinks 5.2, from the package `node-turbolinks`.
    case turbolinks
    /// Turbo 7.1, which `.ci/libraries` puts into the build folder.
    case turbo
    /// Turbo 7.3, which `.ci/libraries` puts there too if npm's registry can be reached.
    case turbo73 = "turbo-7.3"

    var description: String { rawValue }

    /// The same library in the version that was recorded.
    var recorded: PageLibrary { self == .turbo73 ? .turbo : self }

    /// The prefix of its attributes, as in `data-turbo-track`.
    var attribute: String { recorded.rawValue }

    private var url: URL {
        switch self {
        case .turbolinks: URL(filePath: "/usr/share/nodejs/turbolinks/dist/turbolinks.js")
        case .turbo, .turbo73:
            Fixture.root.appending(path: ".build/libraries/\(rawValue).js")
        }
    }

    var isInstalled: Bool { FileManager.default.fileExists(atPath: url.path()) }

    func source() throws -> String {
        try String(contentsOf: url, encoding: .utf8)
    }

    /// The available libraries; prints the others, so that nobody thinks their tests passed.
    static let installed: [PageLibrary] = allCases.filter { library in
        if !library.isInstalled {
            print("SKIPPED: \(library) is not at \(library.url.path()): its visits are not tested.")
        }
        return library.isInstalled
    }
}
#endif
