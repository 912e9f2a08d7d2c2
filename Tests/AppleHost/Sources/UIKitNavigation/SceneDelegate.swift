import Foundation
import ScriptBridgeHotwire
import UIKit

final class SceneDelegate: UIResponder, UIWindowSceneDelegate {
    var window: UIWindow?
    private var navigator: Navigator?

    func scene(
        _ scene: UIScene, willConnectTo session: UISceneSession,
        options connectionOptions: UIScene.ConnectionOptions
    ) {
        guard let scene = scene as? UIWindowScene, let home = URL(string: "https://example.com/"),
            let file = Bundle.main.url(forResource: "path-configuration", withExtension: "json")
        else { return }
        let store = PathConfigurationStore(sources: [.file(file)])
        let app = AppController(nibName: nil, bundle: nil)
        let window = UIWindow(windowScene: scene)
        window.rootViewController = UINavigationController(rootViewController: app)
        window.makeKeyAndVisible()
        self.window = window
        do {
            navigator = try app.open([NavigationTab("Home", start: home)], store.configuration)
        } catch {
            var content = UIContentUnavailableConfiguration.empty()
            content.text = "\(error)"
            app.contentUnavailableConfiguration = content
        }
    }

    func sceneDidEnterBackground(_ scene: UIScene) {
        navigator?.enterBackground()
    }

    func sceneWillEnterForeground(_ scene: UIScene) {
        navigator?.enterForeground()
    }
}
