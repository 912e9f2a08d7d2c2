extension HostFrame {
    /// A reply to one of the page's messages.
    ///
    /// Failures are boxed, so that copies of the other cases are cheap.
    package enum Reply: Hashable, Sendable {
        /// A request ended, with its value as JSON text if there is one.
        case result(id: Int, json: String?)
        /// A subscription produced an element, as JSON text.
        case element(id: Int, json: String)
        /// A subscription ended.
        case done(id: Int)
        /// A request or a subscription failed.
        indirect case failure(id: Int, BridgeError)
        /// A message without a usable ID failed.
        indirect case failureByName(String, BridgeError)
    }
}

extension HostFrame.Reply {
    /// The message's ID; nil for a failure by name.
    package var id: Int? {
        switch self {
        case .result(let id, _), .element(let id, _), .done(let id), .failure(let id, _): id
        case .failureByName: nil
        }
    }

    /// Creates the reply for a message's outcome; nil if the page needs none.
    init?(_ outcome: MessageOutcome, id: Int?, name: String) {
        switch (outcome, id) {
        case (.failed(let error), let id?): self = .failure(id: id, error)
        case (.failed(let error), nil): self = .failureByName(name, error)
        case (_, nil): return nil
        case (.handled, let id?): self = .result(id: id, json: nil)
        case (.replied(let json), let id?): self = .result(id: id, json: json)
        case (.ended, let id?): self = .done(id: id)
        }
    }

    func write(to text: inout String) {
        if case .failureByName(let name, _) = self {
            text.append(first: .name)
            // A long name is cut; its beginning tells the page which message failed.
            text.append(json: PageText.start(name))
        } else if let id {
            text.append(first: .id)
            text += String(id)
        }
        switch self {
        case .result(_, nil):
            break
        case .result(_, let json?):
            text.append(next: .result)
            text += json
        case .element(_, let json):
            text.append(next: .element)
            text += json
        case .done:
            text.append(next: .done)
            text += "true"
        case .failure(_, let error), .failureByName(_, let error):
            text.append(next: .error)
            HostFrame.write(error, to: &text)
        }
        text += "}"
    }

    init?(_ value: MessageValue) {
        let error = value[.error].map(HostFrame.error)
        guard let id = value[.id]?.integer else {
            guard let name = value[.name]?.string, let error else { return nil }
            self = .failureByName(name, error)
            return
        }
        if let error {
            self = .failure(id: id, error)
        } else if let element = value[.element] {
            self = .element(id: id, json: element.text)
        } else if value[.done] != nil {
            self = .done(id: id)
        } else {
            self = .result(id: id, json: value[.result]?.text)
        }
    }
}

extension WireField {
    static let result: Self = Self("result")
    static let element: Self = Self("element")
    static let done: Self = Self("done")
}
