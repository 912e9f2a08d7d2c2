#if WebKitGTK
import CWebKitGTK
import ScriptBridgeWebKitGTK

/// The stacks of all tabs, one of them visible, above a tab bar.
@MainActor
final class TabsView {
    let widget: Widget
    /// Called when the user presses the button of a tab.
    var onPress: ((String) -> Void)?

    private let pages: OpaquePointer
    private var buttons: [String: Widget] = [:]

    /// Creates a view with tabs.
    init(_ tabs: [(name: String, view: Widget)]) {
        widget = gtk_box_new(GTK_ORIENTATION_VERTICAL, 0)
        let stack: Widget = gtk_stack_new()
        let bar: Widget = gtk_box_new(GTK_ORIENTATION_HORIZONTAL, 0)
        pages = OpaquePointer(stack)
        gtk_widget_set_vexpand(stack, 1)
        gtk_widget_add_css_class(bar, "tabs")
        for (name, view) in tabs {
            gtk_stack_add_named(pages, view, name)
            let button: Widget = gtk_button_new_with_label(name)
            gtk_widget_set_hexpand(button, 1)
            gtk_widget_add_css_class(button, "flat")
            GTKSignal.connect(button, "clicked") { [weak self] in self?.onPress?(name) }
            gtk_box_append(.init(casting: bar), button)
            buttons[name] = button
        }
        gtk_box_append(.init(casting: widget), stack)
        gtk_box_append(.init(casting: widget), bar)
    }

    /// Shows the stack of a tab.
    func select(_ name: String) {
        gtk_stack_set_visible_child_name(pages, name)
        for (other, button) in buttons {
            if other == name {
                gtk_widget_add_css_class(button, "selected")
            } else {
                gtk_widget_remove_css_class(button, "selected")
            }
        }
    }

    func pressTab(_ name: String) -> Bool { press(buttons[name]) }
}
#endif
