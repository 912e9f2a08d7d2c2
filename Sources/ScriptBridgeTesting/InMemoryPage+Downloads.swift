public import Foundation
public import ScriptBridge

extension InMemoryPage {
    /// Loads bytes of a reply, an element or an event.
    ///
    /// It corresponds to the page's `blob()`.
    ///
    /// ```swift
    /// let reply = try await page.request(GetPhoto(number: 7))
    /// let image = try await page.bytes(of: reply.image)
    /// ```
    ///
    /// - Parameters:
    ///   - bytes: The bytes, from a value that the page has received.
    ///   - progress: Receives the number of bytes loaded so far, after each chunk.
    /// - Returns: All the bytes.
    /// - Throws: `BridgeError` with the same code as the page's rejected promise: `downloadEnded`
    ///   if the bytes were already requested or were released; `downloadIncomplete` if the host
    ///   could not read them.
    public func bytes(
        of bytes: ScriptBytes,
        progress: @MainActor (Int) -> Void = { _ in }
    ) async throws -> Data {
        guard let received = bytes.received else {
            throw BridgeError.foreignBytes
        }
        guard takenBytes.insert(received.id).inserted else {
            throw BridgeError.bytesRequestedTwice
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
            let chunk = try decoder.decode(JSONValue.self, from: .json(json ?? "null"))
            guard let bytes = chunk["bytes"]?.string.flatMap({ Data(base64Encoded: $0) }) else {
                throw BridgeError.bytesMissing
            }
            data += bytes
            isLast = chunk["last"]?.bool == true
            index += 1
            progress(data.count)
        }
        guard received.size == nil || received.size == data.count else {
            throw BridgeError.bytesMissing
        }
        return data
    }

    /// Tells the host that the page does not want the rest of some bytes, like cancelling a stream.
    ///
    /// - Parameter bytes: The bytes, from a value that the page has received.
    /// - Throws: `BridgeError` with the code `downloadEnded` if the bytes were released.
    public func cancel(_ bytes: ScriptBytes) async throws {
        guard let received = bytes.received else { return }
        _ = try await request(
            BytesRequest.name,
            json: try session.coding.encoder.encodeJSON(BytesRequest(id: received.id, index: -1)))
    }

    /// The number of byte values on the host that the page has not requested yet.
    ///
    /// It counts the `ScriptBytes` of replies, elements, events and calls, except those sent along
    /// with their values.
    public var waitingBytesCount: Int { session.downloads.count }

    /// A decoder for values from the host, which may contain bytes.
    var decoder: MessageDecoder {
        var decoder = session.coding.decoder
        if let key = SentBytes.key {
            decoder.userInfo[key] = session.downloads.marks?[source.origin]
        }
        return decoder
    }
}
