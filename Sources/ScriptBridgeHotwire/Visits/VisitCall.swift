import ScriptBridge

/// A call to the page adapter.
enum VisitCall: Hashable, Sendable {
    case visit(PageLocation, VisitOptions, restorationIdentifier: String?)
    case cancel(identifier: String)
    case clearSnapshotCache
    case cacheSnapshot
}

extension VisitCall: CustomStringConvertible {
    /// The function and its arguments, for transcripts.
    var description: String {
        switch self {
        case .visit(let location, let options, let restorationIdentifier):
            "visit \(location) \(options.action.rawValue)"
                + (options.response == nil ? "" : " with response")
                + (restorationIdentifier == nil ? "" : " as restored")
        case .cancel: "cancel"
        case .clearSnapshotCache: "clearSnapshotCache"
        case .cacheSnapshot: "cacheSnapshot"
        }
    }
}
