// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation, BeginDocumentationCommentWithOneLineSummary
// https://developer.apple.com/documentation/os/ossignposter

import Foundation

public struct OSSignposter: Sendable {
    private let subsystem: String
    private let category: String

    public init(subsystem: String, category: String) {
        self.subsystem = subsystem
        self.category = category
    }

    public var isEnabled: Bool { FakeLog.shared.isRecording(subsystem) }

    public func makeSignpostID() -> OSSignpostID { OSSignpostID(FakeLog.shared.nextNumber()) }

    public func beginInterval(
        _ name: StaticString,
        id: OSSignpostID,
        _ message: SignpostMetadata
    ) -> OSSignpostIntervalState {
        FakeLog.shared.add(.init(subsystem, category, .default, "begin \(name) \(message.text)"))
        return OSSignpostIntervalState(id)
    }

    public func endInterval(
        _ name: StaticString,
        _ state: OSSignpostIntervalState,
        _ message: SignpostMetadata
    ) {
        precondition(state.end(), "The interval \(name) has ended already.")
        FakeLog.shared.add(.init(subsystem, category, .default, "end \(name) \(message.text)"))
    }
}

public typealias SignpostMetadata = OSLogMessage

/// <https://developer.apple.com/documentation/os/ossignpostid>
public struct OSSignpostID: Hashable, Sendable {
    public let rawValue: UInt64

    public init(_ value: UInt64) {
        rawValue = value
    }
}

/// <https://developer.apple.com/documentation/os/ossignpostintervalstate>
public final class OSSignpostIntervalState: @unchecked Sendable {
    // Unchecked: `isOpen` is only accessed within the lock of the log.
    private let id: OSSignpostID
    private var isOpen = true

    init(_ id: OSSignpostID) {
        self.id = id
    }

    fileprivate func end() -> Bool {
        FakeLog.shared.locked {
            defer { isOpen = false }
            return isOpen
        }
    }
}
