import Foundation
import FuzzSupport
import ScriptBridge

/// Dispatches libFuzzer's inputs as messages, which must have one outcome each.
///
/// This is separate from the decoder's program, because a task and a turn of the main queue take
/// longer than decoding, and the leak check reports a task's memory as a leak.
@main
enum Dispatcher {
    private static let channels: [ScriptChannel] = [.echoing()]

    static func main() {
        Fuzzer.main {
            let bytes = UnsafeBufferPointer(start: $0, count: $1)
            Dispatcher.dispatch(String(decoding: bytes, as: UTF8.self))
            return 0
        }
    }

    /// Handlers run on the main actor, whose queue is served here until the post is answered.
    private static func dispatch(_ text: String) {
        MainActor.assumeIsolated {
            let session = try? PageSession(channels: channels) { _, _ in }
            Fuzzer.require(session != nil, "There is no session.")
            guard let session else { return }
            isFinished = false
            session.receive(.json(text), on: "nativeApp", from: .unknown) { _ in
                isFinished = true
            }
            while !isFinished {
                _ = RunLoop.main.run(mode: .default, before: .distantFuture)
            }
            session.close()
        }
    }

    @MainActor private static var isFinished = false
}
