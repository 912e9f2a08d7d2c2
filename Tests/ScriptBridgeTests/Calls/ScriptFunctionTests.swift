import FixtureSupport
import ScriptBridge
import Testing

@Suite("Calls of page functions")
struct ScriptFunctionTests {
    @Test("A call is one expression with encoded arguments")
    func source() throws {
        let register = ScriptFunction<String, Void>("window.bridge.register")
        #expect(try register("a1\"b2").source == #"window.bridge.register("a1\"b2");true"#)
        #expect(try register("a1").expression == #"window.bridge.register("a1")"#)
    }

    @Test("Accepts arguments of several types, no arguments and optional arguments")
    func arguments() throws {
        let show = ScriptFunction<Int, [String], String?, Bool>("app.show")
        #expect(
            try show(1, ["<"], nil).source == #"app.show(1,JSON.parse("[\"\\u003C\"]"),null);true"#)
        let reload = ScriptFunction<Void>("app.reload")
        #expect(try reload().source == "app.reload();true")
    }

    @Test("An argument that cannot be encoded throws when the call is used")
    func badArgument() {
        let show = ScriptFunction<Double, Void>("app.show")
        let call = show(.nan)
        #expect(throws: EncodingError.self) { try call.source }
        #expect(throws: EncodingError.self) { try call.expression }
    }

    struct Report: Sendable, CustomTestStringConvertible {
        let text: String?
        let error: String
        var testDescription: String { text ?? "nil" }
    }

    @Test(
        "Each way a call can end has its own error",
        arguments: [
            Report(
                text: "m",
                error:
                    "functionNotFound: The page has no function “app.f”. Define it first, or call it with availableWithin."
            ),
            Report(
                text: #"e{"name":"TypeError","message":"no","stack":"f@"}"#,
                error: "javaScriptException: “app.f” threw TypeError: no"),
            Report(
                text: #"e{"message":"null"}"#,
                error: "javaScriptException: “app.f” threw null"),
            Report(
                text: #"m{"name":"ReferenceError","message":"too early"}"#,
                error:
                    "functionNotFound: Looking for “app.f” threw ReferenceError: too early"),
            Report(
                text: "icyclic",
                error: "invalidResult: “app.f” returned a value that is not JSON: cyclic"),
            Report(text: nil, error: "invalidResult: The page did not report how “app.f” ended."),
            Report(text: "", error: "invalidResult: The page did not report how “app.f” ended."),
            Report(text: "7", error: "invalidResult: The page did not report how “app.f” ended."),
            Report(text: "e7", error: "invalidResult: The page did not report how “app.f” ended."),
            Report(
                text: "v7v",
                error: """
                    invalidResult: “app.f” did not return JSON. (DecodingError.dataCorrupted: Data \
                    was corrupted. Debug description: The text is not valid JSON. The text continues \
                    after the value at byte 1.)
                    """),
        ]
    )
    func reports(report: Report) {
        do {
            let result = try CallReport.result(of: report.text, from: "app.f")
            Issue.record("No error, but \(result.json ?? "undefined")")
        } catch {
            #expect("\(error)" == report.error)
        }
    }

    @Test("Decodes results, and undefined only into an optional")
    func results() throws {
        func result<Value: Decodable>(_ report: String, as type: Value.Type) throws -> Value {
            try CallReport.result(of: report, from: "f").decode(type)
        }
        #expect(try result("v[1,2]", as: [Int].self) == [1, 2])
        #expect(try result("v0", as: Int.self) == 0)
        #expect(try result("v", as: Int?.self) == nil)
        #expect(try result("vnull", as: Int?.self) == nil)
        let sentence = "“f” returned an unexpected value: expected Int, found"
        #expect(throws: BridgeError(.invalidResult, "\(sentence) undefined")) {
            try result("v", as: Int.self)
        }
        #expect(throws: BridgeError(.invalidResult, "\(sentence) string")) {
            try result(#"v"1""#, as: Int.self)
        }
    }

    @Test("An error of the page keeps its code, its data, its cause and its errors")
    func thrown() throws {
        let report = """
            e{"name":"BridgeError","message":"Too old.","code":"conflict","data":{"version":2},\
            "cause":{"message":"first","cause":{"message":"second","code":"7"}},\
            "errors":[{"message":"one"},{"message":"other","code":"8"}]}
            """
        let error = #expect(throws: BridgeError.self) {
            try CallReport.result(of: report, from: "app.save")
        }
        #expect(error?.code == .javaScriptException)
        #expect(try error?.data(as: [String: Int].self) == ["version": 2])
        let thrown = try #require(error?.underlyingError as? JavaScriptError)
        #expect(thrown.code == "conflict")
        #expect(thrown.dataJSON == #"{"version":2}"#)
        #expect(thrown.cause?.message == "first")
        #expect(thrown.cause?.cause?.code == "7")
        #expect(thrown.cause?.cause?.cause == nil)
        #expect(thrown.errors.map(\.message) == ["one", "other"])
        #expect(thrown.errors.last?.code == "8")
    }
}
