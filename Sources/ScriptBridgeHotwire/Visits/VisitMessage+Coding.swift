import Foundation
public import ScriptBridge

extension VisitMessage: ScriptMessage, Codable {
    /// The name of the bridge message that carries these messages.
    public static let name: String = "turbo"

    private enum Keys: CodingKey {
        case name, data
    }

    /// The members of the data; others are left out.
    fileprivate enum Member: CodingKey {
        case action, error, hasCachedSnapshot, identifier, isPageRefresh, isReady, location
        case message, options, restorationIdentifier, statusCode
    }

    /// Decodes a message.
    ///
    /// - Throws: `DecodingError` if a member is missing or has the wrong type; the coding path
    ///   begins with `data`. Members that older libraries do not send may be missing.
    public init(from decoder: any Decoder) throws {
        let message = try decoder.container(keyedBy: Keys.self)
        let name = try message.decode(String.self, forKey: .name)
        let data = try message.nestedContainer(keyedBy: Member.self, forKey: .data)
        func text(_ member: Member) throws -> String {
            try data.decode(String.self, forKey: member)
        }
        func flag(_ member: Member) throws -> Bool {
            try data.decodeIfPresent(Bool.self, forKey: member) ?? false
        }
        self =
            switch name {
            case "pageLoaded":
                .pageLoaded(restorationIdentifier: try text(.restorationIdentifier))
            case "pageLoadFailed": .pageLoadFailed
            case "turboIsReady": .turboIsReady(try flag(.isReady))
            case "errorRaised": .errorRaised(try text(.error))
            case "visitProposed": try data.proposal(VisitMessage.visitProposed)
            case "visitProposalScrollingToAnchor":
                try data.proposal(VisitMessage.visitProposalScrollingToAnchor)
            case "visitProposalRefreshingPage":
                try data.proposal(VisitMessage.visitProposalRefreshingPage)
            case "visitStarted":
                .visitStarted(
                    identifier: try text(.identifier),
                    hasCachedSnapshot: try data.decode(Bool.self, forKey: .hasCachedSnapshot),
                    isPageRefresh: try flag(.isPageRefresh))
            case "visitRequestStarted": .visitRequestStarted(identifier: try text(.identifier))
            case "visitRequestCompleted": .visitRequestCompleted(identifier: try text(.identifier))
            case "visitRequestFailed":
                .visitRequestFailed(
                    identifier: try text(.identifier),
                    statusCode: try data.decode(Int.self, forKey: .statusCode),
                    location: try data.locationIfPresent())
            case "visitRequestFailedWithNonHttpStatusCode":
                .visitRequestFailedWithNonHttpStatusCode(
                    identifier: try text(.identifier),
                    statusCode: try data.decode(Int.self, forKey: .statusCode),
                    location: try data.locationIfPresent())
            case "visitRequestFinished": .visitRequestFinished(identifier: try text(.identifier))
            case "visitRendered": .visitRendered(identifier: try text(.identifier))
            case "visitCompleted":
                .visitCompleted(
                    identifier: try text(.identifier),
                    restorationIdentifier: try text(.restorationIdentifier))
            case "formSubmissionStarted":
                .formSubmissionStarted(location: try data.location().url)
            case "formSubmissionFinished":
                .formSubmissionFinished(location: try data.location().url)
            case "locationChanged": .locationChanged(try data.location())
            case "pageInvalidated": .pageInvalidated
            case "log": .log(try text(.message))
            default: .unknown(name: name)
            }
    }

    /// Encodes the message as the page would.
    public func encode(to encoder: any Encoder) throws {
        var message = encoder.container(keyedBy: Keys.self)
        try message.encode(name, forKey: .name)
        var data = message.nestedContainer(keyedBy: Member.self, forKey: .data)
        switch self {
        case .pageLoadFailed, .pageInvalidated, .unknown: break
        case .pageLoaded(let restorationIdentifier):
            try data.encode(restorationIdentifier, forKey: .restorationIdentifier)
        case .turboIsReady(let isReady): try data.encode(isReady, forKey: .isReady)
        case .errorRaised(let error): try data.encode(error, forKey: .error)
        case .visitProposed(let location, let options),
            .visitProposalScrollingToAnchor(let location, let options),
            .visitProposalRefreshingPage(let location, let options):
            try data.encode(options.spelling(of: location), forKey: .location)
            try data.encode(options, forKey: .options)
        case .visitStarted(let identifier, let hasCachedSnapshot, let isPageRefresh):
            try data.encode(identifier, forKey: .identifier)
            try data.encode(hasCachedSnapshot, forKey: .hasCachedSnapshot)
            try data.encode(isPageRefresh, forKey: .isPageRefresh)
        case .visitRequestStarted(let identifier), .visitRequestCompleted(let identifier),
            .visitRequestFinished(let identifier), .visitRendered(let identifier):
            try data.encode(identifier, forKey: .identifier)
        case .visitRequestFailed(let identifier, let statusCode, let location),
            .visitRequestFailedWithNonHttpStatusCode(let identifier, let statusCode, let location):
            try data.encode(identifier, forKey: .identifier)
            try data.encode(statusCode, forKey: .statusCode)
            try data.encodeIfPresent(location?.absoluteString, forKey: .location)
        case .visitCompleted(let identifier, let restorationIdentifier):
            try data.encode(identifier, forKey: .identifier)
            try data.encode(restorationIdentifier, forKey: .restorationIdentifier)
        case .formSubmissionStarted(let location), .formSubmissionFinished(let location):
            try data.encode(location.absoluteString, forKey: .location)
        case .locationChanged(let location): try data.encode(location, forKey: .location)
        case .log(let message): try data.encode(message, forKey: .message)
        }
    }
}

extension KeyedDecodingContainer<VisitMessage.Member> {
    /// Decodes a location if a host may load it, and a page may navigate to it.
    ///
    /// Loading any other URL is dangerous for a host: it would run a script, read a file, or treat
    /// a document that the page created as a document from a server.
    fileprivate func location() throws -> PageLocation {
        let location = PageLocation(try decode(String.self, forKey: .location))
        guard let location, location.url.scheme != nil, !location.url.isLocalDocument else {
            throw DecodingError.dataCorruptedError(
                forKey: .location, in: self, debugDescription: "expected the URL of a document")
        }
        return location
    }

    fileprivate func locationIfPresent() throws -> URL? {
        try decodeIfPresent(String.self, forKey: .location) == nil ? nil : location().url
    }

    /// Decodes a proposal; its options keep the location as the page spells it.
    fileprivate func proposal(_ message: (URL, VisitOptions) -> VisitMessage) throws -> VisitMessage
    {
        let location = try location()
        var options = try options()
        if location.text != location.url.absoluteString { options.spelling = location.text }
        return message(location.url, options)
    }

    /// Decodes the options; Turbolinks sends an action in their place.
    private func options() throws -> VisitOptions {
        guard contains(.action), !contains(.options) else {
            return try decode(VisitOptions.self, forKey: .options)
        }
        return VisitOptions(members: ["action": try decode(JSONValue.self, forKey: .action)])
    }
}
