// Found: has no member 'errorDescription'
import Foundation
import WebKit

/// An error of WebKit's is none of those with descriptions of their own.
func text(of error: WKError) -> String {
    #if MISTAKE
    error.errorDescription ?? ""
    #else
    error.localizedDescription
    #endif
}
