public import Foundation

/// How the URLs of pages are compared with the patterns of a path configuration.
///
/// A pattern is a regular expression as `NSRegularExpression` reads it, searched for anywhere in the
/// text of the URL: its path, and the query behind a `?`. Scheme, host and fragment do not take part.
/// The presets are what other frameworks do:
///
/// | | query | case | trailing slash | percent-encoding | properties |
/// | --- | --- | --- | --- | --- | --- |
/// | ``hotwire`` | counts | counts | counts | stays | `ios` |
/// | ``turbo`` | is left out | counts | is dropped | is decoded | `ios` |
/// | ``android`` | counts | is ignored | counts | stays | `android` |
///
/// A file may come from a server, and is matched on the main actor. So the work is bounded: it grows as
/// the length of the URL times that of the pattern, and ends at ``maximumStepCount``. Patterns with
/// what would break that are an issue, `unsupportedPattern`: references such as `\1`, atomic groups
/// and possessive quantifiers. So are `\p{…}`, `\G`, `\X`, `\Q…\E`, sets in sets such as
/// `[[:alpha:]]`, and the flags `d`, `u`, `w` and `x`. Where case is ignored, `ß` is not `ss`.
public struct PathMatching: Hashable, Sendable {
    /// Whether the query is part of the text, as in `/customers?page=2`.
    public var includesQuery: Bool = true

    /// Whether upper and lower case are the same.
    public var ignoresCase: Bool = false

    /// Whether a slash at the end of the path is dropped, except for that of the root.
    public var dropsTrailingSlash: Bool = false

    /// Whether `%20` is a space in the text.
    public var decodesPercentEncoding: Bool = false

    /// Whether the locations that Rails redirects to in order to move between screens are known.
    ///
    /// Their properties come last, over those of the rules: see ``HistoricalLocation``.
    public var knowsHistoricalLocations: Bool = true

    /// How the values of the properties that have a meaning are read.
    public var conventions: PathProperties.Conventions = .ios

    /// How many rules, and how many patterns, a source may have; what is beyond is reported and left out.
    public var maximumPatternCount: Int = 10_000

    /// How many steps, in thousands, matching one URL may take.
    ///
    /// A step is a look at one character. The default is less than five milliseconds; a pattern that needs
    /// more than half of what is left of it is given up, with an issue that names its rule.
    public var maximumStepCount: Int = 150

    /// Makes the options of Hotwire Native for iOS.
    public init() {}

    /// The options of Hotwire Native for iOS.
    public static let hotwire: PathMatching = PathMatching()

    /// The options of Turbo for iOS, which has no historical locations.
    public static let turbo: PathMatching = {
        var matching = PathMatching()
        matching.includesQuery = false
        matching.dropsTrailingSlash = true
        matching.decodesPercentEncoding = true
        matching.knowsHistoricalLocations = false
        return matching
    }()

    /// The options of Hotwire Native for Android.
    public static let android: PathMatching = {
        var matching = PathMatching()
        matching.ignoresCase = true
        matching.conventions = .android
        return matching
    }()

    /// The text in which the patterns are searched.
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
