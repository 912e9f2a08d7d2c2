/// The user agent text of a Hotwire Native app, with the names of its bridge components.
///
/// Append it to the web view's own user agent before the first page loads: ``text`` with
/// `WKWebView`, and ``comment`` with WebKitGTK.
///
/// The web libraries load only components that the text names. Rails looks for `Turbo Native`.
public struct HotwireUserAgent: Hashable, Sendable {
    /// The whole text.
    ///
    /// For example: `Hotwire Native iOS; Turbo Native iOS; bridge-components: [form menu]`.
    public let text: String

    /// The text in parentheses, for WebKitGTK, which accepts brackets only there.
    public var comment: String { "(\(text))" }

    /// Creates the text.
    ///
    /// - Parameters:
    ///   - prefix: The app's own text, placed first; nil for none.
    ///   - platform: The name of a platform that pages know: `iOS` or `Android`.
    ///   - components: The components of the host.
    public init(
        prefix: String? = nil,
        platform: String = "iOS",
        components: ComponentRegistry = ComponentRegistry()
    ) {
        let names = components.names.joined(separator: " ")
        let prefix = prefix.map { "\($0) " } ?? ""
        // Android apps append the web view's own user agent.
        let end = platform == "Android" ? ";" : ""
        text =
            "\(prefix)Hotwire Native \(platform); Turbo Native \(platform); "
            + "bridge-components: [\(names)]\(end)"
    }
}
