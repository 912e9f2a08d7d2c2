public import Foundation
public import ScriptBridge

extension InMemoryPage {
    /// Reads bytes of a reply, an element or an event as the page's `blob()` does.
    ///
    /// ```swift
    /// let reply = try await page.request(GetPhoto(number: 7))
    /// let image = try await page.bytes(of: reply.image)
    /// ```
    ///
    /// - Parameters:
    ///   - bytes: The bytes, as a member of what the page has got.
    ///   - progress: Is told how many have come, after each chunk.
    /// - Returns: All of them.
    /// - Throws: `BridgeError` with what the page's promise is rejected with: `downloadEnded` if they were
    ///   asked for before, or are not there any more; `downloadIncomplete` if the host could not read them.
    public func bytes(
        of bytes: ScriptBytes,
        progress: @MainActor (Int) -> Void = { _ in }
    ) async throws -> Data {
        guard let received = bytes.received else {
            throw BridgeError(.downloadEnded, "The page did not get these bytes.")
        }
        guard takenBytes.insert(received.id).inserted else {
            throw BridgeError(.downloadEnded, "The bytes were asked for before.")
        }
        if let data = received.data { return data }
        var data = Data()
        var index = 0
        var isLast = false
        while !isLast {
            let json = try await request(
                BytesRequest.name,
                json: try session.coding.encoder.encodeJSON(
                    BytesRequest(id: received.id, index: index)))
            let chunk = try decoder.decode(BytesChunk.self, from: .json(json ?? "null"))
            data += chunk.bytes
            isLast = chunk.isLast
            index += 1
            progress(data.count)
        }
        guard received.size == nil || received.size == data.count else {
            throw BridgeError(.downloadIncomplete, "Bytes are missing.")
        }
        return data
    }

    /// Says that the page wants no more of some bytes, as a stream that is cancelled does.
    ///
    /// - Parameter bytes: The bytes, as a member of what the page has got.
    /// - Throws: `BridgeError` with `downloadEnded` if they are not there any more.
    public func cancel(_ bytes: ScriptBytes) async throws {
        guard let received = bytes.received else { return }
        _ = try await request(
            BytesRequest.name,
            json: try session.coding.encoder.encodeJSON(BytesRequest(id: received.id, index: -1)))
    }

    /// How many bytes of replies, elements, events and calls wait on the host to be asked for: how many
    /// `ScriptBytes`, without those that have travelled with their values.
    public var waitingBytesCount: Int { session.downloads.count }

    /// Decodes what the host says, in which bytes may stand.
    var decoder: MessageDecoder {
        var decoder = session.coding.decoder
        if let key = SentBytes.key { decoder.userInfo[key] = session.downloads.mark }
        return decoder
    }
}
