#if WebKitGTK
import CWebKitGTK
import ScriptBridgeWebKitGTK

/// A question with two buttons that covers the whole window.
@MainActor
final class QuestionView {
    let widget: Widget
    /// The current question; nil if there is none.
    private(set) var question: String?

    private let label: OpaquePointer
    private let confirmButton: Widget
    private let cancelButton: Widget
    private var answer: CheckedContinuation<Bool, Never>?

    init() {
        let revealer: Widget = gtk_revealer_new()
        let dim: Widget = gtk_box_new(GTK_ORIENTATION_VERTICAL, 0)
        let sheet: Widget = gtk_box_new(GTK_ORIENTATION_VERTICAL, 18)
        let buttons: Widget = gtk_box_new(GTK_ORIENTATION_HORIZONTAL, 12)
        let text: Widget = gtk_label_new(nil)
        cancelButton = gtk_button_new_with_label("Cancel")
        confirmButton = gtk_button_new_with_label("OK")
        label = OpaquePointer(text)
        widget = revealer
        gtk_widget_add_css_class(confirmButton, "destructive-action")
        gtk_widget_add_css_class(text, "title-4")
        gtk_widget_add_css_class(dim, "dim")
        gtk_widget_add_css_class(sheet, "question")
        for child in [cancelButton, confirmButton] {
            gtk_widget_set_hexpand(child, 1)
            gtk_box_append(.init(casting: buttons), child)
        }
        for child in [text, buttons] { gtk_box_append(.init(casting: sheet), child) }
        gtk_widget_set_size_request(sheet, 320, -1)
        gtk_widget_set_halign(sheet, GTK_ALIGN_CENTER)
        gtk_widget_set_valign(sheet, GTK_ALIGN_CENTER)
        gtk_widget_set_vexpand(sheet, 1)
        gtk_box_append(.init(casting: dim), sheet)
        gtk_revealer_set_child(OpaquePointer(revealer), dim)
        gtk_revealer_set_transition_type(
            OpaquePointer(revealer), GTK_REVEALER_TRANSITION_TYPE_CROSSFADE)
        gtk_widget_set_can_target(revealer, 0)
        GTKSignal.connect(cancelButton, "clicked") { [weak self] in self?.end(false) }
        GTKSignal.connect(confirmButton, "clicked") { [weak self] in self?.end(true) }
    }

    /// Shows a question and waits for a button, or until the question is dismissed.
    func ask(_ question: String) async -> Bool {
        end(false)
        self.question = question
        gtk_label_set_text(label, question)
        // The site's questions begin with what the button does: “Delete Ada Lovelace?”
        gtk_button_set_label(.init(casting: confirmButton), String(question.prefix { $0 != " " }))
        show(true)
        gtk_widget_grab_focus(cancelButton)
        return await withTaskCancellationHandler {
            await withCheckedContinuation { answer = $0 }
        } onCancel: {
            Task { @MainActor in end(false) }
        }
    }

    func pressButton(_ isConfirmed: Bool) -> Bool {
        press(isConfirmed ? confirmButton : cancelButton)
    }

    private func end(_ isConfirmed: Bool) {
        show(false)
        question = nil
        answer?.resume(returning: isConfirmed)
        answer = nil
    }

    private func show(_ isShown: Bool) {
        gtk_revealer_set_reveal_child(OpaquePointer(widget), isShown ? 1 : 0)
        gtk_widget_set_can_target(widget, isShown ? 1 : 0)
    }
}
#endif
