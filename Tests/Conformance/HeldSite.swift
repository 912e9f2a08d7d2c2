import FixtureSupport
import Foundation
import ScriptBridge

/// A site whose responses have the chunks that a test gives, one after the other.
///
/// Like a careless app, it goes on after its task was cancelled.
struct HeldSite: SchemeResponder {
    let origin: Origin
    let maximumBodyByteCount = 0
    private let handlers: ScriptedHandlers

    /// Creates a site with a scheme of its own, because WebKitGTK never forgets one.
    ///
    /// The handlers give the chunks of each path, under its name without the slash.
    init(_ handlers: ScriptedHandlers) throws {
        origin = try Origin("held-\(UUID().uuidString.lowercased())://local")
        self.handlers = handlers
    }

    func rejection(ofBodyOf request: SchemeRequest) -> SchemeResponse? { nil }

    @concurrent
    func response(to request: SchemeRequest) async -> SchemeResponse {
        let name = URL(string: request.url)?.lastPathComponent ?? ""
        let chunks = AsyncThrowingStream<Data, any Error> { [handlers] in
            guard case .string(let text) = try await handlers.nextOutcome(for: name) else {
                return nil
            }
            return Data(text.utf8)
        }
        return SchemeResponse(chunks: chunks, byteCount: nil, contentType: "text/plain")
    }
}
