import ScriptBridge

/// What an in-memory page is told of one of its messages.
enum PageReply {
    /// An element, as JSON text.
    case element(String)
    /// The end, with JSON text if there is a value.
    case end(String?)
    case failure(BridgeError)

    func get() throws(BridgeError) -> String? {
        switch self {
        case .element(let json): json
        case .end(let json): json
        case .failure(let error): throw error
        }
    }
}
