import Foundation
import ScriptBridge

#if canImport(FixtureSupport)
import FixtureSupport
#endif

/// Makes packets, single messages and trees that a page should not post, and some valid ones.
struct PacketMaker {
    var random: SplitMix64

    /// The next body that the page posts.
    mutating func body() -> MessageBody {
        switch Int.random(in: 0..<10, using: &random) {
        case 0...4: .json(packet())
        case 5: .json(String(decoding: mutated(packet()), as: UTF8.self))
        case 6: .utf8(Data(mutated(random.chance(50) ? packet() : message())))
        case 7: .json(single())
        case 8: .foundation(tree(random.chance(70) ? packet() : single()))
        default: .json(value(depth: 3))
        }
    }

    mutating func source() -> MessageSource {
        switch Int.random(in: 0..<20, using: &random) {
        case 0...14: .mainFrame("https://example.com")
        case 15: .mainFrame("https://evil.example")
        case 16: MessageSource(origin: "https://example.com", isMainFrame: false)
        case 17: MessageSource(origin: nil, isMainFrame: true)
        default: .unknown
        }
    }

    /// A packet with some messages; its other members are mostly valid.
    mutating func packet() -> String {
        let count = random.chance(3) ? 30 : Int.random(in: 0...6, using: &random)
        let messages = (0..<count).map { _ in message() }.joined(separator: ",")
        var members = [
            #""bridge":\#(random.chance(96) ? "1" : value(depth: 1))"#,
            #""messages":\#(random.chance(96) ? "[\(messages)]" : value(depth: 2))"#,
        ]
        if random.chance(90) {
            let document = pick([#""a""#, #""a""#, #""a""#, #""b""#, #""""#, "7"])
            members.append(#""document":\#(document)"#)
        }
        if random.chance(5) { members.append(#""key":\#(value(depth: 1))"#) }
        if random.chance(5) { members.append(pick(members)) }
        return object(members)
    }

    /// A message of a packet.
    mutating func message() -> String {
        if random.chance(3) { return value(depth: 2) }
        var members: [String] = []
        add("name", 85, Self.names, to: &members)
        add("data", 80, Self.data, to: &members)
        add("id", 80, ["1", "2", "3", "4", "5"], to: &members)
        add("kind", 30, [#""subscribe""#], to: &members)
        add("credit", 40, ["1", "2", "0", "9007199254740991"], to: &members)
        add("cancel", 12, ["true"], to: &members)
        add("unheard", 4, ["\"theme\"", "7"], to: &members)
        add("waiting", 4, ["0", "1", "-1", "2", "true"], to: &members)
        add("timeout", 20, ["1", "0.001", "50", "1e300"], to: &members)
        if random.chance(5), !members.isEmpty { members.append(pick(members)) }
        return object(members)
    }

    /// A message of a page without the page script.
    private mutating func single() -> String {
        let data = pick(Self.data)
        let name = pick(Self.names)
        return switch Int.random(in: 0..<3, using: &random) {
        case 0: #"{"name":\#(name),"data":\#(data)}"#
        case 1: #"{"name":\#(name),\#(data.dropFirst())"#
        default: message()
        }
    }

    private mutating func add(
        _ key: String, _ percent: Int, _ good: [String], to members: inout [String]
    ) {
        guard random.chance(percent) else { return }
        members.append("\"\(key)\":\(random.chance(12) ? value(depth: 2) : pick(good))")
    }

    /// A random JSON value, or a text that is not JSON.
    private mutating func value(depth: Int) -> String {
        guard depth > 0, random.chance(30) else { return pick(Self.values) }
        let parts = (0..<Int.random(in: 0...4, using: &random)).map { _ in value(depth: depth - 1) }
        if random.chance(50) { return "[\(parts.joined(separator: ","))]" }
        return object(parts.map { "\(pick(Self.keys)):\($0)" })
    }

    private mutating func object(_ members: [String]) -> String {
        let space = random.chance(5) ? pick([" ", "\n", "\t", "\u{FEFF}", "/**/"]) : ""
        return "{\(space)\(members.shuffled(using: &random).joined(separator: ","))}"
    }

    /// A text in which some bytes are changed, removed, repeated or inserted.
    private mutating func mutated(_ text: String) -> [UInt8] {
        var bytes = Array(text.utf8)
        for _ in 0..<Int.random(in: 1...4, using: &random) where !bytes.isEmpty {
            let start = Int.random(in: 0..<bytes.count, using: &random)
            let range = start..<min(bytes.count, start + Int.random(in: 1...9, using: &random))
            switch Int.random(in: 0..<5, using: &random) {
            case 0: bytes[start] = UInt8.random(in: 0...255, using: &random)
            case 1: bytes.removeSubrange(range)
            case 2: bytes.insert(contentsOf: Array(bytes[range]), at: start)
            case 3: bytes.insert(contentsOf: Array(pick(Self.values).utf8), at: start)
            default: bytes.removeSubrange(start...)
            }
        }
        return bytes
    }

    /// The objects for a text, including one that JSON cannot represent.
    private mutating func tree(_ text: String) -> Any {
        let data = Data(text.utf8)
        let options: JSONSerialization.ReadingOptions = .fragmentsAllowed
        guard let tree = try? JSONSerialization.jsonObject(with: data, options: options) else {
            return text
        }
        guard random.chance(30), var members = tree as? [String: Any] else { return tree }
        let odd: [Any] = [
            Date(timeIntervalSince1970: 0), Data([1]), NSNull(), Double.nan, [1, NSNull(), "a"],
            URL(filePath: "/"), [1: "a"],
        ]
        members[pick(["messages", "document", "data", "name", "id"])] = pick(odd)
        return members
    }

    private mutating func pick<Element>(_ elements: [Element]) -> Element {
        elements[Int.random(in: 0..<elements.count, using: &random)]
    }

    private static let names: [String] = [
        #""Note""#, #""Fail""#, #""Echo""#, #""Slow""#, #""Stuck""#, #""Count""#, #""Endless""#,
        #""Broken""#, #""Unknown""#, #""toString""#,
    ]
    private static let data: [String] = [
        #"{"value":1}"#, #"{"value":"</script>"}"#, #"{"value":[1,{"a":null}]}"#, #"{"count":3}"#,
        #"{"value":1,"count":2}"#, #"{"value":-1e300}"#, "{}",
    ]
    private static let keys: [String] = [
        #""a""#, #""value""#, #""__proto__""#, #""name""#, #""\u0000""#, #""bridge""#, #""""#,
    ]
    private static let values: [String] = [
        "null", "true", "false", "0", "-0", "-1", "1.5", "1e999", "-1e-999", "9223372036854775807",
        "18446744073709551616", "9007199254740992", #""""#, #""\u0000""#, #""\ud800""#,
        #""\ud83d\ude00""#, "\"\u{2028}\"", "[]", "{}", "[[[]]]", #"{"value":{"value":1}}"#,
        #""a\nb""#, "\"a\u{1B}[31m\"", "NaN", "undefined", "'a'", "01", "[1,]", "\u{0}",
        String(repeating: "[", count: 300) + String(repeating: "]", count: 300),
        String(repeating: "{\"a\":", count: 199) + "1" + String(repeating: "}", count: 199),
        "\"" + String(repeating: "é", count: 2_000) + "\"",
    ]
}
