/// A request from the panel to its host, with exactly one of the fields.
struct InspectorRequest: Decodable {
    /// A request for changes, which is answered as soon as there are some.
    struct Changes: Decodable {
        /// The revision of the panel's rows.
        let after: Int
        /// The last revision that the panel received.
        let seen: Int
        /// The panel's view state; nil in a document's first request.
        let view: View?
    }

    /// The panel's view state.
    struct View: Codable {
        let isCollapsed: Bool
        let name: String
        let direction: String
        let onlyFailed: Bool
    }

    let changes: Changes?
    /// The number of a row whose details the panel requests.
    let row: Int?
    /// The number of a row to copy.
    let copied: Int?
    let clears: Bool?
    let isPaused: Bool?
}

/// The changes that the panel does not have yet.
struct InspectorChanges: Encodable {
    let revision: Int
    /// The number of the first row kept.
    let first: Int
    /// The number of rows, and of failed rows.
    let count, failed: Int
    let isPaused: Bool
    /// The number of rows skipped while paused.
    let missed: Int
    /// The new or changed rows; nil for a collapsed panel.
    let rows: [InspectorRow.Summary]?
    var view: InspectorRequest.View?
}
