public import Foundation
public import ScriptBridge

/// Why a visit failed.
///
/// As text it is a short line for a log: `HTTP 404`, `network: refused`, `timed out`.
public struct VisitError: Error, Hashable, Sendable {
    /// The kind of failure, to decide by.
    public let code: Code

    /// The server's answer, if the code is `http`.
    public let http: HTTPFailure?

    /// The request that no server answered, if the code is `network`.
    public let network: NetworkFailure?

    /// Where the server redirected to, if the code is `redirectedElsewhere`.
    public let location: URL?

    /// The status code of the server's answer, if the code is `http` or `unexpectedStatus`.
    public let statusCode: Int?

    private init(
        _ code: Code,
        http: HTTPFailure? = nil,
        network: NetworkFailure? = nil,
        location: URL? = nil,
        statusCode: Int? = nil
    ) {
        self.code = code
        self.http = http
        self.network = network
        self.location = location
        self.statusCode = statusCode
    }

    /// Makes an error without more to say than its kind.
    ///
    /// - Parameter code: The kind of failure.
    public init(_ code: Code) {
        self.init(code, http: nil)
    }

    /// Makes the error of a server's answer.
    public static func http(_ failure: HTTPFailure) -> VisitError {
        VisitError(.http, http: failure, statusCode: failure.statusCode)
    }

    /// Makes the error of a request that no server answered.
    public static func network(_ failure: NetworkFailure) -> VisitError {
        VisitError(.network, network: failure)
    }

    /// Makes the error of a redirect to another origin.
    public static func redirectedElsewhere(_ location: URL) -> VisitError {
        VisitError(.redirectedElsewhere, location: location)
    }
}

extension VisitError {
    /// A server's answer that is not the document that was asked for.
    public struct HTTPFailure: Hashable, Sendable {
        /// The status code: 404, 500.
        public let statusCode: Int

        /// Makes a failure.
        public init(statusCode: Int) {
            self.statusCode = statusCode
        }

        /// Whether the request is to blame: 400 to 499.
        public var isClientError: Bool { (400..<500).contains(statusCode) }

        /// Whether the server is to blame: 500 to 599.
        public var isServerError: Bool { (500..<600).contains(statusCode) }
    }

    /// A request that no server answered.
    public struct NetworkFailure: Hashable, Sendable {
        /// Why; `network` if nobody says.
        public let kind: PageLoadFailure.Kind

        /// The engine's own words; nil if only the page knows.
        public let message: String?

        /// Makes a failure.
        ///
        /// - Parameters:
        ///   - message: The engine's own words.
        ///   - kind: Why.
        public init(message: String? = nil, kind: PageLoadFailure.Kind = .network) {
            self.kind = kind
            self.message = message
        }
    }
}

extension VisitError {
    /// The error of a document that did not come.
    init(_ failure: PageLoadFailure) {
        self =
            failure.kind == .timedOut
            ? VisitError(.timedOut)
            : .network(NetworkFailure(message: failure.message, kind: failure.kind))
    }

    /// The error of a status as the page libraries have them: zero and below stand for failures
    /// without one.
    init(statusCode: Int) {
        switch statusCode {
        case -1: self.init(.timedOut)
        case -2: self.init(.contentTypeMismatch)
        case ...0: self = .network(NetworkFailure())
        case 400..<600: self = .http(HTTPFailure(statusCode: statusCode))
        default: self.init(.unexpectedStatus, statusCode: statusCode)
        }
    }
}

extension VisitError: CustomStringConvertible {
    /// A line for a log.
    public var description: String {
        if let http { return "HTTP \(http.statusCode)" }
        if let statusCode { return "\(code.words) \(statusCode)" }
        if let message = network?.message { return "network: \(message)" }
        if let location { return "redirected to \(location.absoluteString)" }
        return code.words
    }
}
