import Foundation
import UIKit

final class SceneDelegate: UIResponder, UIWindowSceneDelegate {
    var window: UIWindow?

    func scene(
        _ scene: UIScene, willConnectTo session: UISceneSession,
        options connectionOptions: UIScene.ConnectionOptions
    ) {
        guard let scene = scene as? UIWindowScene, let start = URL(string: "app://local/")
        else { return }
        let window = UIWindow(windowScene: scene)
        do {
            let customers = try CustomersController(showing: start)
            window.rootViewController = UINavigationController(rootViewController: customers)
        } catch {
            var content = UIContentUnavailableConfiguration.empty()
            content.text = "\(error)"
            let failure = UIViewController()
            failure.contentUnavailableConfiguration = content
            window.rootViewController = failure
        }
        window.makeKeyAndVisible()
        self.window = window
    }
}
