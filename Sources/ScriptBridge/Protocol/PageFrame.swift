/// A frame that a page posts, with everything it sends in one turn.
package struct PageFrame {
    /// The ID of the page load that posts the frame.
    package var document: String

    /// The secret with which a page proves its origin to a host that cannot see the sender.
    package var key: String?

    /// The frame's entries, in order; empty in a frame that only announces the document.
    package var statements: [PageStatement]

    /// Creates a frame.
    package init(document: String, key: String? = nil, statements: [PageStatement] = []) {
        self.document = document
        self.key = key
        self.statements = statements
    }

    /// Returns whether a value is a frame, valid or not.
    ///
    /// Any other value is a message of a page without the page script.
    static func isFrame(_ value: MessageValue) -> Bool {
        value[.bridge] != nil && value[.name] == nil
    }

    /// Returns whether a text is a frame, even if it is not valid JSON.
    static func isFrame(_ body: MessageBody) -> Bool {
        body.starts(with: beginning)
    }

    private static let beginning = WireField.bridge.first

    /// Returns the key of a frame that has not been parsed.
    static func key(of value: MessageValue) -> String? {
        value[.key]?.string
    }

    /// Parses a frame (rows HF5 and HF6 of the article *Wire protocol*).
    init(_ value: MessageValue) throws(BridgeError) {
        guard value[.bridge]?.integer == WireField.version else {
            let message = "The host speaks version \(WireField.version) of the protocol."
            throw BridgeError(.unsupportedVersion, message)
        }
        guard let document = value[.document]?.string, let messages = value[.messages]?.elements,
            (1...64).contains(document.utf16.count)
        else {
            let message = "Expected a frame with a string “document” and an array “messages”."
            throw BridgeError(.notAMessage, message)
        }
        self.init(
            document: document, key: value[.key]?.string,
            statements: messages.map(PageStatement.init))
    }

    /// The frame's text.
    package var text: String {
        var text = WireField.bridge.first
        text += "\(WireField.version)"
        text.append(next: .document)
        text.append(json: document)
        if let key {
            text.append(next: .key)
            text.append(json: key)
        }
        text.append(next: .messages)
        text += "["
        for (index, statement) in statements.enumerated() {
            if index > 0 { text += "," }
            statement.write(to: &text)
        }
        return text + "]}"
    }
}

extension WireField {
    static let key: Self = Self("key")
    static let messages: Self = Self("messages")
}
