// The Swift additions of UIKit.
// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation, BeginDocumentationCommentWithOneLineSummary, NeverForceUnwrap

@_exported import CoreGraphics
@_exported import Foundation
@_exported import UIKit

extension UIButton {
    /// <https://developer.apple.com/documentation/uikit/uibutton/configuration-swift.struct>
    public struct Configuration {
        public var title: String?
    }
}

extension UIViewController {
    /// <https://developer.apple.com/documentation/uikit/uiviewcontroller/contentunavailableconfiguration-6zk1s>
    public var contentUnavailableConfiguration: (any UIContentConfiguration)? {
        get { nil }
        set {}
    }
}

extension UIAction {
    /// <https://developer.apple.com/documentation/uikit/uiaction/init(title:subtitle:image:selectedimage:identifier:discoverabilitytitle:attributes:state:handler:)>
    public convenience init(
        title: String = "",
        image: UIImage? = nil,
        handler: @escaping @MainActor (UIAction) -> Void
    ) {
        fatalError()
    }
}

extension UIBarButtonItem {
    /// <https://developer.apple.com/documentation/uikit/uibarbuttonitem/init(title:image:primaryaction:menu:)>
    public convenience init(
        title: String? = nil,
        image: UIImage? = nil,
        primaryAction: UIAction? = nil
    ) {
        fatalError()
    }
}

extension UIApplication {
    /// <https://developer.apple.com/documentation/uikit/uiapplication/open(_:options:completionhandler:)>
    public func open(_ url: URL) {}
}
