import Foundation
import ScriptBridge
import Testing

@Suite("Containers of the JavaScript encoder")
struct EncodingContainerTests {
    struct Row: CustomDebugStringConvertible, @unchecked Sendable {
        let debugDescription: String
        let json: String
        let body: (any Encoder) throws -> Void

        init(_ name: String, _ json: String, _ body: @escaping (any Encoder) throws -> Void) {
            debugDescription = name
            self.json = json
            self.body = body
        }
    }

    static let rows: [Row] = [
        Row("members in the order of encoding", #"{"b":1,"a":2}"#) { encoder in
            var container = encoder.container(keyedBy: AnyKey.self)
            try container.encode(1, forKey: "b")
            try container.encode(2, forKey: "a")
        },
        Row("a key twice", #"{"a":1,"b":2,"a":3}"#) { encoder in
            var container = encoder.container(keyedBy: AnyKey.self)
            try container.encode(1, forKey: "a")
            try container.encode(2, forKey: "b")
            try container.encode(3, forKey: "a")
        },
        Row("keys equal except for normalization", #"{"\u00E9":1,"e\u0301":2}"#) { encoder in
            var container = encoder.container(keyedBy: AnyKey.self)
            try container.encode(1, forKey: "\u{E9}")
            try container.encode(2, forKey: "e\u{301}")
        },
        Row("a nested container twice: the same", #"{"a":{"x":1,"y":2,"z":3},"b":4}"#) { encoder in
            var container = encoder.container(keyedBy: AnyKey.self)
            var first = container.nestedContainer(keyedBy: AnyKey.self, forKey: "a")
            try first.encode(1, forKey: "x")
            try container.encode(4, forKey: "b")
            var second = container.nestedContainer(keyedBy: AnyKey.self, forKey: "a")
            try second.encode(2, forKey: "y")
            try first.encode(3, forKey: "z")
        },
        Row("a nested array twice: the same", #"{"a":[1,2,3]}"#) { encoder in
            var container = encoder.container(keyedBy: AnyKey.self)
            var first = container.nestedUnkeyedContainer(forKey: "a")
            try first.encode(1)
            var again = encoder.container(keyedBy: AnyKey.self)
            var second = again.nestedUnkeyedContainer(forKey: "a")
            #expect(second.count == 1)
            try second.encode(2)
            try first.encode(3)
        },
        Row(
            "nested containers with keys equal except for normalization, or inside each other",
            #"{"\u00E9":{"\u00E9":{"y":2}},"e\u0301":{"x":1}}"#
        ) { encoder in
            var container = encoder.container(keyedBy: AnyKey.self)
            var first = container.nestedContainer(keyedBy: AnyKey.self, forKey: "\u{E9}")
            var second = container.nestedContainer(keyedBy: AnyKey.self, forKey: "e\u{301}")
            try second.encode(1, forKey: "x")
            var inner = first.nestedContainer(keyedBy: AnyKey.self, forKey: "\u{E9}")
            try inner.encode(2, forKey: "y")
        },
        Row(
            "values with nested containers of the same keys",
            #"{"a":{"x0":0,"x1":0},"b":{"a":{"x0":1,"x1":1}},"#
                + #""c":[{"a":{"x0":2,"x1":2}},{"a":{"x0":3,"x1":3}}]}"#
        ) { encoder in
            func value(_ number: Int) -> Encoding {
                Encoding { encoder in
                    for round in 0..<2 {
                        var container = encoder.container(keyedBy: AnyKey.self)
                        var nested = container.nestedContainer(
                            keyedBy: AnyKey.self, forKey: "a")
                        try nested.encode(number, forKey: AnyKey("x\(round)"))
                    }
                    if number > 3 { throw CancellationError() }
                }
            }
            try value(0).encode(to: encoder)
            var container = encoder.container(keyedBy: AnyKey.self)
            try container.encode(value(1), forKey: "b")
            try? container.encode(value(4), forKey: "c")
            try container.encode([value(2), value(3)], forKey: "c")
        },
        Row("interleaved siblings", #"{"a":{"x":1,"y":4},"b":[2,5],"c":3}"#) { encoder in
            var container = encoder.container(keyedBy: AnyKey.self)
            var first = container.nestedContainer(keyedBy: AnyKey.self, forKey: "a")
            var second = container.nestedUnkeyedContainer(forKey: "b")
            try first.encode(1, forKey: "x")
            try second.encode(2)
            try container.encode(3, forKey: "c")
            try first.encode(4, forKey: "y")
            try second.encode(5)
        },
        Row("nested containers in an array", #"[{"x":1},[2],{},[],3,{"y":[[]]}]"#) { encoder in
            var container = encoder.unkeyedContainer()
            var first = container.nestedContainer(keyedBy: AnyKey.self)
            var second = container.nestedUnkeyedContainer()
            _ = container.nestedContainer(keyedBy: AnyKey.self)
            _ = container.nestedUnkeyedContainer()
            try container.encode(3)
            var last = container.nestedContainer(keyedBy: AnyKey.self)
            var inner = last.nestedUnkeyedContainer(forKey: "y")
            _ = inner.nestedUnkeyedContainer()
            try first.encode(1, forKey: "x")
            try second.encode(2)
        },
        Row("super encoders", #"{"super":{"x":1},"other":[2],"none":{}}"#) { encoder in
            var container = encoder.container(keyedBy: AnyKey.self)
            try ["x": 1].encode(to: container.superEncoder())
            try [2].encode(to: container.superEncoder(forKey: "other"))
            _ = container.superEncoder(forKey: "none")
        },
        Row("super encoders in an array", #"["x",{}]"#) { encoder in
            var container = encoder.unkeyedContainer()
            try "x".encode(to: container.superEncoder())
            _ = container.superEncoder()
        },
        Row("the same container asked for twice", #"{"a":1,"b":2}"#) { encoder in
            var first = encoder.container(keyedBy: AnyKey.self)
            var second = encoder.container(keyedBy: AnyKey.self)
            try first.encode(1, forKey: "a")
            try second.encode(2, forKey: "b")
        },
        Row("values that encode nothing", #"{"a":{},"b":[{}]}"#) { encoder in
            var container = encoder.container(keyedBy: AnyKey.self)
            try container.encode(Encoding { _ in }, forKey: "a")
            try container.encode([Encoding { _ in }], forKey: "b")
        },
        Row("a member that throws halfway", #"{"a":1,"c":3}"#) { encoder in
            var container = encoder.container(keyedBy: AnyKey.self)
            try container.encode(1, forKey: "a")
            try? container.encode(["x": [0, Double.nan]], forKey: "b")
            try? container.encode(Double.nan, forKey: "a")
            try container.encode(3, forKey: "c")
        },
        Row("the first member throws", #"{"b":2}"#) { encoder in
            var container = encoder.container(keyedBy: AnyKey.self)
            try? container.encode(Double.nan, forKey: "a")
            try container.encode(2, forKey: "b")
        },
        Row("an element that throws halfway", "[1,[2],3]") { encoder in
            var container = encoder.unkeyedContainer()
            try container.encode(1)
            try? container.encode([[1], [.nan]])
            try container.encode([2])
            try? container.encode(["a": Double.nan])
            #expect(container.count == 2)
            try container.encode(3)
        },
        Row("a single value that throws halfway", #""second""#) { encoder in
            var container = encoder.singleValueContainer()
            try? container.encode(["a": [1, .nan]])
            try container.encode("second")
        },
        Row("a nested container inside a member that throws", #"{"b":{"x":1}}"#) { encoder in
            var container = encoder.container(keyedBy: AnyKey.self)
            let failing = Encoding { encoder in
                var inner = encoder.container(keyedBy: AnyKey.self)
                var nested = inner.nestedContainer(keyedBy: AnyKey.self, forKey: "lost")
                try nested.encode(1, forKey: "lost")
                throw CancellationError()
            }
            try? container.encode(failing, forKey: "a")
            var nested = container.nestedContainer(keyedBy: AnyKey.self, forKey: "b")
            try nested.encode(1, forKey: "x")
        },
        Row("nil members and elements", #"{"a":null,"b":[null,1]}"#) { encoder in
            var container = encoder.container(keyedBy: AnyKey.self)
            try container.encodeNil(forKey: "a")
            try container.encodeIfPresent(Int?.none, forKey: "left out")
            try container.encode([Int?.none, 1], forKey: "b")
        },
    ]

