/// A value that is handed over once, and then no longer held here.
///
/// A site's closure that captured a stream would keep it alive after its reader is gone.
@MainActor
package final class Handover<Value: Sendable> {
    private var value: Value?

    package init(_ value: Value) {
        self.value = value
    }

    /// Returns the value the first time, and then nil.
    package func take() -> Value? {
        defer { value = nil }
        return value
    }
}
