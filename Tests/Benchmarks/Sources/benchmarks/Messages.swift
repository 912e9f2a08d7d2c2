import BenchmarkModels
import ScriptBridge

/// The message that most pages send.
struct ActionButton: ScriptMessage {
    let path: String
    let icon: String
}

/// A request that replies with its text.
struct Echo: ScriptRequest {
    typealias Reply = String
    let text: String
}

/// Sends records to a typed array and returns their number.
struct SendItems: ScriptRequest {
    typealias Reply = Int
    let items: [Item]
}

/// Asks for many records.
struct GetItems: ScriptRequest {
    typealias Reply = [Item]
}

/// An upload whose reply is the number of bytes in it.
struct Bytes: ScriptUpload {
    typealias Reply = Int
}

/// A request for bytes in memory.
struct GetBytes: ScriptRequest {
    typealias Reply = ScriptBytes
    let mebibytes: Int
}
