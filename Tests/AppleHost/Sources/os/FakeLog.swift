// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation

import Foundation

/// What the stub's loggers have written, as the system's log shows it.
public final class FakeLog: @unchecked Sendable {
    // Unchecked: the state is only accessed within `locked`.
    public static let shared: FakeLog = FakeLog()

    public struct Entry: Sendable {
        public let subsystem: String
        public let category: String
        public let level: OSLogType
        public let text: String

        init(_ subsystem: String, _ category: String, _ level: OSLogType, _ text: String) {
            self.subsystem = subsystem
            self.category = category
            self.level = level
            self.text = text
        }
    }

    private let lock = NSLock()
    private var all: [Entry] = []
    private var recorded: Set<String> = []
    private var number: UInt64 = 0

    /// The entries of a subsystem, as tests run side by side.
    public func entries(of subsystem: String) -> [Entry] {
        locked { all.filter { $0.subsystem == subsystem } }
    }

    /// Starts to record a subsystem's intervals, as Instruments does.
    public func record(_ subsystem: String) {
        locked { _ = recorded.insert(subsystem) }
    }

    func isRecording(_ subsystem: String) -> Bool {
        locked { recorded.contains(subsystem) }
    }

    func nextNumber() -> UInt64 {
        locked {
            number += 1
            return number
        }
    }

    func add(_ entry: Entry) {
        locked { all.append(entry) }
    }

    func locked<Value>(_ body: () -> Value) -> Value {
        lock.withLock(body)
    }
}
