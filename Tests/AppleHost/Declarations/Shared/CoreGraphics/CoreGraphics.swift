// The Swift additions for rectangles.
// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation, BeginDocumentationCommentWithOneLineSummary, NeverForceUnwrap

@_exported import CoreGraphics

extension CGPoint {
    public static var zero: CGPoint { CGPoint() }
}

extension CGSize {
    public static var zero: CGSize { CGSize() }
}

extension CGRect {
    /// <https://developer.apple.com/documentation/corefoundation/cgrect/zero>
    public static var zero: CGRect { CGRect() }

    public init(x: Double, y: Double, width: Double, height: Double) { self.init() }
}
