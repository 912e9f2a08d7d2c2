public import Foundation
public import ScriptBridge

/// What has passed over a bridge, as an `NDJSONObserver` wrote it, to be replayed as a test.
///
/// ```swift
/// let transcript = try Transcript(contentsOf: recording)
/// try await transcript.replay(on: [app.channel])
/// ```
///
/// It has to be whole: each message has its outcome, as it has once the page was left or the bridge
/// was removed.
public struct Transcript: Sendable {
    /// The name of the file, for errors.
    public let name: String

    /// The lines that a replay does something about, in order.
    let entries: [Entry]

    /// The messages that the page posted, in order.
    let messages: [Message]

    /// Reads a transcript.
    ///
    /// - Parameter file: The file, one JSON object a line; empty lines are allowed.
    /// - Throws: `BridgeError` with the code `invalidTranscript`, whose message names the line, if the
    ///   file is missing, malformed, cut off, or of a newer version.
    public init(contentsOf file: URL) throws(BridgeError) {
        let name = file.lastPathComponent
        let data: Data
        do {
            data = try Data(contentsOf: file)
        } catch {
            throw BridgeError(.invalidTranscript, "\(name) cannot be read.", underlyingError: error)
        }
        guard let text = String(bytes: data, encoding: .utf8) else {
            throw BridgeError(.invalidTranscript, "\(name) is not UTF-8.")
        }
        try self.init(text, name: name)
    }

    /// Reads the text of a transcript.
    ///
    /// - Parameters:
    ///   - text: One JSON object a line; empty lines are allowed.
    ///   - name: What errors call it.
    /// - Throws: `BridgeError` with the code `invalidTranscript`, as ``init(contentsOf:)`` does.
    public init(_ text: String, name: String = "The transcript") throws(BridgeError) {
        var reader = TranscriptReader(name: name)
        // Not at other line ends: JSON text may have U+2028 in a string.
        let lines = text.split(omittingEmptySubsequences: false) { $0 == "\n" || $0 == "\r\n" }
        let last = lines.lastIndex { !$0.isEmpty }
        for (index, line) in lines.enumerated() where !line.isEmpty {
            try reader.read(String(line), number: index + 1, isLast: index == last)
        }
        messages = try reader.finish()
        entries = reader.entries
        self.name = name
    }
}

extension BridgeError.Code {
    /// A transcript that is missing, malformed, cut off, or of a newer version.
    public static let invalidTranscript: Self = Self(rawValue: "invalidTranscript")
}
