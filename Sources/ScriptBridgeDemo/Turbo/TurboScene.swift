#if WebKitGTK
import CWebKitGTK
import Foundation
import ScriptBridgeHotwire

/// A scene with a Turbo site on native stacks of screens.
struct TurboScene: Scene {
    private let site: TurboSite
    private let navigator: Navigator
    private let window: TurboWindow
    private let tabs: TabsView

    init(onClose: @escaping @MainActor () -> Void) throws {
        let file = "Site/path-configuration.json"
        guard let url = Bundle.module.url(forResource: file, withExtension: nil) else {
            throw TourFailure(description: "\(file) is missing.")
        }
        let configuration = try PathConfiguration(json: Data(contentsOf: url), source: file)
        for issue in configuration.issues { print(issue) }

        site = try TurboSite()
        let asking = Asking()
        navigator = try Navigator(
            configuration, origin: site.origin,
            tabs: [("Customers", site.url("/customers")), ("Cities", site.url("/cities"))]
        ) {
            PageDialogs { dialog in
                await asking.question?.ask(dialog.message) == true ? .confirm : .dismiss
            }
        }
        tabs = TabsView(navigator.tabs.map { ($0.name, $0.stack.view.widget) })
        window = TurboWindow(
            main: tabs.widget, modal: navigator[.modal].view.widget, onClose: onClose)
        asking.question = window.question
        tabs.select(navigator.selected)
        tabs.onPress = { [navigator] in navigator.select($0) }
        navigator.onSelect = { [tabs] in tabs.select($0) }
        navigator.onPresent = { [window] in window.present($0) }
    }

    func open() {
        site.outage = .overloaded
        navigator.onOpen = { url in
            g_app_info_launch_default_for_uri(url.absoluteString, nil, nil)
        }
        navigator.start()
    }

    func tour(picture: String) -> any Tour {
        TurboTour(
            site: site, navigator: navigator, window: window, tabs: tabs, picturePath: picture)
    }

    /// Holds the view for questions, which exists only after the window is created.
    private final class Asking {
        var question: QuestionView?
    }
}
#endif
