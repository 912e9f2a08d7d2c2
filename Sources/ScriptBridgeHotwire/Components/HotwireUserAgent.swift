/// What tells pages and servers that they are inside a Hotwire Native app, and with which bridge
/// components.
///
/// The web libraries load a component only if its name stands there; Rails looks for `Turbo Native`.
/// Append the text to the web view's own user agent before the first page loads; with WebKitGTK in
/// parentheses, because it takes brackets only there.
public struct HotwireUserAgent: Hashable, Sendable {
    /// The text, such as `Hotwire Native iOS; Turbo Native iOS; bridge-components: [form menu]`.
    public let text: String

    /// The text without what stands between its parts: the app's own, the platforms, the components.
    public let parts: [String]

    /// Makes the text.
    ///
    /// - Parameters:
    ///   - prefix: The app's own text before it; nil for none.
    ///   - platform: Which of the platforms that pages know it is: `iOS` or `Android`.
    ///   - components: The components of the host.
    public init(
        prefix: String? = nil,
        platform: String = "iOS",
        components: ComponentRegistry = ComponentRegistry()
    ) {
        let names = components.names.joined(separator: " ")
        parts =
            (prefix.map { [$0] } ?? []) + [
                "Hotwire Native \(platform)", "Turbo Native \(platform)",
                "bridge-components: [\(names)]",
            ]
        let prefix = prefix.map { "\($0) " } ?? ""
        // Android's web views put their own user agent behind it.
        let end = platform == "Android" ? ";" : ""
        text =
            "\(prefix)Hotwire Native \(platform); Turbo Native \(platform); "
            + "bridge-components: [\(names)]\(end)"
    }
}
