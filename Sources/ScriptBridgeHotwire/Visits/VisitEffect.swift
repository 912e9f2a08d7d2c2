import Foundation
import ScriptBridge

/// Something that a session has to do.
enum VisitEffect: Hashable, Sendable {
    /// Load a document.
    case load(PageLocation)
    /// Stop loading the document.
    case stopLoading
    /// Call the page adapter for the visit of this number.
    case call(VisitCall, number: Int)
    /// Fetch the document of a proposal from the page.
    case fetchResponse(VisitProposal)
    /// Start the timer of the visit of this number.
    case startTimer(number: Int)
    /// Stop the timer.
    case stopTimer
    /// Tell the delegate.
    case notify(DelegateCallback)
    /// Answer the question of the web view.
    case answer(PageLoadPolicy)
}

extension VisitEffect: CustomStringConvertible {
    /// One line for a transcript.
    var description: String {
        switch self {
        case .load(let location): "load \(location)"
        case .stopLoading: "stop loading"
        case .call(let call, _): "call \(call)"
        case .fetchResponse(let proposal): "fetch response of \(proposal.location.absoluteString)"
        case .startTimer: "start timer"
        case .stopTimer: "stop timer"
        case .notify(let callback): "tell \(callback)"
        case .answer(let policy): "answer \(policy.rawValue)"
        }
    }
}
