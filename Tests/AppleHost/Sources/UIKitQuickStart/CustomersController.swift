import Foundation
import UIKit

final class CustomersController: UIViewController {
    private let page: CustomersPage

    init(_ page: CustomersPage) {
        self.page = page
        super.init(nibName: nil, bundle: nil)
        title = "Customers"
        view = page.webView
        page.onButton = { [weak self] button in self?.show(button) }
    }

    required init?(coder: NSCoder) { nil }

    private func show(_ button: ActionButton) {
        let item = UIBarButtonItem()
        item.primaryAction = UIAction(image: UIImage(systemName: button.icon)) { [page] _ in
            page.press(button)
        }
        navigationItem.rightBarButtonItem = item
    }
}
