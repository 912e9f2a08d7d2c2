#if WebKitGTK
import CWebKitGTK
import Foundation
import ScriptBridge
import ScriptBridgeServing
import ScriptBridgeWebKitGTK

/// The site, which the program serves itself under the URI scheme `demo`.
@MainActor
final class MessagesServer {
    static let origin: Origin = "demo://app"

    /// The notification tokens that the page has sent.
    private(set) var tokens: [String] = []

    private static let pages = [
        "/customers": "customers.html", "/customers/new": "new-customer.html",
    ]

    /// Serves the scheme in every web view of the context, as long as the program runs.
    func serve(in context: OpaquePointer) throws {
        var site = try LocalSite(Self.origin) { @MainActor [self] request in
            let response = answer(request)
            print("page → server  \(request.method) \(request.path)  \(response?.status ?? 404)")
            return response
        }
        site.maximumBodyByteCount = 10_000
        try site.install(in: context)
    }

    private func answer(_ request: WebRequest) -> WebResponse? {
        switch (request.method, request.path) {
        case ("POST", "/notification_tokens"): storeToken(request.body)
        case ("GET", let path): file(Self.pages[path] ?? String(path.dropFirst()))
        default: nil
        }
    }

    private func file(_ name: String) -> WebResponse? {
        guard let url = Bundle.module.url(forResource: "Pages/\(name)", withExtension: nil),
            let body = try? Data(contentsOf: url)
        else { return nil }
        return WebResponse(body, contentType: WebResponse.contentType(ofFile: name))
    }

    private func storeToken(_ body: Data) -> WebResponse {
        struct NewToken: Decodable {
            let token: String
        }
        do {
            let body = MessageBody.json(String(decoding: body, as: UTF8.self))
            tokens.append(try MessageDecoder().decode(NewToken.self, from: body).token)
            return WebResponse("{}", contentType: "application/json", status: 201)
        } catch {
            return WebResponse("Expected a token", contentType: "text/plain", status: 400)
        }
    }
}
#endif
