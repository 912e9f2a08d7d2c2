#if WebKitGTK
import CWebKitGTK
import ScriptBridge

extension MessageBody {
    /// Reads what a page posted: a string as it is, anything else as its JSON text.
    ///
    /// What has no JSON text (a cycle, a symbol, `undefined`) becomes the empty text, which is no
    /// message.
    init(_ value: OpaquePointer) {
        self = .json(JSCValueText.string(of: value) ?? JSCValueText.json(of: value) ?? "")
    }
}
#endif
