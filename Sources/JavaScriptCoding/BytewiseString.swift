/// A string compared byte by byte in UTF-8.
///
/// Swift's `==` considers `é` written as one scalar equal to `é` written as two scalars.
/// JavaScript's `===` does not, so two names could be equal here and different in the page.
package struct BytewiseString: Hashable, Sendable {
    package let text: String

    package init(_ text: String) {
        self.text = text
    }

    package static func == (one: BytewiseString, other: BytewiseString) -> Bool {
        one.text.utf8.elementsEqual(other.text.utf8)
    }

    package func hash(into hasher: inout Hasher) {
        var text = text
        text.withUTF8 { hasher.combine(bytes: UnsafeRawBufferPointer($0)) }
    }
}
