// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation

/// Declared as in <https://developer.apple.com/documentation/swiftui/app>.
@MainActor
public protocol App {
    associatedtype Body: Scene
    var body: Body { get }
    init()
}

extension App {
    public static func main() {}
}

/// Declared as in <https://developer.apple.com/documentation/swiftui/scene>.
@MainActor
public protocol Scene {}

/// Declared as in <https://developer.apple.com/documentation/swiftui/windowgroup>.
public struct WindowGroup<Content: View>: Scene {
    public init(@ViewBuilder content: () -> Content) {}
}

/// Declared as in <https://developer.apple.com/documentation/swiftui/state>.
@MainActor
@propertyWrapper
public struct State<Value> {
    public var wrappedValue: Value

    public init(wrappedValue: Value) {
        self.wrappedValue = wrappedValue
    }
}
