/// One entry of a frame's messages.
package enum PageStatement {
    /// A post, a request or a subscription.
    indirect case message(PageMessage)

    /// The page stopped waiting for the outcome of the message with this ID.
    case cancel(id: Int)

    /// The page is ready for this many more elements of the subscription.
    case credit(Int, id: Int)

    /// An event found no listener, or a waiting event was delivered.
    ///
    /// `waiting` is the change in the number of events of this name that wait in the document: 1 if
    /// the event waits, 0 if it was dropped, -1 if a waiting one was delivered.
    case unheard(event: String, waiting: Int)

    /// A field is missing or malformed; name and ID are set if they could be read.
    case malformed(BridgeError, name: String?, id: Int?, MessageValue)
}

extension PageStatement {
    /// Parses an entry.
    init(_ value: MessageValue) {
        let id = value[.id]?.wireInteger
        let name = value[.name]?.string
        if let id, value[.cancel]?.isTrue == true {
            self = .cancel(id: id)
        } else if let id, name == nil, let credit = value[.credit]?.wireInteger {
            self = .credit(credit, id: id)
        } else if id == nil, name == nil, let event = value[.unheard]?.string,
            let waiting = value[.waiting]?.integer, (-1...1).contains(waiting)
        {
            self = .unheard(event: event, waiting: waiting)
        } else {
            do throws(BridgeError) {
                self = .message(try PageMessage(value, name: name, id: id))
            } catch {
                self = .malformed(error, name: name, id: id, value)
            }
        }
    }

    /// Appends the entry to a text.
    func write(to text: inout String) {
        switch self {
        case .message(let message):
            message.write(to: &text)
        case .cancel(let id):
            text.append(first: .id)
            text += "\(id)"
            text.append(next: .cancel)
            text += "true}"
        case .credit(let credit, let id):
            text.append(first: .id)
            text += "\(id)"
            text.append(next: .credit)
            text += "\(credit)}"
        case .unheard(let event, let waiting):
            text.append(first: .unheard)
            text.append(json: event)
            text.append(next: .waiting)
            text += "\(waiting)}"
        case .malformed(_, _, _, let value):
            text += value.text
        }
    }
}

extension WireField {
    static let cancel: Self = Self("cancel")
    static let unheard: Self = Self("unheard")
    static let waiting: Self = Self("waiting")
}
