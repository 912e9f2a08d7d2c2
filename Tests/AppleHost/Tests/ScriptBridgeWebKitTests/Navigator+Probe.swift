import UIKit

@testable import UIKitNavigation

// In its own file: importing both UIKit and Testing requires one of Apple's modules.
extension Navigator {
    private var main: UINavigationController? { rootController as? UINavigationController }
    private var modal: UINavigationController? {
        main?.presentedViewController as? UINavigationController
    }

    /// The number of screens on the main stack and, if it is presented, on the modal stack.
    var screenCounts: [Int] {
        [main, modal].compactMap { $0?.viewControllers.count }
    }

    /// Whether each screen of the main stack shows the web view or a snapshot of it.
    var filledScreens: [Bool] {
        main?.viewControllers.map { $0.view?.subviews.isEmpty == false } ?? []
    }

    /// Simulates going back on the main stack.
    func goBack() {
        main?.fakeBack()
    }

    /// Simulates pulling the modal stack down.
    func pullDown() {
        guard let main, let controller = modal?.presentationController else { return }
        main.dismiss(animated: true)
        controller.delegate?.presentationControllerDidDismiss(controller)
    }
}
