internal import ScriptBridge

// All texts of the errors that dialects report, so that a text changes in one place.

extension BridgeError {
    /// Creates an error that names the dialect, what it expected, and where.
    init(_ failure: DialectFailure, in dialect: String) {
        self.init(.notAMessage, "Dialect “\(dialect)”: \(failure.expectation).")
    }

    static func notJSON(_ place: String, in dialect: String, _ error: BridgeError) -> BridgeError {
        let reason = (error.underlyingError as? DecodingError).map { " \($0.sentence)" } ?? ""
        return BridgeError(
            .invalidJSON, "Dialect “\(dialect)”: the text under “\(place)” is not JSON.\(reason)",
            underlyingError: error.underlyingError)
    }
}

extension DecodingError {
    /// The decoder's own words about the text.
    fileprivate var sentence: String {
        if case .dataCorrupted(let context) = self { context.debugDescription } else { "\(self)" }
    }
}

/// A mistake in an envelope, without the name of its dialect.
struct DialectFailure: Error {
    let expectation: String

    init(_ expectation: String, at place: ScriptDialect.Place? = nil, found: PostedBody?) {
        let place = place.map { " under “\($0)”" } ?? ""
        self.expectation = "\(expectation)\(place), found \(found?.kind.rawValue ?? "nothing")"
    }

    init(_ expectation: String) {
        self.expectation = expectation
    }

    /// Creates the failure of a value that is no id.
    init(id value: PostedBody, at place: ScriptDialect.Place) {
        if value.string != nil {
            self.init("expected at most \(PostedBody.maximumIDByteCount) bytes under “\(place)”")
        } else {
            self.init("expected a string or a number", at: place, found: value)
        }
    }

    /// Creates the failure of a name that is missing.
    init(noNameAt place: ScriptDialect.Place, in body: PostedBody) {
        let text = "\(place)"
        // One member whose name looks like a path.
        let hint =
            text.contains(".") && place == .init(stringLiteral: text) && body.kind == .object
            ? "; for a member of a member, use .path" : ""
        self.init("expected a string under “\(place)”, found nothing\(hint)")
    }
}
