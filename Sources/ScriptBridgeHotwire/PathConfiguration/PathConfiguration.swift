public import Foundation
import ScriptBridge

/// The rules that say how the page of each URL is shown, and the settings beside them.
///
/// The file is that of Turbo and Hotwire Native:
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
/// A URL has the properties of every rule of which one pattern matches; of two rules with the same
/// property the later one counts. What is wrong with a rule or a pattern is one of ``issues``, and
/// takes nothing from the others.
public struct PathConfiguration: Sendable {
    /// The name of the source: of a file, the path; of a server, the URL.
    public let source: String

    /// How URLs are compared with patterns.
    public let matching: PathMatching

    /// What `settings` holds.
    public let settings: PathProperties

    /// Everything in the source that does not work, in its order.
    public let issues: [PathConfigurationIssue]

    private let rules: [PathRule]

    /// Makes a configuration without rules, which only knows the historical locations.
    ///
    /// - Parameter matching: How URLs are compared with patterns.
    public init(matching: PathMatching = .hotwire) {
        self.matching = matching
        source = ""
        settings = PathProperties()
        issues = []
        rules = []
    }

    /// Reads a configuration.
    ///
    /// - Parameters:
    ///   - json: JSON text in UTF-8.
    ///   - source: The name of the source, for the issues.
    ///   - matching: How URLs are compared with patterns.
    /// - Throws: ``PathConfigurationIssue`` with `notAConfiguration` for what is no JSON object
    ///   with `rules`, exceeds 64 MiB, or is nested more than 200 deep.
    public init(
        json: Data,
        source: String,
        matching: PathMatching = .hotwire
    ) throws(PathConfigurationIssue) {
        var reader = PathRuleReader(source: source, matching: matching)
        let file = try reader.file(json)
        rules = reader.rules(file)
        settings = PathProperties(file["settings"]?.members ?? [:])
        issues = reader.issues
        self.source = source
        self.matching = matching
    }

    /// Finds what the configuration says about a URL.
    ///
    /// - Parameter url: The URL of a page.
    /// - Returns: The properties, and by which rules.
    public func match(_ url: URL) -> Match {
        measuredMatch(url).match
    }

    /// Finds what the configuration says about a URL, and in how many steps.
    package func measuredMatch(_ url: URL) -> (match: Match, stepCount: Int) {
        var match = Match()
        match.properties.conventions = matching.conventions
        // Before anything reads it: a page proposes URLs of any length.
        guard url.absoluteString.utf8.count <= Self.maximumURLLength else {
            let message = "A URL of more than \(Self.maximumURLLength) bytes is matched by no rule."
            match.issues.append(PathConfigurationIssue(.urlTooLong, source: source, message))
            return (match, 0)
        }
        let text = matching.text(of: url)
        let stepCount = min(max(matching.maximumStepCount, 0), 1_000_000) * 1_000
        var search = PatternSearch(text, stepCount: stepCount)
        for rule in rules {
            guard !search.isExhausted else {
                let reason = "left out with all behind it: too many steps"
                match.issues.append(tooManySteps(rule, nil, text, reason))
                break
            }
            apply(rule, text, &search, to: &match)
        }
        if matching.knowsHistoricalLocations, let location = HistoricalLocation(url) {
            match.properties.merge(location.properties)
        }
        return (match, stepCount - search.stepCount)
    }

    /// How long a URL may be, in bytes.
    private static let maximumURLLength = 16_384

    private func apply(
        _ rule: PathRule,
        _ text: String,
        _ search: inout PatternSearch,
        to match: inout Match
    ) {
        for pattern in rule.patterns {
            switch search.search(pattern.program) {
            case .found:
                // Taking over a property takes about as long as ten steps.
                search.spend(10 * rule.properties.count)
                match.rules.append(rule.index)
                match.properties.merge(rule.properties)
                return
            case .notFound:
                continue
            case .gaveUp:
                match.issues.append(tooManySteps(rule, pattern.text, text, "too many steps"))
                if search.isExhausted { return }
            }
        }
    }

    private func tooManySteps(
        _ rule: PathRule,
        _ pattern: String?,
        _ text: String,
        _ reason: String
    ) -> PathConfigurationIssue {
        let place = "rules[\(rule.index)]" + (pattern.map { " “\($0)”" } ?? "")
        return PathConfigurationIssue(
            .tooManySteps, source: source, rule: rule.index, pattern: pattern,
            "\(place): \(reason) for “\(text.prefix(200))”")
    }
}

extension PathConfiguration {
    /// What a path configuration says about a URL.
    public struct Match: Hashable, Sendable {
        /// The properties of all rules that match, a later rule's over an earlier one's.
        public internal(set) var properties: PathProperties = PathProperties()

        /// The indices of the rules that match, in the order of the source.
        public internal(set) var rules: [Int] = []

        /// The patterns that could not be compared with this URL.
        public internal(set) var issues: [PathConfigurationIssue] = []
    }
}
