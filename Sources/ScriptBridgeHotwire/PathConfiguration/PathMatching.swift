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
/// A file may come from a server, and matching runs on the main actor, so the work is bounded. It
/// grows with the length of the URL times the length of the pattern, and stops after 150,000 steps,
/// each of which looks at one character. That takes less than five milliseconds. The search gives up
/// on a pattern that needs more than half of the remaining steps, and reports an issue that names its
/// rule. Of a source, the first 10,000 rules and patterns count.
///
/// A pattern is an issue with the code `unsupportedPattern` if it uses one of these features:
///
/// - backreferences such as `\1`, atomic groups, and possessive quantifiers, which cannot be
///   matched in bounded time;
/// - `\p{…}`, `\G`, `\X`, `\Q…\E`, nested sets such as `[[:alpha:]]`, and the flags `d`, `u`, `w`,
///   and `x`.
///
/// If case is ignored, `ß` does not match `ss`.
public struct PathMatching: Hashable, Sendable {
    /// Whether patterns can match the query, for example a page number.
    public var includesQuery: Bool = true

    /// Whether case is ignored, as in Hotwire Native for Android.
    public var ignoresCase: Bool = false

    /// Whether a slash at the end of the path is dropped; the root keeps its slash.
    public var dropsTrailingSlash: Bool = false

    /// Whether percent-encoded characters are decoded.
    public var decodesPercentEncoding: Bool = false

    /// The maximum number of steps for matching one URL, in thousands.
    var maximumStepCount = 150

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
