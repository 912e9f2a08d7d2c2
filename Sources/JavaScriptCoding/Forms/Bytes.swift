import Foundation

extension ScriptCoding {
    /// The representation of binary data in the page.
    public enum DataForm: Hashable, Sendable {
        /// A string in base64.
        case base64
        /// An array of numbers, for JavaScript's Uint8Array.from and Array.from.
        ///
        /// The host also accepts the output of `JSON.stringify` for a typed array.
        case byteArray
    }
}

extension Data: KnownValue {
    static func read(from decoder: TapeDecoder) throws -> Data {
        switch decoder.document.decoder.coding.data {
        case .byteArray where decoder.document.tag(at: decoder.index) == .object:
            return try bytes(ofObject: decoder)
        case .byteArray:
            return Data(try [UInt8].read(from: decoder))
        case .base64:
            guard let data = Data(base64Encoded: try String.read(from: decoder)) else {
                throw decoder.corrupted("The string is not base64.")
            }
            return data
        }
    }

    /// Reads an object such as `{"0": 1, "1": 2}`, the JSON form of a typed array.
    ///
    /// In a tree the members may have any order.
    private static func bytes(ofObject decoder: TapeDecoder) throws -> Data {
        let document = decoder.document
        var data = Data(count: document.count(at: decoder.index))
        var failed: Int?
        document.forEachMember(of: decoder.index) { key, value in
            let name = document.string(at: key)
            // There are as many distinct keys as bytes, so if all are in range, none is missing.
            guard let offset = Int(digits: name), "\(offset)" == name,
                data.indices.contains(offset),
                let byte: UInt8 = document.integer(at: value)
            else {
                failed = failed ?? value
                return
            }
            data[offset] = byte
        }
        if let failed {
            throw decoder.sibling(at: failed).corrupted("The object does not contain bytes.")
        }
        return data
    }

    func write(to output: inout EncodedOutput) throws(EncodedOutput.Failure) {
        func numbers() -> String { map { String($0) }.joined(separator: ",") }
        if output.options.encoder.expressions.contains(.data) {
            return try output.writeExpression("new Uint8Array([\(numbers())])", for: self)
        }
        switch output.options.encoder.coding.data {
        case .base64: output.write(base64EncodedString())
        case .byteArray: output.append("[\(numbers())]")
        }
    }
}
