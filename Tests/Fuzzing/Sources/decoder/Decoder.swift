import Foundation
import FuzzSupport
import ScriptBridge

/// Feeds libFuzzer's inputs to the decoder; every decoded value has to survive a round trip.
@main
enum Decoder {
    /// The codings, one of which the length of an input selects.
    private static let codings: [(decoder: MessageDecoder, encoder: JavaScriptEncoder)] = [
        ScriptCoding(),
        ScriptCoding(
            dates: .milliseconds, data: .byteArray, largeIntegers: .string, decimals: .number,
            keys: .snakeCase),
        ScriptCoding(dates: .seconds),
    ].map { (MessageDecoder(coding: $0), JavaScriptEncoder(coding: $0)) }

    static func main() {
        Fuzzer.main {
            Decoder.run(UnsafeBufferPointer(start: $0, count: $1))
            return 0
        }
    }

    /// Decodes several types from the same bytes.
    private static func run(_ bytes: UnsafeBufferPointer<UInt8>) {
        let (decoder, encoder) = codings[bytes.count % codings.count]
        let text = String(decoding: bytes, as: UTF8.self)
        let body = MessageBody.json(text)
        _ = try? decoder.decode([Everything].self, from: body)
        _ = try? decoder.decode([String: Double?].self, from: body)
        _ = try? decoder.decode([Int: [Int8]].self, from: body)
        _ = try? decoder.decode(String.self, from: body)
        _ = try? decoder.decode(Float.self, from: body)
        if let everything = try? decoder.decode(Everything.self, from: body) {
            check(everything, decoder, encoder)
        }
        if let json = try? decoder.decode(JSONValue.self, from: .utf8(Data(bytes))) {
            Fuzzer.require(bytes.elementsEqual(text.utf8), "Invalid UTF-8 is decoded")
            check(json, decoder, encoder)
        }
        if let value = try? decoder.decode(Value.self, from: body) {
            checkText(of: value, decoder, encoder)
            checkTree(of: value, inFoundation: bytes.count % 2 == 0, decoder)
        }
    }

    /// Checks that encoding and decoding change nothing after the first time.
    ///
    /// The first encoding may round dates and write numbers as strings, and it may throw.
    private static func check<Value: Codable>(
        _ value: Value,
        _ decoder: MessageDecoder,
        _ encoder: JavaScriptEncoder
    ) {
        guard let json = try? encoder.encodeJSON(value), let source = try? encoder.encode(value)
        else { return }
        let again = try? decoder.decode(Value.self, from: .json(json))
        let jsonAgain = again.flatMap { try? encoder.encodeJSON($0) }
        // A dictionary has no order: its text may have another one with the same length.
        let isSame = jsonAgain?.utf8.count == json.utf8.count && meaning(jsonAgain) == meaning(json)
        Fuzzer.require(isSame, "\(json) becomes \(jsonAgain ?? "nothing")")
        Fuzzer.require(source.utf8.allSatisfy { (0x20...0x7E).contains($0) }, source)
    }

    private static func meaning(_ json: String?) -> JSONValue? {
        json.flatMap { try? MessageDecoder().decode(JSONValue.self, from: .json($0)) }
    }

    private static func checkText(
        of value: Value,
        _ decoder: MessageDecoder,
        _ encoder: JavaScriptEncoder
    ) {
        guard let json = try? encoder.encodeJSON(value) else { return }
        let again = try? decoder.decode(Value.self, from: .json(json))
        Fuzzer.require(again == value, "\(json) decodes to another value")
    }

    /// Checks that a value also arrives as a tree; a tree that is a string would be read as JSON.
    private static func checkTree(
        of value: Value,
        inFoundation isFoundation: Bool,
        _ decoder: MessageDecoder
    ) {
        guard value.isContainer else { return }
        let tree: Any = isFoundation ? value.foundation : value.swift
        let again = try? decoder.decode(Value.self, from: .foundation(tree))
        Fuzzer.require(again == value, "The tree of \(value) decodes to another value")
    }
}
