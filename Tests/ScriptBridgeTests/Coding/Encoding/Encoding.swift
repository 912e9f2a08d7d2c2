/// A value whose `encode(to:)` is written at the point of use.
struct Encoding: Encodable, @unchecked Sendable {
    let body: (any Encoder) throws -> Void

    init(_ body: @escaping (any Encoder) throws -> Void) { self.body = body }

    func encode(to encoder: any Encoder) throws { try body(encoder) }
}