    @Test("Writes exactly what is encoded", arguments: rows)
    func containers(row: Row) throws {
        #expect(try JavaScriptEncoder().encodeJSON(Encoding(row.body)) == row.json)
        let inside = try JavaScriptEncoder().encodeJSON([Encoding(row.body)])
        #expect(inside == "[\(row.json)]")
        // Check the source that is parsed and the one that is not, too.
        let source = try JavaScriptEncoder().encode([Encoding(row.body)])
        #expect(try source == "JSON.parse(\(JavaScriptEncoder().encode(inside)))")
        var expressive = JavaScriptEncoder()
        expressive.expressions.insert(.largeIntegers)
        #expect(try expressive.encode([Encoding(row.body)]) == inside)
    }

    @Test("A container that is complete rejects more values and does not trap")
    func staleContainers() throws {
        final class Box { var containers: [KeyedEncodingContainer<AnyKey>] = [] }
        let box = Box()
        let value = Encoding { encoder in
            var container = encoder.container(keyedBy: AnyKey.self)
            box.containers.append(container)
            box.containers.append(container.nestedContainer(keyedBy: AnyKey.self, forKey: "a"))
        }
        #expect(try JavaScriptEncoder().encodeJSON([value]) == #"[{"a":{}}]"#)
        for var container in box.containers {
            #expect(throws: EncodingError.self) { try container.encode(1, forKey: "late") }
            #expect(throws: EncodingError.self) {
                var nested = container.nestedContainer(keyedBy: AnyKey.self, forKey: "late")
                try nested.encode(1, forKey: "late")
            }
            _ = container.codingPath
        }
    }

    @Test("A rejected container stays rejected after the encoding is complete")
    func rejectedContainers() throws {
        final class Box { var container: (any UnkeyedEncodingContainer)? }
        let box = Box()
        let value = Encoding { encoder in
            _ = encoder.unkeyedContainer()
            var keyed = encoder.container(keyedBy: AnyKey.self)
            box.container = keyed.nestedUnkeyedContainer(forKey: "a")
        }
        #expect(try JavaScriptEncoder().encodeJSON(value) == "[]")
        #expect(throws: EncodingError.self) { try box.container?.encode(1) }
    }

    @Test("A container that is written while a value inside it is being encoded is an error")
    func capturedContainer() throws {
        final class Box { var container: KeyedEncodingContainer<AnyKey>? }
        let box = Box()
        let inner = Encoding { encoder in
            var own = encoder.unkeyedContainer()
            try own.encode(1)
            let thrown = #expect(throws: EncodingError.self) {
                try box.container?.encode(5, forKey: "b")
            }
            guard case .invalidValue(_, let context)? = thrown else { return }
            #expect(
                context.debugDescription
                    == "Unable to encode Int into a container while a value inside it is being encoded."
            )
            #expect(throws: EncodingError.self) {
                var nested = box.container?.nestedUnkeyedContainer(forKey: "d")
                try nested?.encode(5)
            }
            try own.encode(2)
        }
        let value = Encoding { encoder in
            var container = encoder.container(keyedBy: AnyKey.self)
            box.container = container
            try container.encode(inner, forKey: "a")
            try box.container?.encode(6, forKey: "c")
        }
        #expect(try JavaScriptEncoder().encodeJSON([value]) == #"[{"a":[1,2],"c":6}]"#)
    }

    @Test("A stale container has a path after the value that contained it has failed")
    func pathAfterFailure() throws {
        final class Box { var container: (any UnkeyedEncodingContainer)? }
        let box = Box()
        let failing = Encoding { encoder in
            box.container = encoder.unkeyedContainer()
            throw CancellationError()
        }
        let value = Encoding { encoder in
            var container = encoder.container(keyedBy: AnyKey.self)
            try container.encode(1, forKey: "a")
            try? container.encode(failing, forKey: AnyKey(String(repeating: "key", count: 100)))
            #expect(throws: EncodingError.self) { try box.container?.encode(1) }
            #expect(box.container?.codingPath.count == 0)
        }
        #expect(try JavaScriptEncoder().encodeJSON(value) == #"{"a":1}"#)
    }

    @Test("Asking for two kinds of container is an error")
    func mixedContainers() {
        #expect(throws: EncodingError.self) {
            try JavaScriptEncoder().encodeJSON(
                Encoding { encoder in
                    _ = encoder.container(keyedBy: AnyKey.self)
                    var other = encoder.unkeyedContainer()
                    try other.encode(1)
                })
        }
        #expect(throws: EncodingError.self) {
            try JavaScriptEncoder().encodeJSON(
                Encoding { encoder in
                    var container = encoder.singleValueContainer()
                    try container.encode(1)
                    try container.encode(2)
                })
        }
        // Foundation traps here.
        #expect(throws: EncodingError.self) {
            try JavaScriptEncoder().encodeJSON(
                Encoding { encoder in
                    var container = encoder.container(keyedBy: AnyKey.self)
                    _ = container.nestedContainer(keyedBy: AnyKey.self, forKey: "a")
                    var other = container.nestedUnkeyedContainer(forKey: "a")
                    try other.encode(1)
                })
        }
    }

    @Test("The coding path and the user info are available")
    func context() throws {
        let key = try #require(CodingUserInfoKey(rawValue: "key"))
        let value = Encoding { encoder in
            #expect(encoder.codingPath.map(\.stringValue) == ["a\"\n\u{E9}👍", "Index 1", "b"])
            #expect(encoder.userInfo[key] as? String == "info")
            var container = encoder.container(keyedBy: AnyKey.self)
            try container.encode(1, forKey: "c")
            #expect(container.codingPath.count == 3)
            let nested = container.nestedUnkeyedContainer(forKey: "d")
            #expect(nested.codingPath.map(\.stringValue).last == "d")
        }
        var encoder = JavaScriptEncoder()
        encoder.userInfo[key] = "info"
        let tree = ["a\"\n\u{E9}👍": [[:], ["b": value]]]
        #expect(try encoder.encode(tree).hasPrefix("JSON.parse"))
        #expect(try encoder.encodeJSON(tree).hasSuffix(#"":[{},{"b":{"c":1,"d":[]}}]}"#))
    }
}
