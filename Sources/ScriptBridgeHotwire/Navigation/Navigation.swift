/// Values of path configuration properties that control how a page is shown.
public enum Navigation {
    /// One of the two stacks of screens of an app.
    public enum Stack: String, Sendable, Hashable, CaseIterable {
        /// The main stack, which always exists.
        case main
        /// The modal stack above the main one, shown while it has a screen.
        case modal
    }

    /// The stack on which a screen belongs.
    public enum Context: String, Sendable, Hashable, CaseIterable {
        /// The main stack.
        case `default`
        /// The modal stack.
        case modal
    }

    /// How a screen is shown.
    public enum Presentation: String, Sendable, Hashable, CaseIterable {
        /// Pushes the screen; pops to it or replaces it if it is already on the stack.
        case `default`
        /// Pops the screen on top.
        case pop
        /// Replaces the screen on top.
        case replace
        /// Pops the screen on top and reloads the one below it.
        case refresh
        /// Pops all screens except the first, and reloads the first.
        case clearAll = "clear_all"
        /// Replaces all screens.
        case replaceRoot = "replace_root"
        /// Shows nothing.
        case none

        /// Creates a presentation from any of its spellings.
        ///
        /// Besides the raw values these are `clearAll` and `replaceRoot` from the documentation of
        /// TurboNavigator, and `push` from Hotwire Native for Android, which means the default.
        ///
        /// - Parameter spelling: The value in the file; case-sensitive.
        public init?(spelling: String) {
            switch spelling {
            case "push": self = .default
            case "clearAll": self = .clearAll
            case "replaceRoot": self = .replaceRoot
            default: self.init(rawValue: spelling)
            }
        }
    }

    /// How the modal stack is shown.
    public enum ModalStyle: String, Sendable, Hashable, CaseIterable {
        /// The platform's default style.
        case large
        /// A sheet of half the height.
        case medium
        /// Full screen.
        case full
        /// A page sheet.
        case pageSheet = "page_sheet"
        /// A form sheet.
        case formSheet = "form_sheet"
    }

    /// How a new query on the same path is treated.
    public enum QueryStringPresentation: String, Sendable, Hashable, CaseIterable {
        /// As another page.
        case `default`
        /// As the same page, whose screen is replaced.
        case replace
    }
}
