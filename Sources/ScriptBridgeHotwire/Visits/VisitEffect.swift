import Foundation
package import ScriptBridge

/// What a session is to do.
package enum VisitEffect: Hashable, Sendable {
    /// Load a document.
    case load(PageLocation)
    /// End what is loading.
    case stopLoading
    /// Call the page adapter; the number is that of the visit.
    case call(VisitCall, number: Int)
    /// Fetch the document of a proposal from the page.
    case fetchResponse(VisitProposal)
    /// Have the visit of this number end if it takes too long.
    case startTimer(number: Int)
    /// It did not take too long.
    case stopTimer
    /// Tell the delegate.
    case notify(DelegateCallback)
    /// Answer what the web view asks.
    case answer(PageLoadPolicy)
}

extension VisitEffect: CustomStringConvertible {
    /// A line for transcripts.
    package var description: String {
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
