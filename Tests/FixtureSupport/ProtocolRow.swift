package import ScriptBridge

/// A playable example of a row in the article *Wire protocol*: a row of `protocol.json`.
package struct ProtocolRow: Decodable, Sendable, CustomStringConvertible {
    /// The row's number in the article.
    package let row: String
    /// What the row shows.
    package let name: String
    /// The channel's limits that differ from the defaults.
    package let limits: [String: Double]?
    /// `unknown` for a channel that accepts messages whose source the host does not know.
    package let accepts: String?
    /// Whether the host asks the page which document it is.
    package let identifies: Bool?
    /// The actions and expectations, in order.
    package let steps: [[String: JSONValue]]

    package var description: String { "\(row) \(name)" }

    /// Whether the row is played against a host.
    package var isOfHost: Bool { row.hasPrefix("H") }

    /// Whether the row is about an upload, its chunks, or bytes of the host.
    package var isOfBytes: Bool { ["HU", "HC", "HB"].contains { row.hasPrefix($0) } }
}

extension EventDelivery {
    /// The rule that an `emit` step names after the name and the data.
    package init(of step: [JSONValue]) {
        self = step.last?.string.flatMap(EventDelivery.init(rawValue:)) ?? .untilListener
    }
}

extension JSONValue {
    /// Whether this is what a step expects.
    ///
    /// An expected error without a message may have any: the code is the promise, and the sentence
    /// is for people.
    package func meets(_ expected: JSONValue) -> Bool {
        if let list = array, let expectations = expected.array {
            return list.count == expectations.count
                && zip(list, expectations).allSatisfy { $0.meets($1) }
        }
        guard case .object = self, case .object = expected else { return self == expected }
        var found = members
        if expected["code"] != nil, expected["message"] == nil { found["message"] = nil }
        return found.count == expected.members.count
            && found.allSatisfy { name, value in
                expected[name].map { value.meets($0) } ?? false
            }
    }
}
