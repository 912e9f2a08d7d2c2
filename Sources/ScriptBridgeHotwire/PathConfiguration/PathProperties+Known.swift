import ScriptBridge

/// Known properties; a missing or invalid value means the default.
extension PathProperties {
    /// The stack on which the screen belongs.
    ///
    /// This is the property `context`.
    public var context: Navigation.Context {
        choice("context", Navigation.Context.init) ?? .default
    }

    /// How the screen is shown.
    ///
    /// This is the property `presentation`.
    public var presentation: Navigation.Presentation {
        choice("presentation", Navigation.Presentation.init(spelling:)) ?? .default
    }

    /// How the modal stack is shown.
    ///
    /// This is the property `modal_style`.
    public var modalStyle: Navigation.ModalStyle {
        choice("modal_style", Navigation.ModalStyle.init) ?? .large
    }

    /// How a new query on the same path is treated.
    ///
    /// This is the property `query_string_presentation`.
    public var queryStringPresentation: Navigation.QueryStringPresentation {
        choice("query_string_presentation", Navigation.QueryStringPresentation.init) ?? .default
    }

    /// Whether the user can pull the page down to reload it; true by default.
    ///
    /// This is the property `pull_to_refresh_enabled`.
    public var isPullToRefreshEnabled: Bool { flag("pull_to_refresh_enabled") ?? true }

    /// Whether a gesture dismisses the modal stack; true by default.
    ///
    /// This is the property `modal_dismiss_gesture_enabled`.
    public var isModalDismissGestureEnabled: Bool { flag("modal_dismiss_gesture_enabled") ?? true }

    /// Whether the change of screens is animated; true by default.
    ///
    /// This is the property `animated`.
    public var isAnimated: Bool { flag("animated") ?? true }

    /// Whether the page is a historical location; false by default.
    ///
    /// This is the property `historical_location`.
    public var isHistoricalLocation: Bool { flag("historical_location") ?? false }

    /// The screen that shows the page.
    ///
    /// This is the property `view_controller`. TurboNavigator's spelling `view-controller` works
    /// too. The default is `web`, the screen with the web view.
    public var viewController: String {
        text("view_controller") ?? text("view-controller") ?? "web"
    }

    /// The screen that shows the page on Android, as a URI.
    ///
    /// This is the property `uri`.
    public var uri: String? { text("uri") }

    /// The title until the page reports its own.
    ///
    /// This is the property `title`.
    public var title: String? { text("title") }

    /// Reads a property with a fixed set of values.
    private func choice<Value>(_ name: String, _ read: (String) -> Value?) -> Value? {
        // Hotwire Native for Android ignores case.
        text(name).flatMap { read($0) ?? read($0.lowercased()) }
    }

    // Values of the wrong type were reported when the file was read.
    private func text(_ name: String) -> String? { members[name]?.string }
    private func flag(_ name: String) -> Bool? { members[name].flatMap(Self.flag) }

    /// Reads a flag as Hotwire Native does: for iOS it may be a number, for Android a text.
    private static func flag(_ value: JSONValue) -> Bool? {
        switch value.string ?? value.description {
        case "true", "1": true
        case "false", "0": false
        default: nil
        }
    }
}

extension PathProperties {
    /// Returns what is wrong with the values of known properties.
    static func invalidValues(in members: JSONValue.Object) -> [(name: String, text: String)] {
        members.sorted { $0.key < $1.key }.compactMap { name, value in
            guard value.kind != "null", let form = forms[name] else { return nil }
            switch form {
            case .flag:
                if value.kind == "boolean" { return nil }
                let meaning = flag(value).map { ", which is read as \($0)" } ?? ""
                return (name, "expected true or false, found \(value.kind)\(meaning)")
            case .text:
                return value.string == nil ? (name, "expected string, found \(value.kind)") : nil
            case .choice(let names, let isKnown):
                guard let text = value.string else {
                    return (name, "expected string, found \(value.kind)")
                }
                let choices = names.joined(separator: ", ")
                if isKnown(text) { return nil }
                let known = text.lowercased()
                return isKnown(known)
                    ? (name, "\(value) is read as \(known)")
                    : (name, "\(value) is not one of \(choices)")
            }
        }
    }

    private enum Form: Sendable {
        case flag
        case text
        case choice([String], isKnown: @Sendable (String) -> Bool)

        static func oneOf<Value: CaseIterable & RawRepresentable<String>>(
            _ type: Value.Type
        ) -> Form {
            let names = Value.allCases.map(\.rawValue)
            return .choice(names) { names.contains($0) }
        }
    }

    private static let forms: [String: Form] = [
        "animated": .flag,
        "context": .oneOf(Navigation.Context.self),
        "fallback_uri": .text,
        "historical_location": .flag,
        "modal_dismiss_gesture_enabled": .flag,
        "modal_style": .oneOf(Navigation.ModalStyle.self),
        "presentation": .choice(Navigation.Presentation.allCases.map(\.rawValue)) {
            Navigation.Presentation(spelling: $0) != nil
        },
        "pull_to_refresh_enabled": .flag,
        "query_string_presentation": .oneOf(Navigation.QueryStringPresentation.self),
        "title": .text,
        "uri": .text,
        "view-controller": .text,
        "view_controller": .text,
    ]
}
