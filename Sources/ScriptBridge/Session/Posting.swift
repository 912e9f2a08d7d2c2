/// A frame that its channel accepts.
struct PostedFrame {
    let frame: PageFrame
    let channel: ScriptChannel
    let source: MessageSource
    let post: Int
    let byteCount: Int
    let arrival: Duration
}

/// Where a message came from, and with what.
struct Posting {
    let channel: ScriptChannel
    let source: MessageSource
    let key: PageDocument.Key
    let post: Int
    let arrival: Duration
}
