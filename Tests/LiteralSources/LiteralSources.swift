import FixtureSupport
import ScriptBridge

/// Makes the sources of the literals that `Tests/Fuzzing/literals.mjs` generates.
///
/// Each input line, `[[parts of the code], [values], is an expression]`, becomes a line with its
/// source, or null if the literal is rejected.
@main
struct LiteralSources {
    static func main() throws {
        let decoder = MessageDecoder()
        let encoder = JavaScriptEncoder()
        while let line = readLine() {
            let literal = try decoder.decode(Literal.self, from: .json(line))
            let values = try literal.values.map { try encoder.encode($0) }
            let source = try? JavaScriptBlock.source(
                of: literal.code, binding: values, asExpression: literal.isExpression)
            print(try encoder.encodeJSON(source))
        }
    }
}

private struct Literal: Decodable {
    let code: [String]
    let values: [JSONValue]
    let isExpression: Bool

    init(from decoder: any Decoder) throws {
        var row = try decoder.unkeyedContainer()
        code = try row.decode([String].self)
        values = try row.decode([JSONValue].self)
        isExpression = try row.decode(Bool.self)
    }
}
