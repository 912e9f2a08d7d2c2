extension JavaScriptCall {
    /// Returns the call as an expression, keeping the bytes among its arguments for the session's
    /// page.
    @MainActor
    package func expression(for session: SessionCore) throws -> String {
        let encoder = coding(on: session.coding).encoder
        do {
            return try expression(by: encoder)
        } catch {
            // Bytes can be encoded only for a certain page.
            let recipient = session.recipient(of: path.text)
            // The call may run in a document that the session does not know yet. Its own mark works
            // in each accepted one, and no other data can contain it.
            let mark = Secret.make()
            guard let bytes = session.downloads.sentBytes(for: recipient, marked: mark) else {
                throw error
            }
            var reader = encoder.noting(bytes)
            reader.bytesMark = mark
            let expression = try expression(by: reader)
            session.downloads.add(bytes, for: recipient)
            return expression
        }
    }
}
