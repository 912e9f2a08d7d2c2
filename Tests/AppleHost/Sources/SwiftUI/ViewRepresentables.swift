#if canImport(UIKit)
public import UIKit

/// Declared as in <https://developer.apple.com/documentation/swiftui/uiviewrepresentable>.
@MainActor
public protocol UIViewRepresentable: View where Body == Never {
    /// The type of the view that UIKit shows.
    associatedtype UIViewType: UIView

    /// The type of the coordinator; in SwiftUI it is Void if nothing creates one.
    associatedtype Coordinator = Void

    /// The context in which the view is shown.
    typealias Context = UIViewRepresentableContext<Self>

    /// Makes the view.
    func makeUIView(context: Context) -> UIViewType

    /// Updates the view.
    func updateUIView(_ uiView: UIViewType, context: Context)
}

extension UIViewRepresentable {
    /// No content.
    public var body: Never { fatalError("This view has no body.") }
}

/// Declared as in <https://developer.apple.com/documentation/swiftui/uiviewrepresentablecontext>.
@MainActor
public struct UIViewRepresentableContext<Representable: UIViewRepresentable> {
    /// Makes a context as SwiftUI does.
    package init() {}
}
#endif

#if canImport(AppKit)
public import AppKit

/// Declared as in <https://developer.apple.com/documentation/swiftui/nsviewrepresentable>.
@MainActor
public protocol NSViewRepresentable: View where Body == Never {
    /// The type of the view that AppKit shows.
    associatedtype NSViewType: NSView

    /// The type of the coordinator; in SwiftUI it is Void if nothing creates one.
    associatedtype Coordinator = Void

    /// The context in which the view is shown.
    typealias Context = NSViewRepresentableContext<Self>

    /// Makes the view.
    func makeNSView(context: Context) -> NSViewType

    /// Updates the view.
    func updateNSView(_ nsView: NSViewType, context: Context)
}

extension NSViewRepresentable {
    /// No content.
    public var body: Never { fatalError("This view has no body.") }
}

/// Declared as in <https://developer.apple.com/documentation/swiftui/nsviewrepresentablecontext>.
@MainActor
public struct NSViewRepresentableContext<Representable: NSViewRepresentable> {
    /// Makes a context as SwiftUI does.
    package init() {}
}
#endif
