#if WebKitGTK
import CWebKitGTK
import Foundation
import ScriptBridgeHotwire

/// A site with Turbo on native stacks of screens.
struct TurboScene: Scene {
    private let site: TurboSite
    private let navigator: Navigator
    private let window: TurboWindow

    init(onClose: @escaping @MainActor () -> Void) throws {
        let file = "Site/path-configuration.json"
        guard let url = Bundle.module.url(forResource: file, withExtension: nil) else {
            throw TourFailure(description: "\(file) is not there.")
        }
        let configuration = try PathConfiguration(json: Data(contentsOf: url), source: file)
        for issue in configuration.issues { print(issue) }

        site = try TurboSite()
        navigator = try Navigator(configuration, origin: site.origin)
        window = TurboWindow(
            main: navigator[.main].view.widget, modal: navigator[.modal].view.widget,
            onClose: onClose)
        navigator.onPresent = { [window] in window.present($0) }
    }

    func open() {
        site.outage = .overloaded
        navigator.onOpen = { url in
            g_app_info_launch_default_for_uri(url.absoluteString, nil, nil)
        }
        navigator.start(site.url("/customers"))
    }

    func tour(picture: String) -> any Tour {
        TurboTour(site: site, navigator: navigator, window: window, picturePath: picture)
    }
}
#endif
