/// Escapes text for JavaScript source and JSON, as ``JavaScriptEncoder`` does.
package enum SourceText {
    /// A string literal, quotation marks included, whose value is the given text.
    package static func stringLiteral(_ text: String) -> String {
        let writer = EncodingWriter.make(
            EncodingOptions(target: .json, encoder: JavaScriptEncoder()))
        writer.write(text)
        return writer.text()
    }
}
