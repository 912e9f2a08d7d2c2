import Foundation

extension Date: KnownValue {
    static func read(from decoder: TapeDecoder) throws -> Date {
        switch decoder.tape.decoder.coding.dates {
        case .iso8601:
            let text = try String.read(from: decoder)
            guard let date = ISO8601.date(from: text) else {
                throw decoder.corrupted("\(PageText.quoted(text)) is not an ISO 8601 date.")
            }
            return date
        case .milliseconds: return try date(milliseconds: .read(from: decoder), decoder)
        case .seconds: return try date(milliseconds: .read(from: decoder) * 1000, decoder)
        }
    }

    private static func date(milliseconds: Double, _ decoder: TapeDecoder) throws -> Date {
        guard abs(milliseconds) <= ISO8601.maximumMilliseconds else {
            throw decoder.tape.unrepresentable(Date.self, at: decoder.index, root: decoder.root)
        }
        return Date(timeIntervalSince1970: milliseconds / 1000)
    }

    func write(to writer: EncodingWriter) throws {
        guard let milliseconds = ISO8601.milliseconds(of: self) else {
            // Reports the interval, because the description of the date traps.
            throw writer.invalid(
                timeIntervalSince1970,
                "Unable to encode a date that is outside JavaScript's range.")
        }
        switch writer.state.pointee.options.encoder.dateEncodingStrategy {
        case .iso8601: writer.write(ISO8601.text(milliseconds: milliseconds))
        case .milliseconds: try writer.writeInteger(milliseconds)
        case .seconds: try writer.write(Double(milliseconds) / 1000)
        case .dateObject: try writer.writeExpression("new Date(\(milliseconds))", for: self)
        }
    }
}

extension Data: KnownValue {
    static func read(from decoder: TapeDecoder) throws -> Data {
        switch decoder.tape.decoder.coding.data {
        case .byteArray where decoder.tape.tag(at: decoder.index) == .object:
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
        let tape = decoder.tape
        var data = Data(count: tape.second(at: decoder.index))
        var failed: Int?
        tape.forEachMember(of: decoder.index) { key, value in
            let name = tape.string(at: key)
            // There are as many distinct keys as bytes, so if all are in range, none is missing.
            guard let offset = Int(name), "\(offset)" == name, data.indices.contains(offset),
                let byte: UInt8 = tape.integer(at: value)
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

    func write(to writer: EncodingWriter) throws {
        func numbers() -> String { map { String($0) }.joined(separator: ",") }
        switch writer.state.pointee.options.encoder.dataEncodingStrategy {
        case .base64: writer.write(base64EncodedString())
        case .byteArray: writer.writeRaw("[\(numbers())]")
        case .uint8Array: try writer.writeExpression("new Uint8Array([\(numbers())])", for: self)
        }
    }
}

extension URL: KnownValue {
    static func read(from decoder: TapeDecoder) throws -> URL {
        let text = try String.read(from: decoder)
        guard let url = URL(string: text) else {
            throw decoder.corrupted("\(PageText.quoted(text)) is not a URL.")
        }
        return url
    }

    func write(to writer: EncodingWriter) { writer.write(absoluteString) }
}
