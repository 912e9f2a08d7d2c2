// Found: app extensions have no UIApplication.shared
import UIKit

/// Opens a link of the page outside the app.
@MainActor
func open(_ url: URL, with openElsewhere: (URL) -> Void) {
    #if MISTAKE
    UIApplication.shared.open(url, options: [:], completionHandler: nil)
    #else
    openElsewhere(url)
    #endif
}
