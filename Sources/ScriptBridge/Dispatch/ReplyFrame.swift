/// What the host says to the page script, as JSON text of the wire format.
///
/// Put together from pieces that are JSON text already: replies were encoded when their handlers
/// returned, and are not parsed again.
struct ReplyFrame {
    private(set) var document: String?
    private var replies: [String] = []
    private var events: [String] = []

    var hasEvents: Bool { !events.isEmpty }

    /// Whether replies to a document's messages may go into this frame.
    func takesReplies(of document: String) -> Bool {
        self.document == nil || self.document == document
    }

    init(document: String? = nil) {
        self.document = document
    }

    /// Adds what became of a message; a handled message without id needs no word.
    mutating func add(_ outcome: DispatchOutcome, of step: DispatchStep, in document: String) {
        self.document = document
        let subject = step.id.map { #""id":\#($0)"# } ?? #""name":\#(Self.json(step.context.name))"#
        switch outcome {
        case .replied(let json) where step.id != nil:
            replies.append(#"{\#(subject),"result":\#(json)}"#)
        case .handled where step.id != nil:
            replies.append("{\(subject)}")
        case .failed(let error):
            replies.append(#"{\#(subject),"error":\#(Self.json(error))}"#)
        case .handled, .replied, .frame:
            break
        }
    }

    mutating func addEvent(name: String, json: String) {
        events.append(#"{"name":\#(Self.json(name)),"data":\#(json)}"#)
    }

    /// The frame's text.
    var text: String {
        var members = ["\"bridge\":\(ChannelDispatcher.version)"]
        if let document, !replies.isEmpty { members.append("\"document\":\(Self.json(document))") }
        if !replies.isEmpty { members.append("\"replies\":[\(replies.joined(separator: ","))]") }
        if !events.isEmpty { members.append("\"events\":[\(events.joined(separator: ","))]") }
        return "{\(members.joined(separator: ","))}"
    }

    /// The text that refuses a whole frame.
    static func refusal(_ error: BridgeError) -> String {
        #"{"bridge":\#(ChannelDispatcher.version),"error":\#(json(error))}"#
    }

    private static func json(_ error: BridgeError) -> String {
        #"{"code":\#(json(error.code.rawValue)),"message":\#(json(error.message))}"#
    }

    private static func json(_ text: String) -> String {
        SourceText.stringLiteral(text)
    }
}
