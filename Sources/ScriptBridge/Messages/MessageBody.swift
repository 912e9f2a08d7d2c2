public import Foundation

/// What a page passed to `postMessage`, as the web view delivers it.
///
/// The dispatcher reads these shapes on every channel:
///
/// | body | message |
/// | --- | --- |
/// | `{"name": …, …fields}` | the whole object, `name` included |
/// | `{"name": …, "data": …}`, these two keys and no other | the value of `data` |
/// | `{"bridge": 1, "messages": […]}` | each of them: a frame of the page script |
/// | JSON text of one of these | the same |
public enum MessageBody {
    /// JSON text.
    case json(String)

    /// JSON text in UTF-8, as it comes from a file or a socket.
    case utf8(Data)

    /// A tree of Foundation objects, as `WKScriptMessage.body` holds it.
    ///
    /// Strings, numbers, booleans, dates, nulls, arrays and dictionaries with string keys, in
    /// their Swift or Foundation types. A string here is JSON text too.
    ///
    /// Deeper than the limit is refused, which ends cycles on Apple platforms. On Linux a mutable
    /// container that holds itself, or thousands of them in each other, must not be passed: there
    /// Foundation itself recurses without a limit when such a container is read.
    case foundation(Any)
}

extension MessageBody {
    /// The bytes of the text; nil if this is a tree.
    var byteCount: Int? {
        switch self {
        case .json(let text), .foundation(let text as String): text.utf8.count
        case .utf8(let text): text.count
        case .foundation: nil
        }
    }

    /// Whether this is text that begins with another one.
    func starts(with start: String) -> Bool {
        switch self {
        case .json(let text), .foundation(let text as String): text.utf8.starts(with: start.utf8)
        case .utf8(let text): text.starts(with: start.utf8)
        case .foundation: false
        }
    }
}

/// Unavailable on purpose: a Foundation tree may be mutable and belongs to the web view's thread.
@available(*, unavailable)
extension MessageBody: Sendable {}
