// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation

public import Foundation

/// Declared as in <https://developer.apple.com/documentation/webkit/wkuserscriptinjectiontime>.
public enum WKUserScriptInjectionTime: Int, Sendable {
    case atDocumentStart = 0
    case atDocumentEnd = 1
}

/// Declared as in <https://developer.apple.com/documentation/webkit/wkuserscript>.
@MainActor
open class WKUserScript: NSObject {
    public let source: String
    public let injectionTime: WKUserScriptInjectionTime
    public let isForMainFrameOnly: Bool

    /// The world in which the script runs, which WebKit does not reveal.
    package let fakeWorld: WKContentWorld

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
