import Foundation
import ScriptBridge
import UIKit

final class SceneDelegate: UIResponder, UIWindowSceneDelegate {
    var window: UIWindow?

    func scene(
        _ scene: UIScene,
        willConnectTo session: UISceneSession,
        options connectionOptions: UIScene.ConnectionOptions
    ) {
        guard let scene = scene as? UIWindowScene else { return }
        let window = UIWindow(windowScene: scene)
        window.rootViewController = Self.root()
        window.makeKeyAndVisible()
        self.window = window
    }

    /// Returns the site's controller, or one that shows why it could not be created.
    static func root() -> UIViewController {
        do {
            let site = try SiteController(site: "https://example.com", token: "the device's token")
            site.open("/")
            return UINavigationController(rootViewController: site)
        } catch {
            let controller = UIViewController()
            controller.title = "\(error)"
            return UINavigationController(rootViewController: controller)
        }
    }
}
