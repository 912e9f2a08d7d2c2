/// Escapes text for JavaScript source and JSON, as ``JavaScriptEncoder`` does.
enum SourceText {
    /// A string literal, quotation marks included, whose value is the given text.
    static func stringLiteral(_ text: String) -> String {
        let writer = EncodingWriter.make(
            EncodingOptions(target: .json, encoder: JavaScriptEncoder()))
        writer.write(text)
        return writer.text()
    }
}
