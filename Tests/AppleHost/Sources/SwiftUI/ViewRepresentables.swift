// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation

#if canImport(UIKit)
public import UIKit

/// Declared as in <https://developer.apple.com/documentation/swiftui/uiviewrepresentable>.
@MainActor
public protocol UIViewRepresentable: View where Body == Never {
    associatedtype UIViewType: UIView
    associatedtype Coordinator = Void
    typealias Context = UIViewRepresentableContext<Self>

    func makeUIView(context: Context) -> UIViewType
    func updateUIView(_ uiView: UIViewType, context: Context)
}

extension UIViewRepresentable {
    public var body: Never { fatalError("This view has no body.") }
}

/// Declared as in <https://developer.apple.com/documentation/swiftui/uiviewrepresentablecontext>.
@MainActor
public struct UIViewRepresentableContext<Representable: UIViewRepresentable> {}
#endif

#if canImport(AppKit)
public import AppKit

/// Declared as in <https://developer.apple.com/documentation/swiftui/nsviewrepresentable>.
@MainActor
public protocol NSViewRepresentable: View where Body == Never {
    associatedtype NSViewType: NSView
    associatedtype Coordinator = Void
    typealias Context = NSViewRepresentableContext<Self>

    func makeNSView(context: Context) -> NSViewType
    func updateNSView(_ nsView: NSViewType, context: Context)
}

extension NSViewRepresentable {
    public var body: Never { fatalError("This view has no body.") }
}

/// Declared as in <https://developer.apple.com/documentation/swiftui/nsviewrepresentablecontext>.
@MainActor
public struct NSViewRepresentableContext<Representable: NSViewRepresentable> {}
#endif
