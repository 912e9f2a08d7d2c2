/// What the properties of a path configuration say about how a page is shown.
public enum Navigation {
    /// One of the two stacks of screens that an app has.
    public enum Stack: String, Sendable, Hashable, CaseIterable {
        /// The stack that is always there.
        case main
        /// The stack above it, shown while there is a screen on it.
        case modal
    }

    /// On which stack a screen belongs: the property `context` of a path configuration.
    public enum Context: String, Sendable, Hashable, CaseIterable {
        /// On the main stack.
        case `default`
        /// On the modal stack, above the main one.
        case modal
    }

    /// How a screen comes in: the property `presentation` of a path configuration.
    public enum Presentation: String, Sendable, Hashable, CaseIterable {
        /// Whatever fits: a push, or a pop or a replacement where the screen is already there.
        case `default`
        /// The screen on top goes.
        case pop
        /// The screen takes the place of the one on top.
        case replace
        /// The screen on top goes, and the one below it is loaded anew.
        case refresh
        /// Every screen but the first goes, and the first is loaded anew.
        case clearAll = "clear_all"
        /// The screen takes the place of all others.
        case replaceRoot = "replace_root"
        /// Nothing is shown.
        case none

        /// Reads the value of the property in any of its spellings.
        ///
        /// TurboNavigator's documentation writes `clearAll` and `replaceRoot`, Hotwire Native for
        /// Android knows `push`, which is what the default does anyway.
        ///
        /// - Parameter spelling: The value in the file; upper and lower case count.
        public init?(spelling: String) {
            switch spelling {
            case "push": self = .default
            case "clearAll": self = .clearAll
            case "replaceRoot": self = .replaceRoot
            default: self.init(rawValue: spelling)
            }
        }
    }

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

    /// What a new query on the same path is: the property `query_string_presentation`.
    public enum QueryStringPresentation: String, Sendable, Hashable, CaseIterable {
        /// Another page.
        case `default`
        /// The same page, which is replaced.
        case replace
    }
}
