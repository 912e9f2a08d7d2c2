import Foundation
import ScriptBridge

// All texts of the errors that this module throws, so that a text changes in one place.

extension BridgeError {
    static let noWebView = BridgeError(.noWebView, "The session has no web view.")

    static let noPage = BridgeError(.noWebView, "The session has no page.")

    static let sessionGone = BridgeError(
        .noWebView, "The session of the bridge components is gone.")

    static func duplicateHandler(_ name: String) -> BridgeError {
        BridgeError(.duplicateName, "There are two handlers for “\(name)”.")
    }

    static func invalidComponentName(_ name: String) -> BridgeError {
        BridgeError(.invalidName, "“\(name)” cannot be the name of a component.")
    }

    /// The component is already in quotation marks.
    static func navigatedAway(component: String) -> BridgeError {
        BridgeError(.documentGone, "The page with the component \(component) navigated away.")
    }

    static let noWebLibrary = BridgeError(
        .pageNotReady, "The page has no web library for bridge components.")
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
        PageError(BridgeError.Code.invalidMessage.rawValue, "\(component)/\(event): \(sentence)")
    }

    static let screenNotVisible = PageError("screenNotVisible", "No screen shows the page.")
}

extension NavigationError {
    static let alreadyStarted = NavigationError(
        .alreadyStarted, "The stacks already have screens.")

    static func tooManyRedirects(to url: URL) -> NavigationError {
        NavigationError(.tooManyRedirects, "Redirects lead to \(url) too often.")
    }

    static func tooManyPages(last url: URL) -> NavigationError {
        NavigationError(.tooManyRedirects, "Redirects lead to too many pages, last to \(url).")
    }

    static func tooManyScreens(last url: URL) -> NavigationError {
        NavigationError(.tooManyScreens, "The stack is too high for another screen, for \(url).")
    }

    static let noTabs = NavigationError(.unknownTab, "There are no tabs.")

    static func unknownTab(_ name: String) -> NavigationError {
        NavigationError(.unknownTab, "There is no tab “\(name)”.")
    }

    static let duplicateTab = NavigationError(.duplicateTab, "Two tabs have the same name.")

    static let modalStackAsTab = NavigationError(
        .duplicateTab, "A tab has the name of the modal stack.")

    static func firstScreen(of stack: String) -> NavigationError {
        NavigationError(.firstScreen, "The first screen of “\(stack)” cannot be left.")
    }

    static let cannotRetry = NavigationError(
        .cannotRetry, "The visible screen has no error that may be retried.")

    static func notShown(_ url: URL) -> NavigationError {
        NavigationError(
            .rejected, "A page that no screen shows leads to \(url.absoluteString).")
    }

    static func rejected(_ url: URL) -> NavigationError {
        NavigationError(.rejected, "A decision rejects the link to \(url.absoluteString).")
    }
}
