#if WebKitGTK
import CWebKitGTK
import Foundation
import ScriptBridgeHotwire
import ScriptBridgeWebKitGTK

/// The app of the article *Performing navigation*, over the site of the Turbo scene.
struct NavigationScene: Scene {
    private let site: TurboSite
    private let navigator: Navigator

    init() throws {
        let file = "Site/path-configuration.json"
        guard let url = Bundle.module.url(forResource: file, withExtension: nil) else {
            throw TourFailure(description: "\(file) is missing.")
        }
        site = try TurboSite()
        navigator = try openApp(
            [
                NavigationTab("Customers", start: site.url("/customers")),
                NavigationTab("Cities", start: site.url("/cities")),
            ], PathConfiguration(json: Data(contentsOf: url), source: file))
    }

    /// The app has opened its first page itself.
    func open() {}

    func tour(picture: String) -> any Tour {
        NavigationTour(navigator: navigator, site: site, picturePath: picture)
    }
}

/// A tour of the small app: push, native screen, modal form, error, question, and tabs.
@MainActor
struct NavigationTour: Tour {
    let navigator: Navigator
    let site: TurboSite
    let picturePath: String

    var steps: [(title: String, play: () async throws -> Void)] {
        [
            ("The first page", start),
            ("A link pushes a screen, and the button Back restores the list", pushAndBack),
            ("A document opens on a native screen, which has its address", native),
            ("A page fails, and loads after a retry", fail),
            ("A tab loads when it is selected", tabs),
            ("A link opens another app, and the screen stays as it is", otherApp),
        ] + (site.library == .turbo ? [("A form asks, and opens a modal stack", forms)] : [])
            + [("The tour saves a picture", save)]
    }

    private func start() async throws {
        try await wait(for: "/customers", titled: "Customers")
    }

    private func pushAndBack() async throws {
        try await click("/customers/8")
        try await wait(for: "/customers/8", titled: "Grace Hopper")
        try check(visible.screens.count == 2, "Two screens are on the stack.")
        let count = site.requests.count
        try await press("Back")
        try await wait(for: "/customers", titled: "Customers")
        try check(site.requests.count == count, "The server got no new request.")
    }

    private func native() async throws {
        try await click("/customers/8")
        try await wait(for: "/customers/8", titled: "Grace Hopper")
        try await click("/customers/8/card.pdf")
        try await wait("the native screen") {
            navigator.layout.top?.notice == "Document /customers/8/card.pdf"
        }
        print("   ✔ The app shows the document itself.")
        try await press("Back")
        try await wait(for: "/customers/8", titled: "Grace Hopper")
        try await press("Back")
        try await wait(for: "/customers", titled: "Customers")
    }

    private func fail() async throws {
        site.outage = .unreachable
        try await click("/report")
        try await wait("an error") { navigator.layout.top?.canRetry == true }
        print("   ✔ The app says: \(navigator.layout.top?.notice ?? "")")
        site.outage = nil
        try await press("Retry")
        try await wait(for: "/report", titled: "Report")
        try await press("Back")
        try await wait(for: "/customers", titled: "Customers")
    }

    private func tabs() async throws {
        try await press("Cities")
        try await wait(for: "/cities", titled: "Cities")
        try await press("Customers")
        try await wait(for: "/customers", titled: "Customers")
    }

    private func otherApp() async throws {
        var opened: URL?
        navigator.onEvent = { event, _ in if case .external(let url) = event { opened = url } }
        defer { navigator.onEvent = nil }
        // No system has an app for this.
        try await run("location.href = 'scriptbridge-tour:1'")
        try await wait("the link") { opened?.scheme == "scriptbridge-tour" }
        try await wait(for: "/customers", titled: "Customers")
    }

    private func forms() async throws {
        try await click("/customers/new")
        try await wait(for: "/customers/new", titled: "New customer")
        try check(visible.name == NavigatorLayout.modalName, "It is on the modal stack.")
        try await press("Back")
        try await wait(for: "/customers", titled: "Customers")
        try await click("/customers/8")
        try await wait(for: "/customers/8", titled: "Grace Hopper")
        try await answer("No")
        try check(sentForms == 0, "The form was not sent.")
        try await wait("the title of the page") {
            try gtk_window_get_title(.init(casting: window())).map { String(cString: $0) }
                == "Grace Hopper"
        }
        try await answer("Yes: Delete Grace Hopper?")
        try await wait(for: "/customers", titled: "Customers")
        try check(sentForms == 1, "The form was sent once.")
    }

    private var sentForms: Int { site.requests.count { $0.hasPrefix("POST") } }

    private func answer(_ label: String) async throws {
        // In a timer, because the page's scripts are blocked while the question is open.
        try await run("setTimeout(() => document.getElementById('delete').click())")
        try await press(label)
        try await wait("the end of the question") { try find("GtkButton", label: "No") == nil }
    }

    private func save() async throws {
        try await savePicture(of: try window(), to: picturePath)
    }

    private var visible: NavigatorLayout.Stack { navigator.layout.visible }

    private func wait(for path: String, titled title: String) async throws {
        try await wait("the page “\(title)”") {
            let top = navigator.layout.top
            return top?.destination.description == path && top?.title == title
                && top?.isRendered == true
        }
        print("   ✔ The screen shows “\(title)”.")
    }

    private func click(_ path: String) async throws {
        try await run("document.querySelector('a[href=\"\(path)\"]').click()")
    }

    /// Runs a script in the visible web view.
    private func run(_ source: String) async throws {
        try await wait("a web view") { try find("WebKitWebView") != nil }
        guard let view = try find("WebKitWebView") else { return }
        let webView: UnsafeMutablePointer<WebKitWebView> = .init(casting: view)
        webkit_web_view_evaluate_javascript(webView, source, -1, nil, nil, nil, nil, nil)
    }

    private func press(_ label: String) async throws {
        try await wait("the button “\(label)”") {
            ScriptBridgeDemo.press(try find("GtkButton", label: label))
        }
    }

    private func window() throws -> Widget {
        guard let list = OpaquePointer?(gtk_window_get_toplevels()),
            let window = g_list_model_get_item(list, 0)
        else { throw TourFailure(description: "There is no window.") }
        // The window outlives the tour.
        g_object_unref(window)
        return window.assumingMemoryBound(to: GtkWidget.self)
    }

    /// Returns the first visible widget of a type, for a button with its label.
    private func find(_ type: String, label: String? = nil) throws -> Widget? {
        var waiting = [try window()]
        while !waiting.isEmpty {
            let widget = waiting.removeFirst()
            let name = String(cString: g_type_name_from_instance(.init(casting: widget)))
            if name == type, gtk_widget_get_mapped(widget) != 0 {
                let text: String? =
                    label == nil
                    ? nil : gtk_button_get_label(.init(casting: widget)).map { String(cString: $0) }
                if text == label { return widget }
            }
            var child = gtk_widget_get_first_child(widget)
            while let next = child {
                waiting.append(next)
                child = gtk_widget_get_next_sibling(next)
            }
        }
        return nil
    }
}
#endif
