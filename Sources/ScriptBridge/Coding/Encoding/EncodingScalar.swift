/// A type that is one value of the output, without an `encode(to:)`.
protocol EncodingScalar: Encodable {
    func write(to writer: EncodingWriter) throws
}

extension EncodingScalar where Self: FixedWidthInteger {
    @inline(__always)
    func write(to writer: EncodingWriter) throws { try writer.writeInteger(self) }
}

extension Int: EncodingScalar {}
extension Int8: EncodingScalar {}
extension Int16: EncodingScalar {}
extension Int32: EncodingScalar {}
extension Int64: EncodingScalar {}
extension UInt: EncodingScalar {}
extension UInt8: EncodingScalar {}
extension UInt16: EncodingScalar {}
extension UInt32: EncodingScalar {}
extension UInt64: EncodingScalar {}
@available(macOS 15, iOS 18, visionOS 2, *)
extension Int128: EncodingScalar {}
@available(macOS 15, iOS 18, visionOS 2, *)
extension UInt128: EncodingScalar {}

extension Double: EncodingScalar {
    @inline(__always)
    func write(to writer: EncodingWriter) throws { try writer.write(self) }
}

extension Float: EncodingScalar {
    @inline(__always)
    func write(to writer: EncodingWriter) throws { try writer.write(self) }
}

extension Bool: EncodingScalar {
    @inline(__always)
    func write(to writer: EncodingWriter) { writer.write(self) }
}

extension String: EncodingScalar {
    @inline(__always)
    func write(to writer: EncodingWriter) { writer.write(self) }
}
