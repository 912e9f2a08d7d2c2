import Foundation
import ScriptBridge

/// Creates the channel of the photo scene; the closures show and scale the photos that arrive.
func makePhotosChannel(
    of origin: Origin,
    show: @escaping @MainActor @Sendable (Data, UploadedBytes) throws -> Void,
    scale: @escaping @Sendable (Data, Int) async throws -> ScalePhoto.Reply
) -> ScriptChannel {
    var channel = ScriptChannel("nativeApp", accepting: .mainFrame(of: origin))
    channel.allowsDownloads = true
    channel.on(
        ScalePhoto.self, types: ["image/png", "image/jpeg"], maximumByteCount: 50 << 20
    ) { request, bytes, _ in
        var photo = Data()
        for try await chunk in bytes {
            photo += chunk
            try show(photo, bytes)
        }
        return try await scale(photo, request.width)
    }
    return channel
}
