import Foundation

extension DifferentialCase {
    /// Nested arrays.
    static func nested(_ depth: Int) -> String {
        String(repeating: "[", count: depth) + String(repeating: "]", count: depth)
    }

    static let all: [DifferentialCase] =
        numbers + scalars + containers + shapes + foundation + IntendedDifference.cases

    private static let numbers: [DifferentialCase] =
        limits(Int8.self) + limits(Int16.self) + limits(Int32.self) + limits(Int64.self)
        + limits(Int.self) + limits(UInt8.self) + limits(UInt16.self) + limits(UInt32.self)
        + limits(UInt64.self) + limits(UInt.self)
        + rows(
            Double.self, "0", "-0.0", "1", "1.5", "0.1", "1e22", "1e23", "5e-324", "true", "null",
            "1.7976931348623157e308", "9007199254740993", "1e400", #""1""#, "123456789.123456789")
        + rows(
            Float.self, "0", "-0.0", "1", "0.1", "16777217", "3.4028235e38", "1e39", "1.4e-45",
            "true", "null", #""1""#)

    /// The limits of an integer type, their neighbors, and other kinds of values.
    private static func limits<Value: FixedWidthInteger & Decodable & SendableMetatype>(
        _ type: Value.Type
    ) -> [DifferentialCase] {
        let least = Decimal(string: "\(Value.min)") ?? 0
        let greatest = Decimal(string: "\(Value.max)") ?? 0
        let texts = [least, least - 1, greatest, greatest + 1].map { "\($0)" }
        let others = ["0", "-0", "1.0", "1e1", "1.5", "-1", "true", "null", #""1""#, "[]", "{}"]
        return (texts + others).map { DifferentialCase(type, $0) }
    }

    private static let scalars: [DifferentialCase] =
        rows(Bool.self, "true", "false", "1", "0", "null", #""true""#, "[]")
        + rows(
            String.self, #""""#, #""a""#, #""\u0000""#, #""\ud83d\ude00""#, "\"e\u{301}\"",
            #""\b\f\n\r\t\/\\\"""#, "1", "true", "null", "{}", "[")
        + rows(Int?.self, "1", "null", "true") + rows(String?.self, #""a""#, "null", "1")
        + rows(Int??.self, "1", "null") + rows(Shapes.Suit.self, #""hearts""#, #""clubs""#, "1")
        + rows(Shapes.Rank.self, "1", "3", #""one""#, "1.0")
        + rows(Shapes.Either.self, "1", #""a""#, "true", "null", "1.5")

    private static let containers: [DifferentialCase] =
        rows([Int].self, "[]", "[1,2]", "[1,null]", #"[1,"2"]"#, "{}", "null", "1")
        + rows([Int?].self, "[1,null,2]", "[null]") + rows(Set<Int>.self, "[1,2,1]")
        + rows([[String]].self, #"[[],["a"],["b","c"]]"#, #"[["a"],[1]]"#, "[[],null]")
        + rows(
            [String: Int].self, "{}", #"{"a":1,"b":2}"#, #"{"a":null}"#, #"{"a":true}"#, "[]",
            #"{"":0}"#, "null")
        + rows([String: Int?].self, #"{"a":null,"b":1}"#)
        + rows([String: [String: [Int]]].self, #"{"a":{"b":[1]}}"#, #"{"a":{"b":[1,"2"]}}"#)
        + rows(
            [Int: String].self, #"{"1":"a","-2":"b"}"#, #"{"a":"b"}"#, #"{"1":2}"#, "{}",
            #"{"1.0":"a"}"#, #"{"9223372036854775808":"a"}"#, #"["1","a"]"#)
        + rows(
            [Shapes.Suit: Int].self, #"{"hearts":1}"#, #"{"clubs":1}"#, #"{"spades":null}"#, "[]")
        + rows([Shapes.Tag: Int].self, #"{"a":1,"b":2}"#, #"{"a":"b"}"#)
        + rows(
            [Shapes.Rank: String].self, #"[1,"a",2,"b"]"#, #"[1,"a",2]"#, #"[3,"a"]"#, "{}", "[]")
        + rows([Double: Int].self, "[1.5,1]", "[]", "{}")

    private static let shapes: [DifferentialCase] =
        rows(
            Shapes.Members.self, #"{"required":"a"}"#, "{}", #"{"required":null}"#,
            #"{"required":"a","optional":null,"nested":null,"list":null}"#,
            #"{"required":"a","optional":"b","nested":{"id":1},"list":[{"id":2}]}"#,
            #"{"required":1}"#, #"{"required":"a","nested":{}}"#, "[]", "null", #""a""#,
            #"{"required":"a","list":[{"id":1},{"id":"2"}]}"#,
            #"{"required":"a","list":[{"id":1},null]}"#, #"{"required":"a","unknown":[{}]}"#)
        + rows(
            Shapes.Event.self, #"{"quit":{}}"#, #"{"moved":{"x":1,"y":2}}"#,
            #"{"named":{"_0":"a"}}"#, #"{"moved":{"x":1}}"#, #"{"flew":{}}"#, "{}",
            #"{"quit":{},"named":{"_0":"a"}}"#, #"{"quit":null}"#, #""quit""#)
        + rows(Shapes.Renamed.self, #"{"the value":1}"#, #"{"value":1}"#)
        + rows(
            Shapes.Derived.self, #"{"own":1,"super":{"base":2}}"#, #"{"own":1}"#,
            #"{"own":1,"super":{}}"#, #"{"own":1,"super":null}"#, #"{"own":1,"super":[]}"#)
        + rows(Shapes.Flat.self, #"{"own":1,"base":2}"#, #"{"base":2}"#, #"{"own":1}"#)
        + rows(
            Shapes.Nested.self, #"{"object":{"inner":1},"list":[2,[3,4]]}"#, #"{"object":{}}"#,
            #"{"object":[],"list":[]}"#, #"{"object":{"inner":1},"list":[]}"#,
            #"{"object":{"inner":1},"list":[2]}"#, #"{"object":{"inner":1},"list":[2,{}]}"#,
            #"{"object":{"inner":1},"list":[2,[3,"4"]]}"#, #"{"object":null}"#,
            #"{"object":{"inner":1}}"#, #"{"object":{"inner":1},"list":null}"#)
        + rows(Shapes.Row.self, #"[1,null,"a",null]"#, "[]", "[null]", "[[]]", "{}")
        + rows(Shapes.Kept.self, #"{"a":1,"b":2}"#, "[]")
        + rows([Shapes.Kept].self, #"[{"a":1},{"b":2},{}]"#)
        + rows(Shapes.Keys.self, #"{"a":1,"b":null}"#, "{}", "null")
        + rows(Shapes.Chain.self, nested(1), nested(200))

    private static let foundation: [DifferentialCase] =
        rows(
            Date.self, #""2023-11-14T22:13:20Z""#, #""2023-11-14T22:13:20.250Z""#, #""2023-11-14""#,
            #""""#, "0", "null", "true")
        + rows([Date].self, #"["2023-11-14T22:13:20Z"]"#, #"["2023-11-14T22:13:20Z","x"]"#)
        + rows([String: Date?].self, #"{"a":"2023-11-14T22:13:20Z","b":null}"#)
        + rows(Data.self, #""""#, #""AP8=""#, #""AP8""#, #""*""#, "[0]", "null", "1")
        + rows([Data?].self, #"["AP8=",null]"#, #"["*"]"#)
        + rows(
            URL.self, #""https://example.com/a?b#c""#, #""a/b""#, #""""#, "1", "null",
            #"{"relative":"a"}"#)
        + rows([URL].self, #"["https://example.com/","app://x"]"#, #"[1]"#)
        + rows(
            Decimal.self, "0", "1", "-1.5", "0.1", "12345678901234567890.123456789", "1e10",
            "1e-10", #""1""#, "true", "null")
        + rows([String: Decimal].self, #"{"a":0.3}"#, #"{"a":"0.3"}"#)
        + rows(UUID.self, #""E621E1F8-C36C-495A-93FC-0C247A3E6E5F""#, #""x""#, "1")

    fileprivate static func rows<Value: Decodable & SendableMetatype>(
        _ type: Value.Type, _ texts: String...
    ) -> [DifferentialCase] {
        texts.map { DifferentialCase(type, $0) }
    }
}

extension IntendedDifference {
    /// The cases that show the intended differences.
    fileprivate static let cases: [DifferentialCase] =
        DifferentialCase.rows([String: Int].self, #"{"a":1,"a":2}"#)
        + DifferentialCase.rows(
            Shapes.ID.self, #"{"id":1,"id":2}"#, #"{"id":1,}"#, #"{"id":1,"unread":[01]}"#,
            #"{"id":1,"unread":"\x"}"#)
        + DifferentialCase.rows(Shapes.Keys.self, "{\"\u{E9}\":1,\"e\u{301}\":2}")
        + DifferentialCase.rows([Int].self, "[1,]")
        + DifferentialCase.rows(Double.self, "0e1", "1e-400", "\u{FEFF}1")
        + DifferentialCase.rows(String.self, #""\ud800""#)
        + DifferentialCase.rows(Shapes.Chain.self, DifferentialCase.nested(201))
}
