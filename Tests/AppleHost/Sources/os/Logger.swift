// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation, BeginDocumentationCommentWithOneLineSummary, NoLeadingUnderscores
// The parts of os that the Apple sources use. Apple's module is written in Swift and has no open source.
// https://developer.apple.com/documentation/os/logger

import Foundation

public struct Logger: Sendable {
    private let subsystem: String
    private let category: String

    public init(subsystem: String, category: String) {
        self.subsystem = subsystem
        self.category = category
    }

    public init(_ log: OSLog) {
        self.init(subsystem: log.subsystem, category: log.category)
    }

    public func log(level: OSLogType, _ message: OSLogMessage) {
        FakeLog.shared.add(.init(subsystem, category, level, message.text))
    }

    public func debug(_ message: OSLogMessage) {
        log(level: .debug, message)
    }
}

/// <https://developer.apple.com/documentation/os/oslog>
public final class OSLog: Sendable {
    fileprivate let subsystem: String
    fileprivate let category: String

    public init(subsystem: String, category: String) {
        self.subsystem = subsystem
        self.category = category
    }

    public func isEnabled(type: OSLogType) -> Bool {
        FakeLog.shared.isEnabled(type, of: subsystem)
    }
}

/// <https://developer.apple.com/documentation/os/oslogtype>
public struct OSLogType: Hashable, Sendable {
    public let rawValue: UInt8
    public static let `default`: OSLogType = OSLogType(rawValue: 0)
    public static let info: OSLogType = OSLogType(rawValue: 1)
    public static let debug: OSLogType = OSLogType(rawValue: 2)
    public static let error: OSLogType = OSLogType(rawValue: 16)
    public static let fault: OSLogType = OSLogType(rawValue: 17)
}

/// <https://developer.apple.com/documentation/os/oslogprivacy>
public struct OSLogPrivacy: Equatable, Sendable {
    private let number: Int
    public static let auto: OSLogPrivacy = OSLogPrivacy(number: 0)
    public static let `public`: OSLogPrivacy = OSLogPrivacy(number: 1)
    public static let `private`: OSLogPrivacy = OSLogPrivacy(number: 2)
}

/// <https://developer.apple.com/documentation/os/oslogmessage>
public struct OSLogMessage: ExpressibleByStringInterpolation, Sendable {
    public let text: String

    public init(stringLiteral value: String) {
        text = value
    }

    public init(stringInterpolation: OSLogInterpolation) {
        text = stringInterpolation.text
    }
}

/// Writes what the system's log shows to a reader without a debugger.
public struct OSLogInterpolation: StringInterpolationProtocol, Sendable {
    fileprivate var text = ""

    public init(literalCapacity: Int, interpolationCount: Int) {}

    public mutating func appendLiteral(_ literal: String) {
        text += literal
    }

    /// Strings are private unless they are marked as public.
    public mutating func appendInterpolation(
        _ argument: @autoclosure @escaping () -> String,
        privacy: OSLogPrivacy = .auto
    ) {
        text += privacy == .public ? argument() : "<private>"
    }

    /// Numbers are public unless they are marked as private.
    public mutating func appendInterpolation(
        _ number: @autoclosure @escaping () -> Int,
        privacy: OSLogPrivacy = .auto
    ) {
        text += privacy == .private ? "<private>" : "\(number())"
    }
}
