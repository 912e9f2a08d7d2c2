public import Foundation

#if canImport(FoundationNetworking)
import FoundationNetworking
#endif

extension PathConfigurationStore {
    /// Downloads a URL with the shared URL session.
    ///
    /// - Parameter url: An HTTP URL.
    /// - Returns: The body of the response.
    /// - Throws: `URLError`, with the code `badServerResponse` if the status code is not 200.
    @concurrent
    nonisolated public static func download(_ url: URL) async throws -> Data {
        let (data, response) = try await URLSession.shared.data(from: url)
        guard (response as? HTTPURLResponse)?.statusCode == 200 else {
            throw URLError(.badServerResponse)
        }
        return data
    }
}
