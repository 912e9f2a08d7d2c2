/// JSON text of what an engine hands out as a tree of Foundation objects.
package enum FoundationText {
    /// Writes a tree; a string in it is a string, never JSON text.
    ///
    /// - Parameter tree: What `JSON.stringify` would be given in the page.
    /// - Returns: Its JSON text.
    /// - Throws: `DecodingError` if the tree holds what JSON does not know, or is too deep.
    package static func json(of tree: Any) throws(DecodingError) -> String {
        // In an array, because a string alone would be read as JSON text.
        try MessageValue(.foundation([tree])).elements?.first?.text ?? "null"
    }
}
