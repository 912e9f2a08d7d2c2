/// The frames of documents of which the page has not said yet whether they are its own.
///
/// Where the engine does not say who posts, the frame of a document that is not known may be of
/// another window with the same handlers, or of a page that was left before its frame arrived. So
/// the page is asked: no other window can answer what is evaluated in this one.
@MainActor
final class HeldFrames {
    /// Is told once of each frame: no error if it is the page's.
    var decide: @MainActor (PostedFrame, BridgeError?) -> Void = { _, _ in }

    private let limits: ScriptChannel.Limits
    private let identify: PageSession.Identify
    /// With each frame, how often the page had changed when it came.
    private var frames: [(frame: PostedFrame, change: Int)] = []
    private var byteCount = 0
    private var changeCount = 0
    private var isAsking = false

    init(limits: ScriptChannel.Limits, identify: @escaping PageSession.Identify) {
        self.limits = limits
        self.identify = identify
    }

    /// Holds a frame until the page has answered, behind those that came before.
    func hold(_ frame: PostedFrame) {
        guard frames.count < limits.pending, byteCount + frame.byteCount <= limits.bytes else {
            return decide(frame, .tooManyFrames)
        }
        frames.append((frame, changeCount))
        byteCount += frame.byteCount
        ask()
    }

    /// Takes note that an answer under way may be of a page that was left.
    func pageDidChange() {
        changeCount += 1
    }

    /// Gives all frames, of which nothing is decided any more.
    func takeAll() -> [PostedFrame] {
        takeFrames().map(\.frame)
    }

    private func takeFrames() -> [(frame: PostedFrame, change: Int)] {
        defer {
            frames = []
            byteCount = 0
        }
        return frames
    }

    private func ask() {
        guard !isAsking, !frames.isEmpty else { return }
        isAsking = true
        identify { [weak self, changeCount] id in
            guard let self else { return }
            isAsking = false
            if changeCount == self.changeCount { decide(for: id) } else { ask() }
        }
    }

    private func decide(for id: String?) {
        let change = changeCount
        for (frame, frameChange) in takeFrames() {
            // A handler that has just begun may have ended it all.
            if frame.reader.document == id, change == changeCount {
                decide(frame, nil)
            } else if frameChange == changeCount {
                let message = "The frame is of another window, or of a page that was left."
                decide(frame, BridgeError(.sourceNotAccepted, message))
            } else {
                decide(frame, BridgeError(.documentGone, "The page was left."))
            }
        }
    }
}

/// A frame that its channel accepts.
struct PostedFrame {
    let messages: [MessageValue]
    let reader: MessageReader
    let byteCount: Int
    let answer: @MainActor (PageSession.Answer) -> Void
}

extension PageSession {
    /// Gets the id of the page's document, nil if it has none or does not say.
    package typealias Identification = @MainActor (_ id: String?) -> Void

    /// A way to ask the page for the id of its document, such that no other window can answer.
    package typealias Identify = @MainActor (@escaping Identification) -> Void
}

extension BridgeError {
    static let tooManyFrames = BridgeError(.tooManyPending, "Too many frames wait for replies.")

    static let hostGone = BridgeError(
        .hostGone, "The host removed the bridge before it answered.")
}
