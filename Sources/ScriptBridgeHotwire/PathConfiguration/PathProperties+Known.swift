import ScriptBridge

/// The properties with a meaning; what is missing or malformed has the default.
extension PathProperties {
    /// On which stack the screen belongs: `context`.
    public var context: Navigation.Context {
        choice("context", Navigation.Context.init) ?? .default
    }

    /// How the screen comes in: `presentation`.
    public var presentation: Navigation.Presentation {
        choice("presentation", Navigation.Presentation.init(spelling:)) ?? .default
    }

    /// How large the modal stack is shown: `modal_style`.
    public var modalStyle: Navigation.ModalStyle {
        choice("modal_style", Navigation.ModalStyle.init) ?? .large
    }

    /// What a new query on the same path is: `query_string_presentation`.
    public var queryStringPresentation: Navigation.QueryStringPresentation {
        choice("query_string_presentation", Navigation.QueryStringPresentation.init) ?? .default
    }

    /// Whether pulling the page down loads it anew: `pull_to_refresh_enabled`, true by default, and
    /// false by the ``Conventions-swift.enum/android`` ones.
    public var isPullToRefreshEnabled: Bool {
        flag("pull_to_refresh_enabled") ?? (conventions == .ios)
    }

    /// Whether a gesture dismisses the modal stack: `modal_dismiss_gesture_enabled`, true by default.
    public var isModalDismissGestureEnabled: Bool { flag("modal_dismiss_gesture_enabled") ?? true }

    /// Whether the change of screens is animated: `animated`, true by default.
    public var isAnimated: Bool { flag("animated") ?? true }

    /// Whether the page is a ``HistoricalLocation``: `historical_location`, false by default.
    public var isHistoricalLocation: Bool { flag("historical_location") ?? false }

    /// Which screen shows the page: `view_controller`, or `view-controller` as TurboNavigator has it.
    ///
    /// It is `web` by default: the screen with the web view.
    public var viewController: String {
        text("view_controller") ?? text("view-controller") ?? "web"
    }

    /// Which screen shows the page on Android, as a URI: `uri`.
    public var uri: String? { text("uri") }

    /// Which screen shows the page where that of `uri` is unknown: `fallback_uri`.
    public var fallbackURI: String? { text("fallback_uri") }

    /// The title until the page has told its own: `title`.
    public var title: String? { text("title") }

    /// One of the names that a property may have; upper and lower case count on iOS only.
    private func choice<Value>(_ name: String, _ read: (String) -> Value?) -> Value? {
        text(name).flatMap { conventions.read($0, read) }
    }

    // What is of another type was reported when the file was read.
    private func text(_ name: String) -> String? { try? value(of: name, as: String.self) }
    private func flag(_ name: String) -> Bool? { try? value(of: name, as: Bool.self) }
}

extension PathProperties {
    /// Says what is wrong with the values of the properties that have a meaning.
    static func invalidValues(
        in members: [String: MessageValue],
        conventions: Conventions
    ) -> [(name: String, text: String)] {
        members.sorted { $0.key < $1.key }.compactMap { name, value in
            guard value.kind != "null", let form = forms[name] else { return nil }
            switch form {
            case .flag:
                return value.kind == "boolean"
                    ? nil : (name, "expected true or false, found \(value.kind)")
            case .text:
                return value.string == nil ? (name, "expected string, found \(value.kind)") : nil
            case .choice(let names, let isKnown):
                guard let text = value.string else {
                    return (name, "expected string, found \(value.kind)")
                }
                let choices = names.joined(separator: ", ")
                let isValid = conventions.read(text) { isKnown($0) ? true : nil } != nil
                return isValid ? nil : (name, "\(value.text) is none of \(choices)")
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
