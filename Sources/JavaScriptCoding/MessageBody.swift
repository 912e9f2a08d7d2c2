public import Foundation

/// The value that a page passed to postMessage, as the web view delivers it.
///
/// On a channel with the dialect `ScriptDialect.scriptBridge`, a body has one of these shapes:
///
/// | body | message |
/// | --- | --- |
/// | `{"name": …, …fields}` | the whole object, `name` included |
/// | `{"name": …, "data": …}`, with exactly these two keys | the value of `data` |
/// | `{"bridge": 1, "messages": […]}` | each entry of `messages`: this is a frame of the page script |
/// | JSON text of one of these | the same |
public enum MessageBody {
    /// JSON text.
    case json(String)

    /// JSON text in UTF-8, from a file or a socket, for example.
    case utf8(Data)

    /// A tree of Foundation objects, as WebKit's script messages hold it.
    ///
    /// The tree consists of strings, numbers, booleans, dates, nulls, arrays and dictionaries with
    /// string keys, in their Swift or Foundation types. A single string is read as JSON text.
    ///
    /// A tree nested more deeply than the channel's limit is refused, which also stops cycles on
    /// Apple platforms. On Linux do not pass a mutable container that contains itself, or thousands
    /// of nested ones: reading such a container makes Foundation itself recurse without a limit.
    case foundation(Any)
}

extension MessageBody {
    /// The number of bytes of the text; nil for a tree.
    package var byteCount: Int? {
        switch self {
        case .json(let text), .foundation(let text as String): text.utf8.count
        case .utf8(let text): text.count
        case .foundation: nil
        }
    }

    /// Returns whether the body is text that begins with the given prefix.
    package func starts(with start: String) -> Bool {
        switch self {
        case .json(let text), .foundation(let text as String): text.utf8.starts(with: start.utf8)
        case .utf8(let text): text.starts(with: start.utf8)
        case .foundation: false
        }
    }
}

/// Not sendable: a Foundation tree may be mutable, and belongs to the web view's thread.
@available(*, unavailable)
extension MessageBody: Sendable {}
