import Foundation
import ScriptBridge

// All texts of the errors that this module throws, so that a text changes in one place.

extension BridgeError {
    static let noPage = BridgeError(
        .noWebView, "The component session has no page. Set its page to the bridge.")

    static let sessionGone = BridgeError(
        .noWebView,
        "The session of the bridge components is gone. Keep it as long as its web view.")

    static func duplicateHandler(_ name: String) -> BridgeError {
        BridgeError(.duplicateName, "There are two handlers for “\(name)”. Remove one.")
    }

    static func invalidComponentName(_ name: String) -> BridgeError {
        BridgeError(
            .invalidName,
            """
            “\(name)” cannot be the name of a component: it is empty, or contains a space, “[”, “]”, \
            “;” or a character that is not ASCII.
            """)
    }

    /// The component is already in quotation marks.
    static func navigatedAway(component: String) -> BridgeError {
        BridgeError(.documentGone, "The page with the component \(component) navigated away.")
    }

    static let noWebLibrary = BridgeError(
        .pageNotReady,
        """
        The page has no web library for bridge components. Load one such as \
        @hotwired/hotwire-native-bridge.
        """)
}

extension PageError {
    static func unknownComponent(_ name: String) -> PageError {
        PageError("unknownComponent", "The host has no component \(PageText.quoted(name)).")
    }

    static func unknownEvent(_ event: String, of component: String) -> PageError {
        PageError(
            "unknownEvent",
            "The host's component \(PageText.quoted(component)) has no event \(PageText.quoted(event))."
        )
    }

    static func invalidData(_ sentence: String, of event: String, in component: String) -> PageError
    {
        PageError(.invalidMessage, "\(component)/\(event): \(sentence)")
    }

    static let screenNotVisible = PageError(
        "screenNotVisible", "No screen shows the page. Send the message once one does.")
}

extension NavigationError {
    static let alreadyStarted = NavigationError(
        .alreadyStarted, "The stacks already have screens. Start them only once.")

    static func tooManyRedirects(to url: URL) -> NavigationError {
        NavigationError(
            .tooManyRedirects,
            "Redirects lead to \(url) too often. Look for a loop of redirects and rules.")
    }

    static func tooManyPages(last url: URL) -> NavigationError {
        NavigationError(
            .tooManyRedirects,
            "Redirects lead to too many pages, last to \(url). Look for the first that redirects.")
    }

    static func unknownScreen(_ name: String, at url: URL) -> NavigationError {
        NavigationError(
            .unknownScreen,
            """
            The app has no screen “\(name)”, so it shows the page \(url.absoluteString). Name the app's \
            screens to the navigator.
            """)
    }

    static let noTabs = NavigationError(.unknownTab, "There are no tabs. Pass at least one.")

    static func unknownTab(_ name: String, among tabs: [NavigationTab]) -> NavigationError {
        let names = tabs.map { "“\($0.name)”" }.joined(separator: ", ")
        return NavigationError(
            .unknownTab, "There is no tab “\(name)”. The tabs are \(names).")
    }

    static func duplicateTab(_ name: String) -> NavigationError {
        NavigationError(.duplicateTab, "Two tabs are named “\(name)”. Rename one.")
    }

    static let modalStackAsTab = NavigationError(
        .duplicateTab,
        "A tab cannot be named “\(NavigatorLayout.modalName)”, which is the modal stack.")

    static func firstScreen(of stack: String) -> NavigationError {
        NavigationError(.firstScreen, "The first screen of “\(stack)” cannot be left.")
    }

    static let cannotRetry = NavigationError(
        .cannotRetry, "The visible screen has no error that may be retried.")

    static func notShown(_ url: URL) -> NavigationError {
        NavigationError(
            .rejected,
            """
            The visit to \(url.absoluteString) is ignored, because no screen shows the page that \
            asks for it.
            """)
    }

    static func rejected(_ url: URL) -> NavigationError {
        NavigationError(
            .rejected,
            """
            The link to \(url.absoluteString) opens no screen: the app's decisions cancel, \
            download or reload it.
            """)
    }
}
