import Dispatch
import Foundation

extension MainActor {
    /// Runs the cleanup of an object on the main actor after its last reference was dropped.
    ///
    /// If the caller is on the main actor, the cleanup runs immediately, otherwise in a later turn.
    /// This replaces an isolated deinit, which needs iOS 18.4 or macOS 15.4.
    package static func finish(_ body: @escaping @MainActor @Sendable () -> Void) {
        if isCurrent {
            MainActor.assumeIsolated(body)
        } else {
            Task { @MainActor in body() }
        }
    }

    /// Whether the current code runs on the main actor.
    ///
    /// The main thread does not always serve the main queue: in a plain program on Linux another
    /// thread may.
    nonisolated package static var isCurrent: Bool {
        Thread.isMainThread || DispatchQueue.getSpecific(key: queueMark) == true
    }

    private static let queueMark: DispatchSpecificKey<Bool> = {
        let key = DispatchSpecificKey<Bool>()
        DispatchQueue.main.setSpecific(key: key, value: true)
        return key
    }()
}
