#if WebKitGTK
import CWebKitGTK
import ScriptBridgeWebKitGTK

/// The view of a stack: a header bar above the screens.
@MainActor
final class StackView {
    enum Transition {
        case push, pop, none
    }

    let widget: Widget
    /// Called when the user wants to leave the top screen.
    var onLeave: (() -> Void)?
    private(set) var nativeButton: Widget?

    private let header: OpaquePointer
    private let pages: OpaquePointer
    private let title: OpaquePointer
    private let leaveButton: Widget
    private let spinner: OpaquePointer
    /// Removed screens whose animation may still be running.
    private var leaving: [Screen] = []

    /// Creates a view.
    ///
    /// - Parameter isModal: Whether the user can leave the first screen too, with a Cancel button.
    init(isModal: Bool) {
        widget = gtk_box_new(GTK_ORIENTATION_VERTICAL, 0)
        let headerBar: Widget = gtk_header_bar_new()
        let stack: Widget = gtk_stack_new()
        let label: Widget = gtk_label_new(nil)
        let spinner: Widget = gtk_spinner_new()
        leaveButton =
            isModal
            ? gtk_button_new_with_label("Cancel")
            : gtk_button_new_from_icon_name("go-previous-symbolic")
        header = OpaquePointer(headerBar)
        pages = OpaquePointer(stack)
        title = OpaquePointer(label)
        self.spinner = OpaquePointer(spinner)

        gtk_widget_add_css_class(label, "title")
        gtk_header_bar_set_title_widget(header, label)
        gtk_header_bar_set_show_title_buttons(header, isModal ? 0 : 1)
        gtk_header_bar_pack_start(header, leaveButton)
        gtk_header_bar_pack_start(header, spinner)
        GTKSignal.connect(leaveButton, "clicked") { [weak self] in self?.onLeave?() }
        gtk_widget_set_vexpand(stack, 1)
        gtk_box_append(.init(casting: widget), headerBar)
        gtk_box_append(.init(casting: widget), stack)
    }

    /// Brings a screen to the top and removes others.
    func show(_ screen: Screen?, removing gone: [Screen], _ transition: Transition) {
        for screen in leaving { gtk_stack_remove(pages, screen.widget) }
        leaving = gone
        guard let screen else { return }
        if gtk_widget_get_parent(screen.widget) == nil {
            gtk_stack_add_child(pages, screen.widget)
        }
        let type =
            switch transition {
            case .push: GTK_STACK_TRANSITION_TYPE_SLIDE_LEFT
            case .pop: GTK_STACK_TRANSITION_TYPE_SLIDE_RIGHT
            case .none: GTK_STACK_TRANSITION_TYPE_NONE
            }
        gtk_stack_set_transition_type(pages, type)
        gtk_stack_set_visible_child(pages, screen.widget)
    }

    func update(title: String, canLeave: Bool) {
        gtk_label_set_text(self.title, title)
        gtk_widget_set_visible(leaveButton, canLeave ? 1 : 0)
    }

    var isSpinning: Bool {
        get { gtk_spinner_get_spinning(spinner) != 0 }
        set { gtk_spinner_set_spinning(spinner, newValue ? 1 : 0) }
    }

    /// Shows a page's button, or removes it for nil.
    func show(_ button: ButtonConnect?, onPress: @escaping @MainActor () -> Void) {
        if let nativeButton { gtk_header_bar_remove(header, nativeButton) }
        nativeButton = button.flatMap { button in
            guard button.icon == "plus" else { return gtk_button_new_with_label(button.title) }
            return gtk_button_new_from_icon_name("list-add-symbolic")
        }
        guard let nativeButton else { return }
        gtk_widget_set_tooltip_text(nativeButton, button?.title)
        if button?.icon == nil { gtk_widget_add_css_class(nativeButton, "suggested-action") }
        GTKSignal.connect(nativeButton, "clicked", to: onPress)
        gtk_header_bar_pack_end(header, nativeButton)
    }

    func pressNativeButton() -> Bool { press(nativeButton) }

    func pressLeaveButton() -> Bool { press(leaveButton) }
}
#endif
