import Foundation
import ScriptBridge

extension FileVersion {
    /// A strong entity tag for this version.
    var tag: String {
        let parts = [
            number, UInt64(byteCount), UInt64(bitPattern: Int64(seconds)), UInt64(nanoseconds),
        ]
        return "\"\(parts.map { String($0, radix: 36) }.joined(separator: "-"))\""
    }

    /// Whether the file was written within a tenth of a second of the given time.
    func isFresh(at now: Date) -> Bool {
        let age = now.timeIntervalSince1970 - Double(seconds) - Double(nanoseconds) / 1e9
        return (-0.1..<0.1).contains(age)
    }
}
