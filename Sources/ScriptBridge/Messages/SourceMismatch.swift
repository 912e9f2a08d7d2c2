/// What a policy saw and what it accepts.
///
/// For the log of the host alone: no page receives it.
struct SourceMismatch: Error, CustomStringConvertible {
    let source: MessageSource
    let policy: OriginPolicy

    init(_ source: MessageSource, _ policy: OriginPolicy) {
        self.source = source
        self.policy = policy
    }

    var description: String { "seen: \(seen); accepted: \(policy.summary)" }

    private var seen: String {
        guard let origin = source.origin else { return "a post without proof of its origin" }
        return "\(origin), \(source.isMainFrame ? "main frame" : "iframe")"
    }
}

extension OriginPolicy {
    /// What the policy accepts, in a few words.
    var summary: String {
        let parts = [
            Self.list(origins),
            frameOrigins.isEmpty ? nil : "iframes of \(Self.list(frameOrigins) ?? "")",
            acceptsUnknownSource ? "unknown sources" : nil,
        ].compactMap { $0 }
        return parts.isEmpty ? "no origin" : parts.joined(separator: ", ")
    }

    /// Returns the first origins of a set; nil if it is empty.
    static func list(_ origins: Set<Origin>) -> String? {
        guard !origins.isEmpty else { return nil }
        let names = origins.map(\.description).sorted()
        let rest = names.count > 5 ? " and \(names.count - 5) more" : ""
        return names.prefix(5).joined(separator: ", ") + rest
    }
}
