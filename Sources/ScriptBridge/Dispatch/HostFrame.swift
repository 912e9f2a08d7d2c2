/// What the host says to the page script, as JSON text of the wire format.
///
/// Put together from pieces that are JSON text already: replies were encoded when their handlers
/// returned, and are not parsed again. No interpolation for each reply, which would cost as much as
/// decoding its message.
struct HostFrame {
    /// What a page is told of one of its messages.
    enum Reply {
        /// How it ended.
        case end(MessageContext, DispatchOutcome)
        /// An element of the subscription with this id, as JSON text.
        case element(Int, json: String)

        /// Whether there is anything to say: a post that is handled needs no word.
        var isEmpty: Bool {
            switch self {
            case .end(_, .failed): false
            case .end(let context, _): context.id == nil
            case .element: false
            }
        }
    }

    /// The origin of the document; nil if the host cannot know it.
    let origin: Origin?

    private let document: String
    private var replies = ""
    private var events = ""

    init(document: String, origin: Origin?) {
        self.document = document
        self.origin = origin
    }

    /// A frame for the same document, in which nothing is said yet.
    var emptied: HostFrame { HostFrame(document: document, origin: origin) }

    var isEmpty: Bool { replies.isEmpty && events.isEmpty }

    /// The names of the events.
    private(set) var eventNames: [String] = []

    mutating func add(_ reply: Reply) {
        guard !reply.isEmpty else { return }
        if !replies.isEmpty { replies += "," }
        switch reply {
        case .element(let id, let json):
            addStart(id)
            replies += ",\"element\":"
            replies += json
        case .end(let context, let outcome):
            if let id = context.id {
                addStart(id)
            } else {
                replies += "{\"name\":"
                // The page knows its name: the beginning tells which of its messages has failed.
                replies += Self.json(PageText.start(context.name))
            }
            add(outcome)
        }
        replies += "}"
    }

    private mutating func addStart(_ id: Int) {
        replies += "{\"id\":"
        replies += String(id)
    }

    private mutating func add(_ outcome: DispatchOutcome) {
        switch outcome {
        case .replied(let json):
            replies += ",\"result\":"
            replies += json
        case .failed(let error):
            replies += ",\"error\":"
            replies += Self.json(error)
        case .ended:
            replies += ",\"done\":true"
        case .handled, .frame:
            break
        }
    }

    mutating func addEvent(name: String, json: String) {
        eventNames.append(name)
        if !events.isEmpty { events += "," }
        events += #"{"name":\#(Self.json(name)),"data":\#(json)}"#
    }

    /// The frame's text.
    var text: String {
        var text = "{\"bridge\":\(ChannelDispatcher.version)"
        if !isEmpty { text += ",\"document\":\(Self.json(document))" }
        if !replies.isEmpty {
            text += ",\"replies\":["
            text += replies
            text += "]"
        }
        if !events.isEmpty {
            text += ",\"events\":["
            text += events
            text += "]"
        }
        return text + "}"
    }

    /// The text that refuses a whole frame.
    static func refusal(_ error: BridgeError) -> String {
        #"{"bridge":\#(ChannelDispatcher.version),"error":\#(json(error))}"#
    }

    /// What a page is told of an error.
    static func json(_ error: BridgeError) -> String {
        let data = error.dataJSON.map { #","data":\#($0)"# } ?? ""
        return #"{"code":\#(json(error.code.rawValue)),"message":\#(json(error.message))\#(data)}"#
    }

    private static func json(_ text: String) -> String {
        JavaScriptLiteral.string(text)
    }
}
