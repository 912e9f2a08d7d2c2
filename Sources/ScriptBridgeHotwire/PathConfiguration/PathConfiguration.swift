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
    public func match(_ url: URL) -> PathMatch {
        var match = PathMatch()
        let text = matching.text(of: url)
        if text.utf16.count > PathPattern.maximumTextLength {
            let limit = PathPattern.maximumTextLength
            let message = "A URL of more than \(limit) characters is matched by no rule."
            match.issues.append(PathConfigurationIssue(.urlTooLong, source: source, message))
        } else {
            var reports = max(matching.maximumStepCount / 10, 0)
            for rule in rules {
                search(rule, text, reports: &reports, in: &match)
            }
        }
        if matching.knowsHistoricalLocations, let location = HistoricalLocation(url) {
            match.properties.merge(location.properties)
        }
        return match
    }

    private func search(
        _ rule: PathRule,
        _ text: String,
        reports: inout Int,
        in match: inout PathMatch
    ) {
        for pattern in rule.patterns {
            switch pattern.search(text, reports: &reports) {
            case .found:
                match.rules.append(rule.index)
                match.properties.merge(rule.properties)
                return
            case .notFound:
                continue
            case .gaveUp:
                let place = "rules[\(rule.index)] “\(pattern.text)”"
                match.issues.append(
                    PathConfigurationIssue(
                        .tooManySteps, source: source, rule: rule.index, pattern: pattern.text,
                        "\(place): too many steps for “\(text.prefix(200))”"))
            }
        }
    }
}
