#if WebKitGTK
import CWebKitGTK
import Foundation
import ScriptBridgeHotwire

/// A scene with a Turbo site on native stacks of screens.
struct TurboScene: Scene {
    private let site: TurboSite
    private let app: TurboApp

    init(onClose: @escaping @MainActor () -> Void) throws {
        let file = "Site/path-configuration.json"
        guard let url = Bundle.module.url(forResource: file, withExtension: nil) else {
            throw TourFailure(description: "\(file) is missing.")
        }
        let configuration = try PathConfiguration(json: Data(contentsOf: url), source: file)
        for issue in configuration.issues { print(issue) }

        site = try TurboSite()
        app = try TurboApp(
            configuration,
            tabs: [
                NavigationTab("Customers", start: site.url("/customers")),
                NavigationTab("Cities", start: site.url("/cities")),
            ], onClose: onClose)
    }

    func open() {
        site.outage = .overloaded
        app.onOpen = { url in
            g_app_info_launch_default_for_uri(url.absoluteString, nil, nil)
        }
        app.start()
    }

    func tour(picture: String) -> any Tour {
        TurboTour(site: site, app: app, picturePath: picture)
    }
}
#endif
