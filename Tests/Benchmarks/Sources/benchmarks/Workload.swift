import Foundation
import ScriptBridge

/// A row of the table: the same work for the bridge's coders and for Foundation's.
struct Workload {
    let name: String
    let target: Double
    let ours, foundations: () throws -> Void

    func measured() throws -> Measurement {
        try Measurement(ours: ours, other: foundations)
    }
}

extension Workload {
    /// Decodes from text; Foundation gets its bytes ready-made.
    static func decode<Value: Decodable>(
        _ name: String,
        _ type: Value.Type,
        from text: String,
        target: Double,
        coding: ScriptCoding = ScriptCoding(),
        foundation: JSONDecoder = JSONDecoder()
    ) -> Workload {
        let decoder = MessageDecoder(coding: coding)
        let data = Data(text.utf8)
        return Workload(
            name: "decode \(name)", target: target,
            ours: { _ = try decoder.decode(type, from: .json(text)) },
            foundations: { _ = try foundation.decode(type, from: data) })
    }

    /// Decodes from a web view's tree, which Foundation has to write as text first.
    static func decodeTree<Value: Decodable>(
        _ name: String,
        _ type: Value.Type,
        from text: String,
        target: Double
    ) throws -> Workload {
        let decoder = MessageDecoder()
        let foundation = JSONDecoder()
        let tree = try JSONSerialization.jsonObject(with: Data(text.utf8))
        return Workload(
            name: "decode \(name)", target: target,
            ours: { _ = try decoder.decode(type, from: .foundation(tree)) },
            foundations: {
                let data = try JSONSerialization.data(withJSONObject: tree)
                _ = try foundation.decode(type, from: data)
            })
    }

    /// Encodes to JSON text as a string, as for replies, events and the arguments of calls.
    static func encode(
        _ name: String,
        _ value: some Encodable,
        target: Double,
        coding: ScriptCoding = ScriptCoding(),
        foundation: JSONEncoder = JSONEncoder()
    ) -> Workload {
        let encoder = JavaScriptEncoder(coding: coding)
        return Workload(
            name: "encode \(name)", target: target,
            ours: { _ = try encoder.encodeJSON(value) },
            foundations: { _ = String(decoding: try foundation.encode(value), as: UTF8.self) })
    }
}
