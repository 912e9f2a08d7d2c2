package import ScriptBridge

/// A row of a table in the article *Wire protocol*, played: a row of `protocol.json`.
package struct ProtocolRow: Decodable, Sendable, CustomStringConvertible {
    /// The row's number in the article.
    package let row: String
    /// What the row shows.
    package let name: String
    /// The channel's limits, where they are not the default.
    package let limits: [String: Double]?
    /// `unknown` for a channel that accepts messages whose source the host does not know.
    package let accepts: String?
    /// Whether the host asks the page which document it is.
    package let identifies: Bool?
    /// What is done and expected, one after the other.
    package let steps: [[String: JSONValue]]

    package var description: String { "\(row) \(name)" }

    /// Whether it is played against a host.
    package var isOfHost: Bool { row.hasPrefix("H") }
}

extension EventDelivery {
    /// The rule that an `emit` step names, behind name and data.
    package init(of step: [JSONValue]) {
        self = step.last?.string.flatMap(EventDelivery.init(rawValue:)) ?? .untilListener
    }
}
