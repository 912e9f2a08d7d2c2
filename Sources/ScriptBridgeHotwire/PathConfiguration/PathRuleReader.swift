import Foundation
import ScriptBridge

/// Reads the rules of one source and collects its issues.
struct PathRuleReader {
    let source: String
    let matching: PathMatching
    private(set) var issues: [PathConfigurationIssue] = []
    private var patternCount = 0
    /// The number of instructions of all patterns so far, which is what takes memory.
    private var programLength = 0

    private var isFull = false

    /// The maximum number of rules, and of patterns, in a source.
    private static let maximumPatternCount = 10_000

    /// The maximum number of instructions of all patterns; a count such as `{1000}` adds many.
    private static let maximumProgramLength = 400_000

    init(source: String, matching: PathMatching) {
        self.source = source
        self.matching = matching
    }

    func file(_ json: Data) throws(PathConfigurationIssue) -> JSONValue {
        let file: JSONValue
        do throws(DecodingError) {
            file = try JSONValue(reading: json)
        } catch {
            throw issue(.notAConfiguration, error.reason)
        }
        guard file.kind == "object" else {
            throw issue(.notAConfiguration, "expected object, found \(file.kind)")
        }
        guard let rules = file["rules"] else {
            throw issue(.notAConfiguration, "rules: missing")
        }
        guard rules.kind == "array" else {
            throw issue(.notAConfiguration, "rules: expected array, found \(rules.kind)")
        }
        return file
    }

    mutating func rules(_ file: JSONValue) -> [PathRule] {
        if let settings = file["settings"], settings.kind != "object" {
            note(.invalidRule, "settings: expected object, found \(settings.kind)")
        }
        var rules: [PathRule] = []
        for (index, value) in (file["rules"]?.array ?? []).enumerated() {
            guard max(index, patternCount) < Self.maximumPatternCount else {
                note(.tooManyPatterns, rule: index, tooMany)
                break
            }
            if let rule = rule(value, at: index) { rules.append(rule) }
            if isFull { break }
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
        for invalid in PathProperties.invalidValues(in: members) {
            note(.invalidProperty, rule: index, at: ".properties.\(invalid.name)", invalid.text)
        }
        return PathRule(
            index: index,
            patterns: self.patterns(elements, ofRule: index),
            properties: PathProperties(members))
    }

    private mutating func patterns(_ values: [JSONValue], ofRule rule: Int) -> [PathPattern] {
        var patterns: [PathPattern] = []
        for (index, value) in values.enumerated() {
            let place = ".patterns[\(index)]"
            guard patternCount < Self.maximumPatternCount else {
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
            do throws(PatternParser.Failure) {
                let pattern = try PathPattern(text, ignoringCase: matching.ignoresCase)
                programLength += pattern.program.instructions.count
                guard programLength <= Self.maximumProgramLength else {
                    note(
                        .tooManyPatterns, rule: rule, at: place,
                        "skipped with everything after it: the patterns are too long in total")
                    isFull = true
                    break
                }
                patterns.append(pattern)
            } catch {
                let place = "\(place) \(value)"
                switch error {
                case .notARegularExpression:
                    note(
                        .invalidPattern, rule: rule, pattern: text, at: place,
                        "not a regular expression")
                case .unsupported(let part):
                    // GUARD patterns of a server: if REMOVED { continue }; …
                    note(
                        .unsupportedPattern, rule: rule, pattern: text, at: place,
                        "a pattern with \(part) is not supported")
                }
            }
        }
        return patterns
    }

    private var tooMany: String {
        "skipped with everything after it: more than \(Self.maximumPatternCount) rules or patterns"
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
