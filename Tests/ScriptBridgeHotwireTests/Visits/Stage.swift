import Foundation
import ScriptBridge
import ScriptBridgeTesting

@testable import ScriptBridgeHotwire

/// A session with an in-memory page and a loader that loads nothing.
@MainActor
final class Stage: PageLoader {
    weak var delegate: (any PageLoaderDelegate)?
    let session: VisitSession
    let page: InMemoryPage
    let clock = ManualClock()
    var isOnScreen = true
    private(set) var loads: [String] = []
    private(set) var scripts: [String] = []
    var notices: [String] = []
    private(set) var proposals: [VisitProposal] = []
    /// The app's action when a request ends.
    var onFinish: () -> Void = {}

    init(
        functions: [String] = ["visitLocationWithOptionsAndRestorationIdentifier"],
        decisions: [LinkDecision] = .standard
    ) throws {
        session = VisitSession(timeout: .seconds(10), decisions: decisions, clock: clock)
        var channel = ScriptChannel("nativeApp", accepting: .mainFrame(of: "https://example.com"))
        channel.on(session)
        page = try InMemoryPage(channels: [channel])
        for function in functions {
            try page.expose(FunctionPath("window.turboNative.\(function)"), returning: true)
        }
        session.connect(page, loader: self)
        session.onEvent = { [unowned self] in note($0) }
    }

    /// A stage whose page is shown on screen 1.
    static func home(decisions: [LinkDecision] = .standard) async throws -> Stage {
        let stage = try Stage(decisions: decisions)
        stage.session.visit(VisitPlay.url("/"))
        stage.tell(.committed(VisitPlay.location("/")))
        try await stage.page.post(VisitMessage.pageLoaded(restorationIdentifier: "r1"))
        return stage
    }

    func tell(_ event: PageLoadEvent) {
        delegate?.pageLoader(self, didReceive: event)
    }

    func inject(_ script: InjectedScript) {
        scripts.append(script.source)
    }

    func load(_ location: PageLocation) {
        loads.append(location.text)
        notices.append("load")
    }

    func stopLoading() {
        loads.append("stop")
    }

    /// The calls of the page adapter, in order.
    var calls: [String] { page.calls }

    private func note(_ event: VisitEvent) {
        switch event {
        case .proposed(let proposal):
            proposals.append(proposal)
            notices.append("proposed \(proposal.location)")
        case .failed(_, let error): notices.append("failed \(error)")
        case .external, .browser, .pageError: notices.append("\(event)")
        case .redirected(_, let location): notices.append("redirected \(location)")
        case .requestStarted: notices.append("start")
        case .requestFinished:
            notices.append("finish")
            onFinish()
        case .completed: notices.append("completed")
        default: break
        }
    }
}
