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
    private var levelsOff: [String: Set<OSLogType>] = [:]
    private var needless: [String: Int] = [:]

    /// The entries of a subsystem, as tests run side by side.
    public func entries(of subsystem: String) -> [Entry] {
        locked { all.filter { $0.subsystem == subsystem } }
    }

    /// Starts to record a subsystem's intervals, as Instruments does.
    public func record(_ subsystem: String) {
        locked { _ = recorded.insert(subsystem) }
    }

    /// Turns a level of a subsystem off, as the system does with `debug` unless someone reads it.
    public func turnOff(_ level: OSLogType, of subsystem: String) {
        locked { _ = levelsOff[subsystem, default: []].insert(level) }
    }

    /// The number of texts that a subsystem wrote although their level is off.
    public func needlessCount(of subsystem: String) -> Int {
        locked { needless[subsystem, default: 0] }
    }

    func isEnabled(_ level: OSLogType, of subsystem: String) -> Bool {
        locked { levelsOff[subsystem]?.contains(level) != true }
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
        guard isEnabled(entry.level, of: entry.subsystem) else {
            return locked { needless[entry.subsystem, default: 0] += 1 }
        }
        locked { all.append(entry) }
    }

    func locked<Value>(_ body: () -> Value) -> Value {
        lock.withLock(body)
    }
}
