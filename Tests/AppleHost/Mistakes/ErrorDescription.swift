// Found: has no member 'errorDescription'
import Foundation
import WebKit

/// WebKit's errors have no description property of their own.
func text(of error: WKError) -> String {
    #if MISTAKE
    error.errorDescription ?? ""
    #else
    error.localizedDescription
    #endif
}
