import Foundation
import ScriptBridge
import ScriptBridgeHotwire
import UIKit

/// Follows proposals: asks the path configuration, and performs the steps with UIKit.
@MainActor
final class Navigator: NSObject {
    private let configuration: PathConfiguration
    private let main: WebStack
    private let modal: WebStack
    private let host: String
    private var navigation = NavigationState()

    init(_ configuration: PathConfiguration, origin: Origin) throws {
        self.configuration = configuration
        host = origin.host
        main = try WebStack(.main, origin: origin)
        modal = try WebStack(.modal, origin: origin)
        super.init()
        main.navigator = self
        modal.navigator = self
    }

    var rootController: UIViewController { main.controller }

    func start(_ location: URL) throws {
        let properties = configuration.match(location).properties
        perform(try navigation.start(NavigationProposal(location, properties: properties)))
    }

    func follow(_ visit: VisitProposal, from stack: Navigation.Stack) {
        let properties = configuration.match(visit.location).properties
        let proposal = NavigationProposal(visit, properties: properties, from: stack)
        let result = ProposalResult(proposal, hosts: [host])
        // The only error is that too many redirects followed one another.
        if let steps = try? navigation.propose(proposal, as: result) { perform(steps) }
    }

    func userDidPop(_ count: Int, on stack: Navigation.Stack) {
        for _ in 0..<count { navigation.apply(NavigationStep(.pop(stack))) }
        self[stack].show(self[stack].screens.dropLast(count), isAnimated: false)
    }

    private subscript(stack: Navigation.Stack) -> WebStack { stack == .main ? main : modal }

    /// Creates the screens for all steps first, because a visit comes before the step that adds its
    /// screen.
    ///
    /// Then makes each visit on the screen that will be on top.
    private func perform(_ steps: [NavigationStep]) {
        var screens = [Navigation.Stack.main: main.screens, .modal: modal.screens]
        for step in steps { apply(step.action, to: &screens) }
        for step in steps {
            switch step.action {
            case .visit(let url, let options, let stack):
                if let screen = screens[stack]?.last { self[stack].visit(url, options, on: screen) }
            case .revisit(let url, let stack):
                let options = VisitOptions(action: .replace)
                if let screen = screens[stack]?.last { self[stack].visit(url, options, on: screen) }
            case .present:
                modal.controller.presentationController?.delegate = self
                main.controller.present(modal.controller, animated: step.isAnimated)
            case .dismiss: main.controller.dismiss(animated: step.isAnimated)
            case .openExternally(let url): UIApplication.shared.open(url)
            default: break
            }
        }
        let isAnimated = steps.allSatisfy(\.isAnimated)
        for stack in [main, modal] { stack.show(screens[stack.name] ?? [], isAnimated: isAnimated) }
    }

    private func apply(
        _ action: NavigationStep.Action,
        to screens: inout [Navigation.Stack: [ScreenController]]
    ) {
        switch action {
        case .push(_, let stack): screens[stack]?.append(makeScreen())
        case .set(_, let stack): screens[stack] = [makeScreen()]
        case .pop(let stack): screens[stack]?.removeLast()
        case .popToRoot: screens[.main] = screens[.main].map { Array($0.prefix(1)) }
        case .dismiss: screens[.modal] = []
        // The screen stays and shows another page.
        case .replaceTop, .visit, .revisit, .present, .alert, .openExternally: break
        }
    }

    private func makeScreen() -> ScreenController {
        ScreenController(nibName: nil, bundle: nil)
    }
}

extension Navigator: UIAdaptivePresentationControllerDelegate {
    /// Removes the modal stack after the user has pulled it down.
    func presentationControllerDidDismiss(_ presentationController: UIPresentationController) {
        navigation.apply(NavigationStep(.dismiss))
        modal.show([], isAnimated: false)
    }
}
