import Foundation
import ScriptBridge

extension VisitStateMachine {
    /// Something that a session has to do.
    enum Action: Hashable, Sendable {
        /// Load a document.
        case load(PageLocation)
        /// End the page's process, because the page does not let the host leave it.
        case endProcess
        /// Stop loading the document.
        case stopLoading
        /// Call the page adapter to make the visit of this number.
        case visit(PageLocation, VisitOptions, restorationIdentifier: String?, number: Int)
        /// Call the page adapter to cancel the visit with its identifier.
        case cancel(identifier: String)
        /// Call the page adapter to clear its snapshots.
        case clearSnapshotCache
        /// Call the page adapter to save a snapshot.
        case cacheSnapshot
        /// Fetch the document of a proposal from the page.
        case fetchResponse(VisitProposal)
        /// Start the timer of the visit of this number.
        case startTimer(number: Int)
        /// Stop the timer.
        case stopTimer
        /// Tell the app.
        case tell(VisitEvent)
        /// Answer the question of the web view.
        case answer(PageLoadPolicy)
    }
}

extension VisitStateMachine.Action: CustomStringConvertible {
    /// One line for a transcript.
    var description: String {
        switch self {
        case .load(let location): "load \(location)"
        case .endProcess: "end process"
        case .stopLoading: "stop loading"
        case .visit(let location, let options, let restorationIdentifier, _):
            "call visit \(location) \(options.action.rawValue)"
                + (options.response == nil ? "" : " with response")
                + (restorationIdentifier == nil ? "" : " as restored")
        case .cancel: "call cancel"
        case .clearSnapshotCache: "call clearSnapshotCache"
        case .cacheSnapshot: "call cacheSnapshot"
        case .fetchResponse(let proposal): "fetch response of \(proposal.location.absoluteString)"
        case .startTimer: "start timer"
        case .stopTimer: "stop timer"
        case .tell(let event): "tell \(event)"
        case .answer(let policy): "answer \(policy.rawValue)"
        }
    }
}
