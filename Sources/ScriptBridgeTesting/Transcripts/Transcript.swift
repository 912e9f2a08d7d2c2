public import Foundation
public import ScriptBridge

/// A recording of a bridge's messages that can be replayed as a test.
///
/// An `NDJSONObserver` writes it.
///
/// ```swift
/// let transcript = try Transcript(contentsOf: recording)
/// try await transcript.replay(on: [app.channel])
/// ```
///
/// The recording must be complete: each message needs an outcome. Stop recording only after the
/// page navigated away or the bridge was removed.
public struct Transcript: Sendable {
    /// The transcript's name in error messages.
    public let name: String

    /// The lines that a replay acts on, in order.
    let entries: [Entry]

    /// The messages that the page posted, in order.
    let messages: [Message]

    /// How the replay compares values.
    let canonical: CanonicalJSON

    /// Reads a transcript.
    ///
    /// - Parameter file: The file, with one JSON object per line; empty lines are allowed.
    /// - Throws: `BridgeError` with the code `invalidTranscript` if the file is missing, malformed,
    ///   truncated, or of a newer version. The message names the line.
    public init(contentsOf file: URL) throws(BridgeError) {
        let name = file.lastPathComponent
        let data: Data
        do {
            data = try Data(contentsOf: file)
        } catch {
            throw BridgeError.transcript(name, cannotBeRead: error)
        }
        guard let text = String(bytes: data, encoding: .utf8) else {
            throw BridgeError.transcriptNotUTF8(name)
        }
        try self.init(text, name: name)
    }

    /// Reads the text of a transcript.
    ///
    /// - Parameters:
    ///   - text: One JSON object per line; empty lines are allowed.
    ///   - name: The transcript's name in error messages.
    /// - Throws: `BridgeError` with the code `invalidTranscript` if the text is malformed,
    ///   truncated, or of a newer version.
    public init(_ text: String, name: String = "The transcript") throws(BridgeError) {
        var reader = TranscriptReader(name: name)
        // Not at other line separators: a JSON string may contain U+2028.
        let lines = text.split(omittingEmptySubsequences: false) { $0 == "\n" || $0 == "\r\n" }
        let last = lines.lastIndex { !$0.isEmpty }
        for (index, line) in lines.enumerated() where !line.isEmpty {
            try reader.read(String(line), number: index + 1, isLast: index == last)
        }
        messages = try reader.finish()
        entries = reader.entries
        canonical = reader.canonical
        self.name = name
    }
}

extension BridgeError.Code {
    /// A transcript is missing, malformed, truncated, or of a newer version.
    public static let invalidTranscript: Self = Self(rawValue: "invalidTranscript")
}
