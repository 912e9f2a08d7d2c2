import Foundation
package import ScriptBridge

/// Handlers for bytes that a test controls, each named by the `as` of its message.
@MainActor
package final class ScriptedBytes {
    package struct Photo: ScriptUpload {
        package typealias Reply = JSONValue
        let `as`: String
    }

    /// A request for bytes: a text, or a sequence whose chunks the test supplies.
    package struct Load: ScriptRequest {
        package typealias Reply = ScriptBytes
        let `as`: String
        var text: String?
    }

    private struct Failed: Error {}

    private let handlers: ScriptedHandlers
    private var readers: [String: UploadedBytes.Iterator] = [:]
    private var sources: [String: AsyncThrowingStream<Data, any Error>.Continuation] = [:]

    /// Creates handlers whose uploads end as the other handlers do.
    package init(_ handlers: ScriptedHandlers) {
        self.handlers = handlers
    }

    /// Registers the handlers with a channel.
    package func register(in channel: inout ScriptChannel) {
        channel.allowsDownloads = true
        channel.on(Photo.self) { photo, bytes, _ in
            self.readers[photo.as] = bytes.makeAsyncIterator()
            return try await self.handlers.nextOutcome(for: photo.as) ?? .null
        }
        channel.on(Load.self) { load, _ in
            if let text = load.text { return ScriptBytes(Data(text.utf8)) }
            let (chunks, source) = AsyncThrowingStream<Data, any Error>.makeStream()
            self.sources[load.as] = source
            return ScriptBytes(chunks: chunks)
        }
    }

    /// Reads the next chunk of an upload: base64, null at the end, or the code of the error.
    package func read(_ name: String) async throws -> JSONValue {
        guard var reader = readers[name] else { return .string("There is no upload.") }
        do {
            let chunk = try await reader.next()
            return chunk.map { .string($0.base64EncodedString()) } ?? .null
        } catch let error as PageError {
            return ["code": .string(error.code.rawValue)]
        }
    }

    /// Supplies the next chunk of a download: base64, null for its end, or an error with a code.
    package func supply(_ value: JSONValue, to name: String) {
        if let chunk = value.string.flatMap({ Data(base64Encoded: $0) }) {
            sources[name]?.yield(chunk)
        } else {
            sources[name]?.finish(throwing: value == .null ? nil : Failed())
        }
    }
}
