/// What a posted body contains, read as far as possible without the state of its page.
struct PostContent {
    /// The handler of a message, and its work.
    typealias Decoded = (handler: Handler, work: Handler.Work)

    /// The approximate number of bytes.
    var byteCount = 0

    /// The sender, which the post may have proven with a key.
    var source = MessageSource.unknown

    /// The ID of the document that has proven the post's origin, for pages without the page script.
    var provenDocument: String?

    /// The body in an envelope as JSON text, for an observer.
    var posted: String?

    /// The ID of the document that posted a packet; nil for pages without the page script.
    var document: String?

    /// Whether the outcomes of the statements are written together.
    var isBatch = false

    var statements: [PageStatement]

    /// The handlers and their work, by position, if a long text was decoded before its turn.
    private(set) var decoded: [Int: Decoded] = [:]

    init(document: String? = nil, isBatch: Bool = false, statements: [PageStatement]) {
        self.document = document
        self.isBatch = isBatch
        self.statements = statements
    }

    /// Decodes each message of a form for the handler that will get it.
    ///
    /// The data is released. It remains as text for an observer, if there is one.
    mutating func decode(in form: PostForm, for channel: ScriptChannel, isObserved: Bool) {
        for (index, statement) in statements.enumerated() {
            guard case .message(let posted) = statement,
                let handler = channel.registry.handler(of: posted.name, in: form)
            else { continue }
            var message = posted.resolved(for: handler, in: form, on: channel)
            do throws(BridgeError) {
                decoded[index] = (
                    handler,
                    try handler.work(of: message.name, message.data, inEnvelope: form.route != nil)
                )
            } catch {
                decoded[index] = (handler, .failing(error))
            }
            message.data = .json(isObserved ? message.data.json : "")
            statements[index] = .message(message)
        }
    }
}
