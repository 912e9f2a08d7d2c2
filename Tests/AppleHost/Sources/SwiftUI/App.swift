/// Declared as in <https://developer.apple.com/documentation/swiftui/app>.
@MainActor
public protocol App {
    /// The type of the body.
    associatedtype Body: Scene

    /// The app's content.
    var body: Body { get }

    /// Makes the app.
    init()
}

extension App {
    /// Starts the app; the tests never call it.
    public static func main() {}
}

/// Declared as in <https://developer.apple.com/documentation/swiftui/scene>.
@MainActor
public protocol Scene {}

/// Declared as in <https://developer.apple.com/documentation/swiftui/windowgroup>.
public struct WindowGroup<Content: View>: Scene {
    /// Shows a view in a window.
    public init(@ViewBuilder content: () -> Content) {}
}

/// Declared as in <https://developer.apple.com/documentation/swiftui/state>.
@MainActor
@propertyWrapper
public struct State<Value> {
    /// The value, which SwiftUI keeps for as long as the view is in its hierarchy.
    public var wrappedValue: Value

    /// Creates the state with its first value.
    public init(wrappedValue: Value) {
        self.wrappedValue = wrappedValue
    }
}
