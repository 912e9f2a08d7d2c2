// Found: switch must be exhaustive
import WebKit

/// There are more than two policies, and the next system may add another.
func isAllowed(_ policy: WKNavigationActionPolicy) -> Bool {
    switch policy {
    case .cancel: false
    case .allow: true
    #if !MISTAKE
    case .download: true
    @unknown default: false
    #endif
    }
}
