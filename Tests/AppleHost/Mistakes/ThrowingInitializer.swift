// Found: cannot override non-throwing initializer
import UIKit

/// A view controller inherits an initializer without parameters, which does not throw.
final class ThrowingInitializer: UIViewController {
    #if MISTAKE
    init() throws {
        super.init(nibName: nil, bundle: nil)
    }
    #else
    init(throwing: Void) throws {
        super.init(nibName: nil, bundle: nil)
    }
    #endif

    required init?(coder: NSCoder) { nil }
}
