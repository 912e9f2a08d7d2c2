import Foundation
import Testing

@testable import ScriptBridgeHotwire

#if canImport(FoundationNetworking)
import FoundationNetworking
#endif

@Suite struct DownloadTests {
    @Test("A status other than 200 is an error", .timeLimit(.minutes(5)))
    func status() async throws {
        #expect(URLProtocol.registerClass(StatusProtocol.self))
        defer { URLProtocol.unregisterClass(StatusProtocol.self) }
        let url = try #require(URL(string: "status://200/"))
        #expect(try await PathConfigurationStore.download(url) == Data("200".utf8))
        for status in ["204", "404", "500"] {
            let url = try #require(URL(string: "status://\(status)/"))
            await #expect(throws: URLError(.badServerResponse)) {
                try await PathConfigurationStore.download(url)
            }
        }
        // A body that never ends.
        let endless = try #require(URL(string: "status://200/endless"))
        await #expect(throws: URLError(.dataLengthExceedsMaximum)) {
            try await PathConfigurationStore.download(endless)
        }
    }
}

/// Answers `status://404/` with that status, and with the status as its body.
private final class StatusProtocol: URLProtocol {
    override class func canInit(with request: URLRequest) -> Bool {
        request.url?.scheme == "status"
    }

    override class func canonicalRequest(for request: URLRequest) -> URLRequest { request }

    override func startLoading() {
        guard let url = request.url, let host = url.host(), let status = Int(host),
            let response = HTTPURLResponse(
                url: url, statusCode: status, httpVersion: nil, headerFields: nil)
        else { return }
        client?.urlProtocol(self, didReceive: response, cacheStoragePolicy: .notAllowed)
        let parts =
            url.path() == "/endless"
            ? Array(repeating: Data(count: 1 << 20), count: 65) : [Data(host.utf8)]
        for part in parts { client?.urlProtocol(self, didLoad: part) }
        client?.urlProtocolDidFinishLoading(self)
    }

    override func stopLoading() {}
}
