// Found: It needs iOS 26
import WebKit

/// A page that is available from iOS 26.
#if MISTAKE
@MainActor
func makePage() -> AnyObject { WebPage() }
#else
@available(iOS 26.0, macOS 26.0, visionOS 26.0, *)
@MainActor
func makePage() -> AnyObject { WebPage() }
#endif
