#if canImport(UIKit)
public import UIKit

/// Declared as in <https://developer.apple.com/documentation/swiftui/uiviewrepresentable>.
@MainActor
public protocol UIViewRepresentable: View where Body == Never {
    /// The type of the view that UIKit shows.
    associatedtype UIViewType: UIView

    /// The type of what the view keeps beside it; there Void without a function that makes it.
    associatedtype Coordinator = Void

    /// What the view is shown with.
    typealias Context = UIViewRepresentableContext<Self>

    /// Makes the view.
    func makeUIView(context: Context) -> UIViewType

    /// Tells the view what has changed.
    func updateUIView(_ uiView: UIViewType, context: Context)
}

extension UIViewRepresentable {
    /// None.
    public var body: Never { fatalError("SwiftUI asks for no body of this view.") }
}

/// Declared as in <https://developer.apple.com/documentation/swiftui/uiviewrepresentablecontext>.
@MainActor
public struct UIViewRepresentableContext<Representable: UIViewRepresentable> {
    /// Makes a context as SwiftUI does.
    package init() {}
}
#endif
