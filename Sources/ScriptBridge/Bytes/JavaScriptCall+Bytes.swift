extension JavaScriptCall {
    /// Returns the call as an expression, keeping the bytes among its arguments for the session's
    /// page.
    @MainActor
    package func expression(for session: SessionCore) throws -> String {
        var encoder = coding(on: session.coding).encoder
        let recipient = session.recipient(of: path.text)
        // The call may run in a document that the session does not know yet. Its own mark works in
        // each accepted one, and no other data can contain it.
        let mark = Secret.make()
        guard let downloads = session.downloads,
            let bytes = downloads.sentBytes(for: recipient, marked: mark)
        else { return try expression(by: encoder) }
        encoder = encoder.noting(bytes)
        encoder.bytesMark = mark
        let expression = try expression(by: encoder)
        // A page without the page script can take arguments without bytes.
        if bytes.isEmpty {
            return expression.replacing("ScriptBridgeParse(\"\(mark)\",", with: "JSON.parse(")
        }
        downloads.add(bytes, for: recipient)
        return expression
    }
}
