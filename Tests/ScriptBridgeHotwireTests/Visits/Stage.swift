import Foundation
import ScriptBridge
import ScriptBridgeTesting

@testable import ScriptBridgeHotwire

/// A session with an in-memory page and a loader that loads nothing.
@MainActor
final class Stage: PageLoader, VisitSessionDelegate {
    weak var delegate: (any PageLoaderDelegate)?
    let session: VisitSession
    let page: InMemoryPage
    let clock = ManualClock()
    var isOnScreen = true
    private(set) var loads: [String] = []
    private(set) var scripts: [String] = []
    var notices: [String] = []
    private(set) var proposals: [VisitProposal] = []
    /// The delegate's action when it is asked for a navigation policy.
    var onPolicy: () -> Void = {}
    /// The delegate's action when a request ends.
    var onFinish: () -> Void = {}
    var policy: PageLoadPolicy?

    init(functions: [String] = ["visitLocationWithOptionsAndRestorationIdentifier"]) throws {
        session = VisitSession(timeout: .seconds(10), clock: clock)
        var channel = ScriptChannel("nativeApp", accepting: .mainFrame(of: "https://example.com"))
        channel.on(session)
        page = try InMemoryPage(channels: [channel])
        for function in functions {
            try page.expose(FunctionPath("window.turboNative.\(function)"), returning: true)
        }
        session.connect(page, loader: self)
        session.delegate = self
    }

    /// A stage whose page is shown on screen 1.
    static func home() async throws -> Stage {
        let stage = try Stage()
        stage.session.visit(VisitPlay.url("/"))
        stage.tell(.committed(VisitPlay.location("/")))
        try await stage.page.post(VisitMessage(.pageLoaded(restorationIdentifier: "r1")))
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

    func session(_ session: VisitSession, didPropose proposal: VisitProposal) {
        proposals.append(proposal)
        notices.append("proposed \(proposal.location)")
    }

    func session(_ session: VisitSession, didFail screen: VisitScreen, with error: VisitError) {
        notices.append("failed \(error)")
    }

    func session(_ session: VisitSession, didOpenExternally url: URL) {
        notices.append("external \(url)")
    }

    func session(
        _ session: VisitSession, didRedirect screen: VisitScreen, to location: URL
    ) {
        notices.append("redirected \(location)")
    }

    func sessionDidStartRequest(_ session: VisitSession) {
        notices.append("start")
    }

    func sessionDidFinishRequest(_ session: VisitSession) {
        notices.append("finish")
        onFinish()
    }

    func session(_ session: VisitSession, didComplete screen: VisitScreen) {
        notices.append("completed")
    }

    func session(
        _ session: VisitSession, policyFor navigation: PageNavigation,
        otherwise policy: PageLoadPolicy
    ) -> PageLoadPolicy {
        onPolicy()
        return self.policy ?? policy
    }
}
