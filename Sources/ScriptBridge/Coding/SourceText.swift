/// Escapes UTF-8 text for JavaScript source and JSON.
///
/// Over bytes and scalars, never over `Character`: a scalar such as U+0600 merges with a following
/// quotation mark into one `Character` that is not equal to it, and the mark would pass unescaped.
///
/// Everything outside ASCII, every control, and `<`, `>` and `&` become `\uXXXX`, an escape that
/// JSON and JavaScript share.
enum SourceText {
    /// JSON text with nothing outside printable ASCII, and nothing that HTML reads as markup.
    ///
    /// The escaped bytes occur only inside the strings of JSON text, so that it stays JSON.
    static func escaped(_ json: some Sequence<UInt8>) -> String {
        write(json, escapingQuotes: false)
    }

    /// A string literal, quotation marks included, whose value is the given UTF-8 text.
    static func stringLiteral(_ text: some Sequence<UInt8>) -> String {
        "\"\(write(text, escapingQuotes: true))\""
    }

    private static func write(_ text: some Sequence<UInt8>, escapingQuotes: Bool) -> String {
        var output: [UInt8] = []
        output.reserveCapacity(text.underestimatedCount + 16)
        var decoder = Unicode.UTF8()
        var bytes = text.makeIterator()
        while true {
            switch decoder.decode(&bytes) {
            case .scalarValue(let scalar):
                append(scalar, to: &output, escapingQuotes: escapingQuotes)
            case .error:
                appendUnit(0xFFFD, to: &output)
            case .emptyInput:
                return String(decoding: output, as: UTF8.self)
            }
        }
    }

    private static func append(
        _ scalar: Unicode.Scalar,
        to output: inout [UInt8],
        escapingQuotes: Bool
    ) {
        switch scalar {
        case "\"" where escapingQuotes, "\\" where escapingQuotes:
            output.append(UInt8(ascii: "\\"))
            output.append(UInt8(truncatingIfNeeded: scalar.value))
        case "<", ">", "&":
            appendUnit(UInt16(truncatingIfNeeded: scalar.value), to: &output)
        case " "..."~":
            output.append(UInt8(truncatingIfNeeded: scalar.value))
        default:
            for unit in UTF16.encode(scalar).map({ Array($0) }) ?? [0xFFFD] {
                appendUnit(unit, to: &output)
            }
        }
    }

    private static func appendUnit(_ unit: UInt16, to output: inout [UInt8]) {
        let digits = Array("0123456789ABCDEF".utf8)
        output.append(contentsOf: "\\u".utf8)
        for shift in [12, 8, 4, 0] {
            output.append(digits[Int(unit >> UInt16(shift)) & 0xF])
        }
    }
}
