import Foundation

/// What an app shows: the screens of its tabs, and of the modal stack above them.
///
/// A layout is a value. The app makes its screens look like it, whatever it shows so far: it adds,
/// removes and orders screens by their ``Screen/id``.
public struct NavigatorLayout: Hashable, Sendable {
    /// A screen: the page of a web view, or a native screen.
    public struct Screen: Hashable, Identifiable, Sendable {
        /// The number of the screen, which no other screen of the navigator has.
        public let id: Int
        /// The address, properties, and native name of the screen.
        public internal(set) var destination: NavigationDestination
        /// The title of the page, or the property `title` before the page has one.
        public internal(set) var title: String
        /// The reason why the page cannot be shown, until it is retried.
        public internal(set) var error: VisitError?
        /// Whether the web view shows something of the page, while the screen is on top.
        ///
        /// Until then, it shows the page of another screen: keep a picture or an indicator above it.
        /// A native screen is always rendered.
        public internal(set) var isRendered: Bool

        /// Whether the web view of the stack belongs on this screen while it is on top.
        public var showsPage: Bool { destination.isPage && error == nil }

        /// What to show instead of a page: the error, or the native screen; nil for a page.
        public var notice: String? {
            error?.sentence ?? (destination.isPage ? nil : destination.description)
        }

        /// Whether to offer the user to try again.
        public var canRetry: Bool { error.map { $0.retry != .never } ?? false }

        /// The screen in the session of its stack.
        public var visit: VisitScreen { VisitScreen(id) }
    }

    /// A stack of screens with one web view, which its screens share.
    public struct Stack: Hashable, Sendable {
        /// The name of the tab, or ``NavigatorLayout/modalName``.
        public let name: String
        /// The screens; the last one is on top.
        public internal(set) var screens: [Screen] = []
        /// Whether a request or a form of the page is under way.
        public internal(set) var isBusy: Bool = false
    }

    /// The name of the modal stack.
    public static let modalName: String = "modal"

    /// The stacks of the tabs, in their order.
    public internal(set) var tabs: [Stack]
    /// The position of the visible tab.
    public internal(set) var selectedIndex: Int = 0
    /// The modal stack above the visible tab; hidden while it has no screens.
    public internal(set) var modal: Stack = Stack(name: modalName)
    /// How the modal stack is shown.
    public internal(set) var modalStyle: Navigation.ModalStyle = .large
    /// Whether the user may dismiss the modal stack with a gesture.
    public internal(set) var isModalDismissible: Bool = true
    /// Whether to animate the change from the previous layout.
    public internal(set) var isAnimated: Bool = true

    /// All stacks: those of the tabs, and the modal one last.
    public var stacks: [Stack] { tabs + [modal] }

    /// The stack that the user sees.
    public var visible: Stack { modal.screens.isEmpty ? tabs[selectedIndex] : modal }

    /// The screen that the user sees; nil before the start.
    public var top: Screen? { visible.screens.last }

    /// The name of the stack whose web view the user sees; nil for a native screen or an error.
    public var visiblePage: String? { top?.showsPage == true ? visible.name : nil }

    /// Whether the user can go back: to a screen below, or from the modal stack to the tab.
    public var canGoBack: Bool { !modal.screens.isEmpty || visible.screens.count > 1 }

    subscript(stack name: String) -> Stack {
        get { stacks.first { $0.name == name } ?? modal }
        set {
            if let index = tabs.firstIndex(where: { $0.name == name }) {
                tabs[index] = newValue
            } else {
                modal = newValue
            }
        }
    }
}
