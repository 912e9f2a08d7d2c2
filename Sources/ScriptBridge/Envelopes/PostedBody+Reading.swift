extension PostedBody {
    /// Returns the text at a place, such as a message's name.
    ///
    /// - Parameter place: The place.
    /// - Throws: ``BridgeError`` with the code ``BridgeError/Code-swift.struct/notAMessage``, whose
    ///   message has the place, if there is no string or an empty one.
    /// - Returns: The text.
    public func text(_ place: Place) throws(BridgeError) -> String {
        try checkParts()
        let found = value(at: place)
        guard let text = found?.string else {
            throw unexpected("a string", at: place, found: found)
        }
        guard !text.isEmpty else {
            throw unexpected("a string that is not empty", at: place, found: found)
        }
        return text
    }

    /// Returns the texts at several places as one: `Camera.open` of `{module: "Camera", method: "open"}`.
    ///
    /// Texts that are missing or `null` are left out, but one of them must be there.
    ///
    /// - Parameters:
    ///   - places: The places.
    ///   - separator: What stands between the texts.
    /// - Returns: The joined text.
    /// - Throws: The errors of ``text(_:)``.
    public func joined(_ places: Place..., by separator: String) throws(BridgeError) -> String {
        try checkParts()
        var texts: [String] = []
        for place in places {
            guard let found = value(at: place), found.kind != .null else { continue }
            texts.append(try text(place))
        }
        guard let first = places.first, texts.isEmpty else {
            return texts.joined(separator: separator)
        }
        return try text(first)
    }

    /// Returns the value of the JSON text at a place; nil if there is none, or `null`.
    ///
    /// - Parameter place: The place.
    /// - Returns: The value.
    /// - Throws: ``BridgeError`` if the value is not a string, or not JSON text within the channel's
    ///   limits.
    public func parsed(_ place: Place) throws(BridgeError) -> PostedBody? {
        try checkParts()
        guard let found = value(at: place), found.kind != .null else { return nil }
        guard found.string != nil else { throw unexpected("JSON text", at: place, found: found) }
        do throws(BridgeError) {
            return try found.parsed()
        } catch {
            throw .notJSONText(at: "\(place)", on: channel, error.underlyingError)
        }
    }

    /// Returns the ticket of a message: the ID at a place, or the array of those at several places.
    ///
    /// An ID is a string or a number. It stays with an error that is thrown later, so that the page
    /// learns which message failed.
    ///
    /// - Parameters:
    ///   - places: The places.
    ///   - absent: An ID that says that the page does not wait.
    /// - Returns: The ticket; nil if one of the IDs is missing, `null`, or the absent one, so that
    ///   nobody waits.
    /// - Throws: ``BridgeError`` with the code ``BridgeError/Code-swift.struct/notAMessage`` for
    ///   another kind of value, or one of more than 1,000 bytes.
    public func ticket(
        _ places: Place...,
        absent: JSONValue = .null
    ) throws(BridgeError) -> JSONValue? {
        try checkParts()
        var ids: [JSONValue] = []
        for place in places {
            guard let found = value(at: place), found.kind != .null else { break }
            guard let id = found.id else { throw noID(found, at: place) }
            if id == absent { break }
            ids.append(id)
        }
        let isComplete = ids.count == places.count
        let ticket: JSONValue? =
            isComplete ? ids.count == 1 ? .some(ids[0]) : .some(.array(ids)) : .none
        note(ticket)
        return ticket
    }

    /// Returns what became of the command with an ID.
    ///
    /// - Parameters:
    ///   - id: The command's ID, as the page repeats it.
    ///   - success: The place of a boolean that says whether it was carried out; nil, the default, if
    ///     the presence of an error says this.
    ///   - result: The place of the result.
    ///   - error: The place of the error, a sentence or an object with a `message`.
    /// - Returns: The acknowledgement or the failure.
    public func outcome(
        of id: JSONValue?,
        success: Place? = nil,
        result: Place = "result",
        error: Place = "error"
    ) -> EnvelopeEntry {
        let error = value(at: error).flatMap { $0.kind == .null ? nil : $0 }
        let isSuccess =
            success.map { (try? value(at: $0)?.decode(Bool.self)) == true } ?? (error == nil)
        if isSuccess { return .acknowledgement(of: id, result: value(at: result)) }
        return .failure(of: id, error: error, message: error?.string ?? error?["message"]?.string)
    }

    /// Throws if this is neither an object nor an array, so that it has no parts.
    private func checkParts() throws(BridgeError) {
        let value = try root
        guard value.kind == .object || value.kind == .array else {
            throw unexpected("an object or an array", found: PostedBody(value, partOf: self))
        }
    }
}

extension PostedBody {
    /// The maximum number of bytes in the JSON text of an ID, because replies repeat it.
    private static let maximumIDByteCount = 1_000

    /// The value as an ID: a string or a number that is not too long; otherwise nil.
    ///
    /// `1` and `"1"` are different IDs, but `1`, `1.0` and `1e0` are the same.
    public var id: JSONValue? {
        let id: JSONValue?
        if let text = string {
            guard text.utf8.count <= Self.maximumIDByteCount else { return nil }
            id = .string(text)
        } else if kind == .number {
            id = (try? decode(Int.self)).map { JSONValue($0) } ?? number
        } else {
            return nil
        }
        guard let id, EnvelopeValue(id).json.utf8.count <= Self.maximumIDByteCount else {
            return nil
        }
        return id
    }

    /// The number, as JavaScript writes it.
    private var number: JSONValue? {
        guard let value = try? decode(Double.self),
            let text = try? JavaScriptEncoder().encodeJSON(value)
        else { return nil }
        return JSONValue.Number(text).map { .number($0) }
    }

    /// Returns the error for a value that is no ID.
    func noID(_ found: PostedBody, at place: Place) -> BridgeError {
        found.string == nil
            ? unexpected("a string or a number", at: place, found: found)
            : .unexpectedBody(
                "expected at most \(Self.maximumIDByteCount) bytes under “\(place)”.", on: channel)
    }

    /// Returns the error for a value of another form.
    func unexpected(
        _ expectation: String,
        at place: Place? = nil,
        found: PostedBody?
    ) -> BridgeError {
        let place = place.map { " under “\($0)”" } ?? ""
        let kind = found?.kind.rawValue ?? "nothing"
        return .unexpectedBody("expected \(expectation)\(place), found \(kind).", on: channel)
    }
}
