/// A string compared byte by byte in UTF-8.
///
/// Swift's `==` considers `é` written as one scalar equal to `é` written as two scalars.
/// JavaScript's `===` does not, so two names could be equal here and different in the page.
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
