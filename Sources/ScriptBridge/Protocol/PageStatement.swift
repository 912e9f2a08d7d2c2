/// What one entry of a frame's `messages` says.
package enum PageStatement {
    /// The page posts, requests or subscribes.
    case message(PageMessage)

    /// The page does not wait for the outcome of this id any more.
    case cancel(id: Int)

    /// The page is ready for so many more elements of this subscription.
    case credit(Int, id: Int)

    /// Nobody listened to an event of this name, or somebody has heard one that waited: so many more wait
    /// in the document than before.
    case unheard(event: String, waiting: Int)

    /// A field is missing or malformed; name and id are there if they can be read.
    case malformed(BridgeError, name: String?, id: Int?, MessageValue)
}

extension PageStatement {
    /// Reads an entry of `messages`.
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

    /// Writes the entry.
    func write(to text: inout String) {
        if case .malformed(_, _, _, let value) = self { return text += value.text }
        text += "{"
        switch self {
        case .message(let message):
            message.write(to: &text)
        case .cancel(let id):
            text.append(.id)
            text += "\(id),"
            text.append(.cancel)
            text += "true"
        case .credit(let credit, let id):
            text.append(.id)
            text += "\(id),"
            text.append(.credit)
            text += "\(credit)"
        case .unheard(let event, let waiting):
            text.append(.unheard)
            text.append(json: event)
            text += ","
            text.append(.waiting)
            text += "\(waiting)"
        case .malformed:
            break
        }
        text += "}"
    }
}

extension WireField {
    static let cancel: Self = Self("cancel")
    static let unheard: Self = Self("unheard")
    static let waiting: Self = Self("waiting")
}
