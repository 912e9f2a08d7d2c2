import Foundation
import ScriptBridge
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
        guard let navigator = try? Navigator(store.configuration, origin: "https://example.com")
        else { return }
        let window = UIWindow(windowScene: scene)
        window.rootViewController = navigator.rootController
        window.makeKeyAndVisible()
        (self.window, self.navigator) = (window, navigator)
        try? navigator.start(home)
    }
}
