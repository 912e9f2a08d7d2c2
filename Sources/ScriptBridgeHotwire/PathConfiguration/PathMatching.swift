public import Foundation

/// Options for matching URLs with the patterns of a path configuration.
///
/// A pattern is a regular expression in the syntax of `NSRegularExpression`. It may match anywhere
/// in the path of the URL, followed by `?` and the query. Scheme, host, and fragment do not take
/// part. The presets match as other frameworks do:
///
/// | | query | trailing slash | percent-encoding |
/// | --- | --- | --- | --- |
/// | ``hotwire`` | included | kept | kept |
/// | ``turbo`` | left out | dropped | decoded |
///
/// Foundation searches the patterns. A pattern that takes more than 50 ms for a URL, because it
/// backtracks, is given up for that URL and reported as an issue that names its rule. Patterns have at
/// most 1,024 characters, and URLs 2,048 bytes.
public struct PathMatching: Hashable, Sendable {
    /// Whether patterns can match the query, for example a page number.
    public var includesQuery: Bool = true

    /// Whether case is ignored, as in Hotwire Native for Android.
    public var ignoresCase: Bool = false

    /// Whether a slash at the end of the path is dropped; the root keeps its slash.
    public var dropsTrailingSlash: Bool = false

    /// Whether percent-encoded characters are decoded.
    public var decodesPercentEncoding: Bool = false

    /// Creates the options of Hotwire Native for iOS.
    public init() {}

    /// The options of Hotwire Native for iOS.
    public static let hotwire: PathMatching = PathMatching()

    /// The options of Turbo for iOS.
    public static let turbo: PathMatching = {
        var matching = PathMatching()
        matching.includesQuery = false
        matching.dropsTrailingSlash = true
        matching.decodesPercentEncoding = true
        return matching
    }()

    /// Returns the text of a URL in which patterns are searched.
    ///
    /// - Parameter url: The URL of a page.
    /// - Returns: The text; empty for `https://example.com`, as in the other frameworks.
    public func text(of url: URL) -> String {
        var text = url.path(percentEncoded: !decodesPercentEncoding)
        if dropsTrailingSlash, text.count > 1, text.hasSuffix("/") { text.removeLast() }
        if includesQuery, let query = url.query(percentEncoded: !decodesPercentEncoding) {
            text += "?\(query)"
        }
        return text
    }
}
