public import Foundation

/// Declared as in <https://developer.apple.com/documentation/webkit/wkuserscriptinjectiontime>.
public enum WKUserScriptInjectionTime: Int, Sendable {
    /// Before the document has any content.
    case atDocumentStart = 0
    /// After the document has been parsed.
    case atDocumentEnd = 1
}

/// Declared as in <https://developer.apple.com/documentation/webkit/wkuserscript>.
@MainActor
open class WKUserScript: NSObject {
    /// The script.
    public let source: String

    /// When it runs.
    public let injectionTime: WKUserScriptInjectionTime

    /// Whether it runs in the main frame only.
    public let isForMainFrameOnly: Bool

    /// The world in which the script runs, which WebKit does not reveal.
    package let fakeWorld: WKContentWorld

    /// Makes a script of the page's own world.
    ///
    /// <https://developer.apple.com/documentation/webkit/wkuserscript/init(source:injectiontime:formainframeonly:)>
    public convenience init(
        source: String,
        injectionTime: WKUserScriptInjectionTime,
        forMainFrameOnly: Bool
    ) {
        self.init(
            source: source, injectionTime: injectionTime, forMainFrameOnly: forMainFrameOnly,
            in: .page)
    }

    /// Makes a script.
    ///
    /// <https://developer.apple.com/documentation/webkit/wkuserscript/init(source:injectiontime:formainframeonly:in:)>
    public init(
        source: String,
        injectionTime: WKUserScriptInjectionTime,
        forMainFrameOnly: Bool,
        in contentWorld: WKContentWorld
    ) {
        self.source = source
        self.injectionTime = injectionTime
        isForMainFrameOnly = forMainFrameOnly
        fakeWorld = contentWorld
    }
}
