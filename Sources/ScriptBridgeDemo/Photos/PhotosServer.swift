#if WebKitGTK
import Foundation
import ScriptBridge
import ScriptBridgeServing
import ScriptBridgeWebKitGTK

/// The site of the photo scene, with a file that is too long to load at once.
@MainActor
final class PhotosServer {
    static let origin: Origin = "photos://app"

    /// The size and the number of the long file's records.
    static let record = (byteCount: 64, count: 1_000_000)

    /// The byte ranges that the page has requested.
    private(set) var ranges: [String] = []

    private let file = FileManager.default.temporaryDirectory
        .appending(path: "scriptbridge-demo-\(UUID().uuidString).txt")

    isolated deinit {
        try? FileManager.default.removeItem(at: file)
    }

    /// Serves the scheme in every web view of the context.
    func serve(in context: OpaquePointer) throws {
        try writeFile()
        let site = try LocalSite(Self.origin) { @MainActor [self] request in
            switch request.path {
            case "/measurements.txt":
                if let range = request.headers["range"] { ranges.append(range) }
                return WebResponse(file: file)
            case "/": return page("photos.html")
            default: return page(String(request.path.dropFirst()))
            }
        }
        try site.install(in: context)
    }

    private func page(_ name: String) -> WebResponse? {
        for folder in ["Photos", "Pages"] {
            if let url = Bundle.module.url(forResource: "\(folder)/\(name)", withExtension: nil) {
                return WebResponse(file: url)
            }
        }
        return nil
    }

    private func writeFile() throws {
        try Data().write(to: file)
        let handle = try FileHandle(forWritingTo: file)
        defer { try? handle.close() }
        let padding = String(repeating: " ", count: Self.record.byteCount - 1) + "\n"
        for first in stride(from: 0, to: Self.record.count, by: 10_000) {
            var lines = ""
            for number in first..<min(first + 10_000, Self.record.count) {
                let line = "\(number)  \(150 + number * 7 % 130)"
                lines += line
                lines += padding.dropFirst(line.utf8.count)
            }
            try handle.write(contentsOf: Data(lines.utf8))
        }
    }
}
#endif
