import UIKit

@testable import UIKitNavigation

// In a file of its own: where UIKit meets Testing, the compiler asks for a module that is Apple's.
extension Navigator {
    private var main: UINavigationController? { rootController as? UINavigationController }
    private var modal: UINavigationController? {
        main?.presentedViewController as? UINavigationController
    }

    /// How many screens the main stack has, and the modal one if it is presented.
    var screenCounts: [Int] {
        [main, modal].compactMap { $0?.viewControllers.count }
    }

    /// Which screens of the main stack show something: the web view, or a picture of it.
    var filledScreens: [Bool] {
        main?.viewControllers.map { $0.view?.subviews.isEmpty == false } ?? []
    }

    /// The user goes back on the main stack.
    func goBack() {
        main?.fakeBack()
    }

    /// The user pulls the modal stack down.
    func pullDown() {
        guard let main, let controller = modal?.presentationController else { return }
        main.dismiss(animated: true)
        controller.delegate?.presentationControllerDidDismiss(controller)
    }
}
