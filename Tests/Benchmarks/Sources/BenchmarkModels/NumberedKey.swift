struct NumberedKey: CodingKey {
    let stringValue: String
    var intValue: Int? { nil }

    init(_ number: Int) { stringValue = "key\(number)" }
    init(stringValue: String) { self.stringValue = stringValue }
    init?(intValue: Int) { nil }
}
