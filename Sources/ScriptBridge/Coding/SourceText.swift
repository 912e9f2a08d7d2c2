/// Escapes UTF-8 text for JavaScript source and JSON, as ``JavaScriptEncoder`` does.
enum SourceText {
    /// JSON text with nothing outside printable ASCII, and nothing that HTML reads as markup.
    ///
    /// The escaped bytes occur only inside the strings of JSON text, so that it stays JSON.
    static func escaped(_ json: some Sequence<UInt8>) -> String {
        write(json, form: .escaped)
    }

    /// A string literal, quotation marks included, whose value is the given UTF-8 text.
    static func stringLiteral(_ text: some Sequence<UInt8>) -> String {
        write(text, form: .literal)
    }

    private static func write(_ text: some Sequence<UInt8>, form: EscapedForm) -> String {
        // Repairs what is not UTF-8, and costs nothing for the bytes of a string.
        var text =
            (text as? String.UTF8View).map { String($0) }
            ?? String(decoding: Array(text), as: UTF8.self)
        let writer = EncodingWriter.make(
            EncodingOptions(target: .json, encoder: JavaScriptEncoder()))
        if form == .literal {
            writer.state.bytes.appendString(text, form)
        } else {
            text.withUTF8 { writer.state.bytes.appendEscaped($0, form) }
        }
        return writer.text()
    }
}
