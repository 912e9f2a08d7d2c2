/// An intended difference from `JSONDecoder`, and the reason.
struct IntendedDifference: Sendable {
    /// The type that decodes differently, or nil for every type.
    let type: String?
    let text: String
    /// The result of the package's decoder.
    let ours: String
    let reason: String

    func applies(to row: DifferentialCase) -> Bool {
        row.text.utf8.elementsEqual(text.utf8) && (type == nil || type == row.type)
    }

    static let all: [IntendedDifference] = [
        .init("null", as: "Bool", "valueNotFound", "Null is not a value of any type."),
        .init(
            #""1""#, as: "Decimal", "1",
            "The encoder writes decimals as text."),
        .init(
            #"{"a":"0.3"}"#, as: "Dictionary<String, Decimal>", "[[key: a, value: 0.3]]",
            "The encoder writes decimals as text."),
        .init(#"{"a":1,"a":2}"#, "[[key: a, value: 2]]", "JavaScript takes the last of two keys."),
        .init(#"{"id":1,"id":2}"#, "[id: 2]", "JavaScript takes the last of two keys."),
        .init(
            "{\"\u{E9}\":1,\"e\u{301}\":2}",
            "[keys: [\u{E9} false, e\u{301} false, missing false]]",
            "JavaScript does not normalize keys."),
        .init("[1,]", "dataCorrupted", "JSON has no trailing commas."),
        .init(#"{"id":1,}"#, "dataCorrupted", "JSON has no trailing commas."),
        .init("0e1", "0.0", "This is valid JSON, and JavaScript reads zero."),
        .init("1e-400", "0.0", "JavaScript rounds it to zero."),
        .init(#""\ud800""#, "\u{FFFD}", "A lone surrogate must not fail other messages."),
        .init("\u{FEFF}1", "dataCorrupted", "JSON.parse rejects a byte order mark."),
        .init(#"{"id":1,"unread":[01]}"#, "dataCorrupted", "The whole text is validated."),
        .init(#"{"id":1,"unread":"\x"}"#, "dataCorrupted", "The whole text is validated."),
        .init(
            DifferentialCase.nested(201), "dataCorrupted",
            "The limit is 200 levels, because threads other than the first have small stacks."),
        .init(
            #"["2023-11-14T22:13:20Z","x"]"#, "dataCorrupted at 1",
            "The path names the invalid date."),
        .init(
            #"[{"a":1},{"b":2},{}]"#, "[[(key: \"a\", value: 1)], [(key: \"b\", value: 2)], []]",
            "A kept decoder still works."),
    ]

    private init(_ text: String, as type: String? = nil, _ ours: String, _ reason: String) {
        self.type = type
        self.text = text
        self.ours = ours
        self.reason = reason
    }
}
