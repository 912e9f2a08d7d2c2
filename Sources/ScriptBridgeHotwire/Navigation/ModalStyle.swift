/// How large the modal stack is shown: the property `modal_style` of a path configuration.
public enum ModalStyle: String, Sendable, Hashable, CaseIterable {
    /// As the platform shows a modal unless told otherwise.
    case large
    /// A sheet of half the height.
    case medium
    /// The full screen.
    case full
    /// A page sheet.
    case pageSheet = "page_sheet"
    /// A form sheet.
    case formSheet = "form_sheet"
}
