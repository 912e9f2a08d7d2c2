#if WebKitGTK
import CWebKitGTK
import Foundation
import ScriptBridge
import ScriptBridgeHotwire
import ScriptBridgeWebKitGTK

@MainActor func openApp(_ tabs: [NavigationTab], _ rules: PathConfiguration) throws -> Navigator {
    let window = UnsafeMutablePointer<GtkWindow>(OpaquePointer(gtk_window_new()))
    let (bar, views) = (OpaquePointer(gtk_header_bar_new()), OpaquePointer(gtk_stack_new()))
    let notice = OpaquePointer(gtk_label_new(nil))
    let navigator = try Navigator(tabs, configuration: rules, screens: ["Document"]) { page in
        let view: UnsafeMutablePointer<WebKitWebView> = .init(OpaquePointer(webkit_web_view_new()))
        gtk_stack_add_named(views, UnsafeMutablePointer(OpaquePointer(view)), page.name)
        let bridge = try WebViewBridge(channels: [page.channel])
        try bridge.install(in: view)
        return (bridge, WebViewLoader(view, answersDialogs: true))
    }
    let add = { (name: String, tap: @escaping @MainActor () -> Void) in
        let button = GTKSignal.connect(gtk_button_new_with_label(name), "clicked", to: tap)
        gtk_header_bar_pack_start(bar, button)
        return button
    }
    let (back, retry) = (add("Back") { navigator.goBack() }, add("Retry") { navigator.retry() })
    for tab in tabs { _ = add(tab.name) { navigator.select(tab.name) } }
    gtk_stack_add_named(views, UnsafeMutablePointer(notice), "notice")
    gtk_window_set_titlebar(window, UnsafeMutablePointer(bar))
    gtk_window_set_child(window, UnsafeMutablePointer(views))
    gtk_window_set_default_size(window, 800, 600)
    navigator.onOpen = { g_app_info_launch_default_for_uri($0.absoluteString, nil, nil) }
    navigator.ask = { dialog in
        let (answers, answer) = AsyncStream.makeStream(of: PageDialog.Answer.self)
        let yes = add("Yes: \(dialog.message.prefix(60))") { answer.yield(.confirm) }
        let buttons = [yes, add("No") { answer.yield(.dismiss) }]
        defer { for button in buttons { gtk_header_bar_remove(bar, button) } }
        return await answers.first { @Sendable _ in true } ?? .dismiss
    }
    navigator.start { layout in
        gtk_window_set_title(window, layout.top?.title)
        gtk_label_set_text(notice, layout.top?.notice)
        gtk_stack_set_visible_child_name(views, layout.visiblePage ?? "notice")
        gtk_widget_set_visible(back, layout.canGoBack ? 1 : 0)
        gtk_widget_set_visible(retry, layout.top?.canRetry == true ? 1 : 0)
    }
    gtk_window_present(window)
    return navigator
}
#endif
