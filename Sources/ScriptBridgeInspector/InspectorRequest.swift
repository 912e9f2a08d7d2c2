/// What the panel asks of its host: one of these.
struct InspectorRequest: Decodable {
    /// Asks for what has changed, once there is something.
    struct Changes: Decodable {
        /// The revision that the panel's rows have.
        let after: Int
        /// The revision of which the panel knows.
        let seen: Int
        /// How the panel looks; nil in a document's first request.
        let view: View?
    }

    /// How the panel looks.
    struct View: Codable {
        let isCollapsed: Bool
        let name: String
        let direction: String
        let onlyFailed: Bool
    }

    let changes: Changes?
    /// Asks for the details of a row.
    let row: Int?
    /// Wants a row copied.
    let copied: Int?
    let clears: Bool?
    let isPaused: Bool?
}

/// What the panel does not have yet.
struct InspectorChanges: Encodable {
    let revision: Int
    /// The first row that is kept.
    let first: Int
    /// How many rows there are, and how many of them failed.
    let count, failed: Int
    let isPaused: Bool
    /// How many messages have come while the panel was paused.
    let missed: Int
    /// The rows that are new or have changed; nil for a panel that shows none.
    let rows: [InspectorRow.Summary]?
    var view: InspectorRequest.View?
}
