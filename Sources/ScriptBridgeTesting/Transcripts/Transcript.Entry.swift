import ScriptBridge

extension Transcript {
    /// A line that a replay acts on; messages are given by index.
    struct Entry {
        enum Kind {
            case ready(document: String)
            case ended
            case message(Int)
            case element(Int, json: String)
            case outcome(Int)
            case event(Event)
        }

        let line: Int
        let kind: Kind
    }

    /// A message that the page posted, and its ending.
    struct Message {
        let line: Int
        let channel: ChannelName
        let name: String
        let document: String?
        let id: Int?
        /// The source; nil in a transcript without origins.
        let source: MessageSource?
        let isSubscription: Bool
        let json: String
        /// Whether it is an upload, whose bytes are not in the transcript.
        var isUpload = false
        var elementCount = 0
        var ending: Ending?

        var title: String { Self.title(name, id: id) }

        static func title(_ name: String, id: Int?) -> String {
            name + (id.map { " #\($0)" } ?? "")
        }
    }

    /// An event that the host emitted.
    struct Event: CustomStringConvertible {
        let name: String
        let json: String

        var description: String { "event \(name) \(json)" }
    }

    /// The ending of a message, as far as the page can tell.
    struct Ending: CustomStringConvertible {
        /// `handled`, `replied`, `ended` or `failed`.
        let word: String
        var code: BridgeError.Code?
        var message: String?
        /// The reply or the error's data, in canonical form.
        var json: String?

        init(word: String, code: BridgeError.Code? = nil, message: String? = nil, json: String?) {
            self.word = word
            self.code = code
            self.message = message
            self.json = json
        }

        init(_ outcome: MessageOutcome, of name: String, _ canonical: CanonicalJSON) {
            switch outcome {
            case .handled: self.init(word: "handled", json: nil)
            case .replied(let json):
                self.init(word: "replied", json: canonical.text(json, of: name))
            case .ended: self.init(word: "ended", json: nil)
            case .failed(let error): self.init(error, of: name, canonical)
            }
        }

        init(_ error: BridgeError, of name: String, _ canonical: CanonicalJSON) {
            self.init(
                word: "failed", code: error.code, message: error.message,
                json: error.dataJSON.map { canonical.text($0, of: name) })
        }

        var description: String {
            let failure = code.map { "\($0): \(message ?? "")" }
            return [word, failure, json].compactMap(\.self).joined(separator: " ")
        }
    }
}
