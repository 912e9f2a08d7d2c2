import Dispatch
import Foundation

extension MainActor {
    /// Does on the main actor what is left to do for an object whose last reference was dropped: at
    /// once where the main actor is, else in a later turn of it.
    ///
    /// In place of an isolated deinit, which needs iOS 18.4 or macOS 15.4.
    package static func finish(_ body: @escaping @MainActor @Sendable () -> Void) {
        if isCurrent {
            MainActor.assumeIsolated(body)
        } else {
            Task { @MainActor in body() }
        }
    }

    /// Whether this runs on the main actor.
    ///
    /// Its queue is not always served by the main thread: on Linux a plain program gives it up.
    nonisolated package static var isCurrent: Bool {
        Thread.isMainThread || DispatchQueue.getSpecific(key: queueMark) == true
    }

    private static let queueMark: DispatchSpecificKey<Bool> = {
        let key = DispatchSpecificKey<Bool>()
        DispatchQueue.main.setSpecific(key: key, value: true)
        return key
    }()
}
