/// Escapes text for JavaScript source and JSON, as ``JavaScriptEncoder`` does.
enum SourceText {
    /// A string literal, quotation marks included, whose value is the given UTF-8 text.
    static func stringLiteral(_ text: some Sequence<UInt8>) -> String {
        let writer = EncodingWriter.make(
            EncodingOptions(target: .json, encoder: JavaScriptEncoder()))
        // Repairs what is not UTF-8, and costs nothing for the bytes of a string.
        writer.write(
            (text as? String.UTF8View).map { String($0) }
                ?? String(decoding: Array(text), as: UTF8.self))
        return writer.text()
    }
}
