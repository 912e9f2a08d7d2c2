import Foundation
import ScriptBridge

/// Codes the `data` members of each message.
extension VisitMessage.Event {
    init(_ name: String, _ data: inout PartialDecoder) throws {
        self =
            switch name {
            case "pageLoaded":
                .pageLoaded(
                    restorationIdentifier: try data.decode(String.self, "restorationIdentifier"))
            case "pageLoadFailed": .pageLoadFailed
            case "turboIsReady":
                .turboIsReady(try data.decodeIfPresent(Bool.self, "isReady") ?? false)
            case "errorRaised": .errorRaised(try data.decode(String.self, "error"))
            case "visitProposed":
                try data.proposal(VisitMessage.Event.visitProposed)
            case "visitProposalScrollingToAnchor":
                try data.proposal(VisitMessage.Event.visitProposalScrollingToAnchor)
            case "visitProposalRefreshingPage":
                try data.proposal(VisitMessage.Event.visitProposalRefreshingPage)
            case "visitStarted":
                .visitStarted(
                    identifier: try data.identifier(),
                    hasCachedSnapshot: try data.decode(Bool.self, "hasCachedSnapshot"),
                    isPageRefresh: try data.decodeIfPresent(Bool.self, "isPageRefresh") ?? false)
            case "visitRequestStarted": .visitRequestStarted(identifier: try data.identifier())
            case "visitRequestCompleted": .visitRequestCompleted(identifier: try data.identifier())
            case "visitRequestFailed":
                .visitRequestFailed(
                    identifier: try data.identifier(),
                    statusCode: try data.decode(Int.self, "statusCode"),
                    location: try data.locationIfPresent())
            case "visitRequestFailedWithNonHttpStatusCode":
                .visitRequestFailedWithNonHttpStatusCode(
                    identifier: try data.identifier(),
                    statusCode: try data.decode(Int.self, "statusCode"),
                    location: try data.locationIfPresent())
            case "visitRequestFinished": .visitRequestFinished(identifier: try data.identifier())
            case "visitRendered": .visitRendered(identifier: try data.identifier())
            case "visitCompleted":
                .visitCompleted(
                    identifier: try data.identifier(),
                    restorationIdentifier: try data.decode(String.self, "restorationIdentifier"))
            case "formSubmissionStarted": .formSubmissionStarted(location: try data.location())
            case "formSubmissionFinished": .formSubmissionFinished(location: try data.location())
            case "locationChanged":
                .locationChanged(try data.pageLocation())
            case "pageInvalidated": .pageInvalidated
            case "log": .log(try data.decode(String.self, "message"))
            default: .unknown(name: name)
            }
    }

    func encode(to data: inout KeyedEncodingContainer<DynamicKey>) throws {
        switch self {
        case .pageLoadFailed, .pageInvalidated, .unknown: break
        case .pageLoaded(let restorationIdentifier):
            try data.encode(restorationIdentifier, forKey: "restorationIdentifier")
        case .turboIsReady(let isReady): try data.encode(isReady, forKey: "isReady")
        case .errorRaised(let error): try data.encode(error, forKey: "error")
        case .visitProposed(let location, let options),
            .visitProposalScrollingToAnchor(let location, let options),
            .visitProposalRefreshingPage(let location, let options):
            try data.encode(options.spelling(of: location), forKey: "location")
            try data.encode(options, forKey: "options")
        case .visitStarted(let identifier, let hasCachedSnapshot, let isPageRefresh):
            try data.encode(identifier, forKey: "identifier")
            try data.encode(hasCachedSnapshot, forKey: "hasCachedSnapshot")
            try data.encode(isPageRefresh, forKey: "isPageRefresh")
        case .visitRequestStarted(let identifier), .visitRequestCompleted(let identifier),
            .visitRequestFinished(let identifier), .visitRendered(let identifier):
            try data.encode(identifier, forKey: "identifier")
        case .visitRequestFailed(let identifier, let statusCode, let location),
            .visitRequestFailedWithNonHttpStatusCode(let identifier, let statusCode, let location):
            try data.encode(identifier, forKey: "identifier")
            try data.encode(statusCode, forKey: "statusCode")
            try data.encodeIfPresent(location?.absoluteString, forKey: "location")
        case .visitCompleted(let identifier, let restorationIdentifier):
            try data.encode(identifier, forKey: "identifier")
            try data.encode(restorationIdentifier, forKey: "restorationIdentifier")
        case .formSubmissionStarted(let location), .formSubmissionFinished(let location):
            try data.encode(location.absoluteString, forKey: "location")
        case .locationChanged(let location): try data.encode(location, forKey: "location")
        case .log(let message): try data.encode(message, forKey: "message")
        }
    }
}

extension PartialDecoder {
    fileprivate mutating func identifier() throws -> String {
        try decode(String.self, "identifier")
    }

    /// Decodes a proposal; its options keep the location as the page spells it.
    fileprivate mutating func proposal(
        _ event: (URL, VisitOptions) -> VisitMessage.Event
    ) throws -> VisitMessage.Event {
        let location = try location()
        var options = try options()
        let text = try decode(String.self, "location")
        if text != location.absoluteString { options.spelling = text }
        return event(location, options)
    }

    fileprivate mutating func location() throws -> URL {
        try Self.location(decode(String.self, "location")).orThrow(corrupted("location", expected))
    }

    /// Decodes a location as the page spells it.
    fileprivate mutating func pageLocation() throws -> PageLocation {
        _ = try location()
        return try decode(PageLocation.self, "location")
    }

    fileprivate mutating func locationIfPresent() throws -> URL? {
        guard let text = try decodeIfPresent(String.self, "location") else { return nil }
        return try Self.location(text).orThrow(corrupted("location", expected))
    }

    private var expected: String { "expected the URL of a document" }

    /// Returns the URL of a text if a host may load it, and a page may navigate to it.
    ///
    /// Loading any other URL is dangerous for a host: it would run a script, read a file, or treat
    /// a document that the page created as a document from a server.
    private static func location(_ text: String) -> URL? {
        guard let url = PageLocation(text)?.url, url.scheme != nil, !url.isLocalDocument else {
            return nil
        }
        return url
    }

    /// Decodes the options; Turbolinks sends an action in their place.
    fileprivate mutating func options() throws -> VisitOptions {
        if !contains("options"), contains("action") {
            guard let action = decodeIfValid(VisitAction.self, "action") else {
                return VisitOptions(other: ["action": try decode(JSONValue.self, "action").asInPage]
                )
            }
            return VisitOptions(action: action)
        }
        return try decode(VisitOptions.self, "options")
    }
}

extension Optional {
    fileprivate func orThrow(_ error: @autoclosure () -> DecodingError) throws -> Wrapped {
        guard let self else { throw error() }
        return self
    }
}
