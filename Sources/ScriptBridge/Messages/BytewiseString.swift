/// A string compared byte by byte in UTF-8.
///
/// Swift's `==` treats `é` as one scalar and as two as equal; JavaScript does not. With `==`, a
/// name could match here but be a different name in the page.
struct BytewiseString: Hashable, Sendable {
    let text: String

    init(_ text: String) {
        self.text = text
    }

    static func == (one: BytewiseString, other: BytewiseString) -> Bool {
        one.text.utf8.elementsEqual(other.text.utf8)
    }

    func hash(into hasher: inout Hasher) {
        var text = text
        text.withUTF8 { hasher.combine(bytes: UnsafeRawBufferPointer($0)) }
    }
}
