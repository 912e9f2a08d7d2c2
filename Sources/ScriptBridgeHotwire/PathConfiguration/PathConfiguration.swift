public import Foundation
import ScriptBridge

/// The rules that tell how the page of each URL is shown, and the settings of the app.
///
/// Turbo and Hotwire Native use the same file format:
///
/// ```json
/// {
///   "settings": { "tabs": ["home", "orders"] },
///   "rules": [
///     { "patterns": ["/new$", "/edit$"], "properties": { "context": "modal" } }
///   ]
/// }
/// ```
///
/// A rule applies to a URL if one of its patterns matches. The URL gets the properties of all rules
/// that apply; a later rule overrides an earlier one.
///
/// Your own developers write the file, so it is read as leniently as Foundation and Hotwire Native read
/// it: with a comma after the last member, without `rules`, and with values such as `"MODAL"` or `1`.
/// Each such oddity, and each mistake in a rule or a pattern, is one of the ``issues`` and does not affect
/// the other rules and patterns.
public struct PathConfiguration: Sendable {
    /// The name of the source: the path of a file, or the URL of a server.
    public let source: String

    /// How URLs are matched with patterns.
    public let matching: PathMatching

    /// The settings of the app, which the file has beside its rules.
    public let settings: PathProperties

    /// The mistakes in the source, in order.
    public let issues: [PathConfigurationIssue]

    private let rules: [PathRule]

    /// Creates a configuration without rules, which knows only the historical locations.
    ///
    /// - Parameter matching: How URLs are matched with patterns.
    public init(matching: PathMatching = .hotwire) {
        self.matching = matching
        source = ""
        settings = PathProperties()
        issues = []
        rules = []
    }

    /// Creates a configuration from JSON text.
    ///
    /// - Parameters:
    ///   - json: The JSON text, in UTF-8.
    ///   - source: The name of the source, for issues.
    ///   - matching: How URLs are matched with patterns.
    /// - Throws: ``PathConfigurationIssue`` with `notAConfiguration` if the text is not a JSON
    ///   object, exceeds 64 MiB, or is nested more than 200 levels deep.
    public init(
        json: Data,
        source: String,
        matching: PathMatching = .hotwire
    ) throws(PathConfigurationIssue) {
        var reader = PathRuleReader(source: source, matching: matching)
        let file = try reader.file(json)
        rules = reader.rules(file)
        settings = PathProperties(file["settings"]?.object ?? [:])
        issues = reader.issues
        self.source = source
        self.matching = matching
    }

    /// Returns the properties of a URL.
    ///
    /// - Parameter url: The URL of a page.
    /// - Returns: The properties, and the rules that they come from.
    public func match(_ url: URL) -> Match {
        var match = Match()
        // Check this first, because a page can propose URLs of any length.
        guard url.absoluteString.utf8.count <= Self.maximumURLLength else {
            let message = "No rule matches a URL of more than \(Self.maximumURLLength) bytes."
            match.issues.append(PathConfigurationIssue(.urlTooLong, source: source, message))
            return match
        }
        let text = matching.text(of: url)
        for rule in rules { apply(rule, text, to: &match) }
        if let location = HistoricalLocation(url) {
            match.properties.merge(location.properties)
        }
        return match
    }

    /// The maximum length of a URL, in bytes.
    private static let maximumURLLength = 2_048

    private func apply(_ rule: PathRule, _ text: String, to match: inout Match) {
        for pattern in rule.patterns {
            switch pattern.search(text) {
            case .found:
                match.rules.append(rule.index)
                match.properties.merge(rule.properties)
                return
            case .notFound: continue
            case .gaveUp:
                match.issues.append(
                    PathConfigurationIssue(
                        .patternTooSlow, source: source, rule: rule.index, pattern: pattern.text,
                        "rules[\(rule.index)] “\(pattern.text)”: too slow for “\(text.prefix(200))”"
                    ))
            }
        }
    }
}

extension PathConfiguration {
    /// The result of matching a URL with a path configuration.
    public struct Match: Hashable, Sendable {
        /// The properties of all rules that match; a later rule overrides an earlier one.
        public internal(set) var properties: PathProperties = PathProperties()

        /// The indices of the rules that match, in the order of the source.
        public internal(set) var rules: [Int] = []

        /// The patterns that could not be matched with this URL.
        public internal(set) var issues: [PathConfigurationIssue] = []
    }
}
