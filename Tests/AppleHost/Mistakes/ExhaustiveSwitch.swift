// Found: switch must be exhaustive
import WebKit

/// There are more policies than two, and the next system may have another.
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
