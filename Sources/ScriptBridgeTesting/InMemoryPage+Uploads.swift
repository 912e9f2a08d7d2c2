public import Foundation
public import ScriptBridge

extension InMemoryPage {
    /// Uploads bytes and waits for the reply.
    ///
    /// It corresponds to the page's `bridge.upload`.
    ///
    /// ```swift
    /// let reply = try await page.upload(Photo(album: "Summer"), bytes, type: "image/png")
    /// ```
    ///
    /// - Parameters:
    ///   - upload: The fields.
    ///   - bytes: The bytes.
    ///   - type: The media type that the page declares.
    ///   - fileName: The name of the file that the page reads from.
    ///   - size: The number of bytes that the page announces; by default the actual number.
    ///   - chunkSize: The number of bytes per chunk; at least 1.
    ///   - timeout: How long the page waits, on its clock; the host receives the value too.
    /// - Returns: The reply.
    /// - Throws: `BridgeError` with the same content as the page's rejected promise; `EncodingError` if
    ///   the message cannot be encoded.
    public func upload<Upload: ScriptUpload & Encodable>(
        _ upload: Upload,
        _ bytes: Data,
        type: String? = nil,
        fileName: String? = nil,
        announcing size: Int? = nil,
        chunkSize: Int = 256 << 10,
        timeout: Duration? = nil
    ) async throws -> Upload.Reply where Upload.Reply: Decodable {
        lastUpload += 1
        let id = lastUpload
        let opening = try session.coding.encoder.encodeJSON(
            Opening(
                data: upload, id: id, size: size ?? bytes.count, type: type, file: fileName))
        let reply = Task { try await request(Upload.name, json: opening, timeout: timeout) }
        var failure: (any Error)?
        let sending = Task {
            do {
                try await send(bytes, id: id, chunkSize: max(chunkSize, 1))
            } catch {
                failure = error
                if await !giveUp(id) { reply.cancel() }
            }
        }
        defer { sending.cancel() }
        do {
            let json = try await withTaskCancellationHandler {
                try await reply.value
            } onCancel: {
                reply.cancel()
            }
            return try decoder.decode(Upload.Reply.self, from: .json(json ?? "null"))
        } catch {
            // The error of a chunk takes precedence.
            throw failure ?? error
        }
    }

    /// Ends the upload with a chunk whose index skips others; returns whether the host noticed.
    private func giveUp(_ id: Int) async -> Bool {
        do {
            _ = try await send(Chunk(id: id, index: 1_000_000_000, bytes: ""))
            return true
        } catch {
            return (error as? BridgeError)?.code == .uploadIncomplete
        }
    }

    private func send(_ bytes: Data, id: Int, chunkSize: Int) async throws {
        var index = 0
        for start in stride(from: 0, to: bytes.count, by: chunkSize) {
            let chunk = bytes.dropFirst(start).prefix(chunkSize).base64EncodedString()
            if try await send(Chunk(id: id, index: index, bytes: chunk)) {
                _ = try await send(Chunk(id: id, index: index + 1, bytes: ""))
            }
            index += 1
        }
        _ = try await send(Chunk(id: id, index: index, bytes: "", last: true))
    }

    /// Sends a chunk; returns whether the host has no room for the next one.
    private func send(_ chunk: Chunk) async throws -> Bool {
        sentChunkCount += 1
        let json = try await request(
            UploadChunk.name, json: try session.coding.encoder.encodeJSON(chunk))
        return json == "true"
    }
}

/// The request that begins an upload.
private struct Opening<Upload: Encodable>: Encodable {
    let data: Upload
    let id: Int
    let size: Int
    let type: String?
    let file: String?
}

/// Some bytes of an upload, in base64.
private struct Chunk: Encodable {
    let id: Int
    let index: Int
    let bytes: String
    var last: Bool?
}
