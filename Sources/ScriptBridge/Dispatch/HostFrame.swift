/// What the host says to the page script, as JSON text of the wire format.
///
/// Put together from pieces that are JSON text already: replies were encoded when their handlers
/// returned, and are not parsed again.
struct HostFrame {
    private let document: String
    private var replies: [String] = []
    private var events: [String] = []

    init(document: String) {
        self.document = document
    }

    /// A frame for the same document, in which nothing is said yet.
    var emptied: HostFrame { HostFrame(document: document) }

    var isEmpty: Bool { replies.isEmpty && events.isEmpty }

    /// The names of the events.
    private(set) var eventNames: [String] = []

    /// Adds a reply; see ``reply(to:_:)``.
    mutating func add(_ reply: String) {
        replies.append(reply)
    }

    mutating func addEvent(name: String, json: String) {
        eventNames.append(name)
        events.append(#"{"name":\#(Self.json(name)),"data":\#(json)}"#)
    }

    /// The frame's text.
    var text: String {
        guard !isEmpty else { return Self.empty }
        var members = ["\"bridge\":\(ChannelDispatcher.version)"]
        members.append("\"document\":\(Self.json(document))")
        if !replies.isEmpty { members.append("\"replies\":[\(replies.joined(separator: ","))]") }
        if !events.isEmpty { members.append("\"events\":[\(events.joined(separator: ","))]") }
        return "{\(members.joined(separator: ","))}"
    }

    private static let empty = "{\"bridge\":\(ChannelDispatcher.version)}"

    /// The text that refuses a whole frame.
    static func refusal(_ error: BridgeError) -> String {
        #"{"bridge":\#(ChannelDispatcher.version),"error":\#(json(error))}"#
    }

    /// The reply that ends a message; nil if the page needs no word.
    static func reply(to context: MessageContext, _ outcome: DispatchOutcome) -> String? {
        let id = context.id.map { #""id":\#($0)"# }
        switch (outcome, id) {
        case (.replied(let json), let id?):
            return #"{\#(id),"result":\#(json)}"#
        case (.handled, let id?):
            return "{\(id)}"
        case (.ended, let id?):
            return #"{\#(id),"done":true}"#
        case (.failed(let error), _):
            return #"{\#(id ?? "\"name\":\(json(context.name))"),"error":\#(json(error))}"#
        default:
            return nil
        }
    }

    /// The reply that brings an element.
    static func element(of id: Int, json: String) -> String {
        #"{"id":\#(id),"element":\#(json)}"#
    }

    private static func json(_ error: BridgeError) -> String {
        let data = error.dataJSON.map { #","data":\#($0)"# } ?? ""
        return #"{"code":\#(json(error.code.rawValue)),"message":\#(json(error.message))\#(data)}"#
    }

    private static func json(_ text: String) -> String {
        SourceText.stringLiteral(text.utf8)
    }
}
