#if canImport(WebKit)
import ScriptBridge
import os

/// The intervals that Instruments shows for what is pending.
///
/// Each message, call and download has exactly one end, so no interval stays open. An upload ends with
/// its message.
@MainActor
final class SignpostIntervals {
    private let signposter: OSSignposter
    private var messages: [TraceID: OSSignpostIntervalState] = [:]
    private var uploads: [TraceID: OSSignpostIntervalState] = [:]
    private var calls: [TraceID: OSSignpostIntervalState] = [:]
    private var downloads: [Download: OSSignpostIntervalState] = [:]

    /// A download; its number is unique only in its bridge.
    private struct Download: Hashable {
        let trace: TraceID
        let number: Int

        init(_ progress: DownloadProgress) {
            (trace, number) = (progress.trace, progress.number)
        }
    }

    nonisolated init(subsystem: String, category: String) {
        signposter = OSSignposter(subsystem: subsystem, category: category)
    }

    func observe(_ event: BridgeTraceEvent) {
        switch event {
        case .message(let context, _):
            guard signposter.isEnabled else { return }
            messages[context.trace] = signposter.beginInterval(
                "Message", id: signposter.makeSignpostID(),
                "\(PageText.quoted(context.name), privacy: .public) \("\(context.trace)", privacy: .public)"
            )
        case .progress(let context, _, _):
            guard messages[context.trace] != nil, uploads[context.trace] == nil else { return }
            uploads[context.trace] = signposter.beginInterval(
                "Upload", id: signposter.makeSignpostID(),
                "\(PageText.quoted(context.name), privacy: .public) \("\(context.trace)", privacy: .public)"
            )
        case .outcome(let context, let outcome, _):
            let text = Self.text(outcome)
            if let state = uploads.removeValue(forKey: context.trace) {
                signposter.endInterval("Upload", state, "\(text, privacy: .public)")
            }
            if let state = messages.removeValue(forKey: context.trace) {
                signposter.endInterval("Message", state, "\(text, privacy: .public)")
            }
        case .call(let trace, _):
            guard signposter.isEnabled else { return }
            calls[trace] = signposter.beginInterval(
                "Call", id: signposter.makeSignpostID(), "\("\(trace)", privacy: .public)")
        case .result(let trace, _, let result, _):
            guard let state = calls.removeValue(forKey: trace) else { return }
            let text =
                switch result {
                case .success: "returned"
                case .failure(let error): error.code.rawValue
                }
            signposter.endInterval("Call", state, "\(text, privacy: .public)")
        case .download(let progress) where progress.state.isEnd:
            guard let state = downloads.removeValue(forKey: Download(progress)) else { return }
            signposter.endInterval(
                "Download", state,
                "\(progress.state.rawValue, privacy: .public) \(progress.byteCount, privacy: .public) bytes"
            )
        case .download(let progress) where downloads[Download(progress)] == nil:
            guard signposter.isEnabled else { return }
            downloads[Download(progress)] = signposter.beginInterval(
                "Download", id: signposter.makeSignpostID(),
                "\(PageText.quoted(progress.name), privacy: .public) \("\(progress.trace)", privacy: .public)"
            )
        default: return
        }
    }

    private static func text(_ outcome: MessageOutcome) -> String {
        switch outcome {
        case .handled: "handled"
        case .replied: "replied"
        case .ended: "ended"
        case .failed(let error): error.code.rawValue
        }
    }
}
#endif
