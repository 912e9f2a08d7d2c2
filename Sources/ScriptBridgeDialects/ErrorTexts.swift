internal import ScriptBridge

// All texts of the errors that dialects report, so that a text changes in one place.

extension BridgeError {
    static func malformed(_ sentence: String, in dialect: String) -> BridgeError {
        BridgeError(.notAMessage, "Dialect “\(dialect)”: \(sentence).")
    }

    /// Creates an error that names the dialect, what it expected, and where.
    init(_ failure: DialectFailure, in dialect: ScriptDialect) {
        self = .malformed(failure.expectation, in: dialect.name)
    }
}

/// A mistake in an envelope, without the name of its dialect.
struct DialectFailure: Error {
    let expectation: String

    init(_ expectation: String, at member: String? = nil, found: PostedBody?) {
        let place = member.map { " under “\($0)”" } ?? ""
        self.expectation = "\(expectation)\(place), found \(found?.kind.rawValue ?? "nothing")"
    }

    init(_ expectation: String) {
        self.expectation = expectation
    }

    /// Creates the failure of a value that is no id.
    init(id value: PostedBody, at member: String) {
        if value.string != nil {
            self.init("expected at most \(JSONText.maximumIDByteCount) bytes under “\(member)”")
        } else {
            self.init("expected a string or a number", at: member, found: value)
        }
    }
}
