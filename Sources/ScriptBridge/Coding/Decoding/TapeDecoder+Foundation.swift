import Foundation

/// Types of Foundation with their own formats.
extension TapeDecoder {
    func date() throws -> Date {
        switch tape.state.pointee.decoder.coding.dates {
        case .iso8601:
            let text = try decode(String.self)
            guard let date = ISO8601.date(from: text) else {
                throw tape.corrupted(
                    "\(PageText.quoted(text)) is not an ISO 8601 date.", at: index, root: root)
            }
            return date
        case .milliseconds:
            return try date(milliseconds: try decode(Double.self))
        case .seconds:
            return try date(milliseconds: try decode(Double.self) * 1000)
        }
    }

    private func date(milliseconds: Double) throws -> Date {
        guard abs(milliseconds) <= ISO8601.maximumMilliseconds else {
            throw tape.unrepresentable(Date.self, at: index, root: root)
        }
        return Date(timeIntervalSince1970: milliseconds / 1000)
    }

    func data() throws -> Data {
        switch tape.state.pointee.decoder.coding.data {
        case .byteArray where tape.tag(at: index) == .object:
            return try byteObject()
        case .byteArray:
            return Data(try decode([UInt8].self))
        case .base64:
            let text = try decode(String.self)
            guard let data = Data(base64Encoded: text) else {
                throw tape.corrupted("The string is not base64.", at: index, root: root)
            }
            return data
        }
    }

    /// Reads an object such as `{"0": 1, "1": 2}`, the JSON form of a typed array.
    ///
    /// In a tree the members may have any order.
    private func byteObject() throws -> Data {
        var data = Data(count: tape.second(at: index))
        var failed: Int?
        tape.forEachMember(of: index) { key, value in
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
            throw tape.corrupted("The object does not contain bytes.", at: failed, root: root)
        }
        return data
    }

    func url() throws -> URL {
        let text = try decode(String.self)
        guard let url = URL(string: text) else {
            throw tape.corrupted("\(PageText.quoted(text)) is not a URL.", at: index, root: root)
        }
        return url
    }

    /// Reads a decimal from a string of digits, as the encoder writes it, or from a number.
    func decimal() throws -> Decimal {
        if tape.isNumber(at: index) {
            guard let decimal = tape.decimal(at: index) else {
                throw tape.unrepresentable(Decimal.self, at: index, root: root)
            }
            return decimal
        }
        guard tape.tag(at: index) == .string else {
            throw tape.mismatch(Decimal.self, at: index, root: root)
        }
        let text = tape.string(at: index)
        // The string must be a number without surrounding white space.
        guard let last = text.utf8.last, text.utf8.first ?? last > UInt8(ascii: " "),
            last > UInt8(ascii: " "),
            let number = try? ParsedDocument.reading(.json(text), for: MessageDecoder()),
            let decimal = number.tape.decimal(at: 0)
        else {
            throw tape.corrupted(
                "\(PageText.quoted(text)) is not a decimal number.", at: index, root: root)
        }
        return decimal
    }
}
