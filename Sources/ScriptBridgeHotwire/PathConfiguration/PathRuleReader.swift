import Foundation
import ScriptBridge

/// Reads the rules of one source and collects its issues.
struct PathRuleReader {
    let source: String
    let matching: PathMatching
    private(set) var issues: [PathConfigurationIssue] = []
    private var patternCount = 0
    private var propertyCount = 0

    /// The maximum number of rules, of patterns, and of properties, in a source.
    private static let maximumCount = 10_000

    /// The maximum length of a property's name, in bytes.
    private static let maximumNameLength = 1_000

    init(source: String, matching: PathMatching) {
        self.source = source
        self.matching = matching
    }

    mutating func file(_ json: Data) throws(PathConfigurationIssue) -> JSONValue {
        let file: JSONValue
        do throws(DecodingError) {
            file = try JSONValue(reading: json)
        } catch {
            guard let odd = JSONValue(readingLeniently: json) else {
                throw issue(.notAConfiguration, error.reason)
            }
            note(.oddFile, "Foundation reads this as JSON, but it is not: \(error.reason)")
            file = odd
        }
        guard file.kind == "object" else {
            throw issue(.notAConfiguration, "expected object, found \(file.kind)")
        }
        if file["rules"]?.array == nil {
            note(.oddFile, "rules: \(Self.not("array", file["rules"]))")
        }
        return file
    }

    mutating func rules(_ file: JSONValue) -> [PathRule] {
        if let settings = file["settings"], settings.kind != "object" {
            note(.invalidRule, "settings: expected object, found \(settings.kind)")
        }
        var rules: [PathRule] = []
        for (index, value) in (file["rules"]?.array ?? []).enumerated() {
            guard max(index, patternCount, propertyCount) < Self.maximumCount else {
                note(.tooManyPatterns, rule: index, tooMany)
                break
            }
            if let rule = rule(value, at: index) { rules.append(rule) }
        }
        return rules
    }

    private mutating func rule(_ value: JSONValue, at index: Int) -> PathRule? {
        guard value.kind == "object" else {
            note(.invalidRule, rule: index, "expected object, found \(value.kind)")
            return nil
        }
        let patterns = value["patterns"]
        guard let elements = patterns?.array else {
            note(.invalidRule, rule: index, at: ".patterns", Self.not("array", patterns))
            return nil
        }
        let properties = value["properties"]
        guard let members = properties?.object else {
            note(.invalidRule, rule: index, at: ".properties", Self.not("object", properties))
            return nil
        }
        return PathRule(
            index: index,
            patterns: self.patterns(elements, ofRule: index),
            properties: self.properties(members, ofRule: index))
    }

    /// Reads properties; their number and the length of their names decide how long it takes to match
    /// a URL.
    private mutating func properties(_ members: JSONValue.Object, ofRule rule: Int)
        -> PathProperties
    {
        for invalid in PathProperties.invalidValues(in: members) {
            note(.invalidProperty, rule: rule, at: ".properties.\(invalid.name)", invalid.text)
        }
        var properties = PathProperties()
        for (name, value) in members {
            guard propertyCount < Self.maximumCount else {
                note(.tooManyPatterns, rule: rule, at: ".properties", tooMany)
                break
            }
            propertyCount += 1
            if name.utf8.count <= Self.maximumNameLength {
                properties.members[name] = value
            } else {
                let limit = "a name of more than \(Self.maximumNameLength) bytes"
                note(.invalidProperty, rule: rule, at: ".properties", limit)
            }
        }
        return properties
    }

    private mutating func patterns(_ values: [JSONValue], ofRule rule: Int) -> [PathPattern] {
        var patterns: [PathPattern] = []
        for (index, value) in values.enumerated() {
            let place = ".patterns[\(index)]"
            guard patternCount < Self.maximumCount else {
                note(.tooManyPatterns, rule: rule, at: place, tooMany)
                break
            }
            patternCount += 1
            guard let text = value.string else {
                note(.invalidPattern, rule: rule, at: place, Self.not("string", value))
                continue
            }
            guard text.utf16.count <= PathPattern.maximumLength else {
                let limit = PathPattern.maximumLength
                note(.invalidPattern, rule: rule, at: place, "longer than \(limit) characters")
                continue
            }
            guard let pattern = PathPattern(text, ignoringCase: matching.ignoresCase) else {
                note(
                    .invalidPattern, rule: rule, pattern: text, at: "\(place) \(value)",
                    "not a regular expression")
                continue
            }
            patterns.append(pattern)
        }
        return patterns
    }

    private var tooMany: String {
        "skipped with everything after it: more than \(Self.maximumCount) rules, patterns, or properties"
    }

    private static func not(_ expected: String, _ value: JSONValue?) -> String {
        value.map { "expected \(expected), found \($0.kind)" } ?? "missing"
    }

    private mutating func note(
        _ code: PathConfigurationIssue.Code,
        rule: Int? = nil,
        pattern: String? = nil,
        at place: String = "",
        _ text: String
    ) {
        let prefix = rule.map { "rules[\($0)]\(place): " } ?? ""
        issues.append(issue(code, rule: rule, pattern: pattern, prefix + text))
    }

    private func issue(
        _ code: PathConfigurationIssue.Code,
        rule: Int? = nil,
        pattern: String? = nil,
        _ message: String
    ) -> PathConfigurationIssue {
        PathConfigurationIssue(code, source: source, rule: rule, pattern: pattern, message)
    }
}

extension JSONValue {
    /// Reads JSON text.
    fileprivate init(reading json: Data) throws(DecodingError) {
        do {
            self = try MessageDecoder().decode(JSONValue.self, from: .utf8(json))
        } catch let error as DecodingError {
            throw error
        } catch {
            throw .dataCorrupted(.init(codingPath: [], debugDescription: "\(error)"))
        }
    }

    /// Reads what Foundation accepts as JSON, such as a comma after the last member.
    fileprivate init?(readingLeniently json: Data) {
        guard json.count <= PathConfigurationStore.maximumByteCount,
            let tree = try? JSONSerialization.jsonObject(with: json),
            let strict = try? JSONSerialization.data(withJSONObject: tree),
            let value = try? JSONValue(reading: strict)
        else { return nil }
        self = value
    }

    /// The kind of the value, as in error messages.
    var kind: String {
        switch self {
        case .null: "null"
        case .bool: "boolean"
        case .number: "number"
        case .string: "string"
        case .array: "array"
        case .object: "object"
        }
    }
}

extension DecodingError {
    /// The reason why a text is not JSON.
    fileprivate var reason: String {
        if case .dataCorrupted(let context) = self { context.debugDescription } else { "\(self)" }
    }
}
