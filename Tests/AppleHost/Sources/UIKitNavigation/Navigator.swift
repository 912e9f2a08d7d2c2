import Foundation
import ScriptBridge
import ScriptBridgeHotwire
import UIKit

/// The way of a proposal: what the path configuration says of it, steps, and navigation controllers.
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
        // What is thrown is that one redirect followed another for too long.
        if let steps = try? navigation.propose(proposal, as: result) { perform(steps) }
    }

    func userDidPop(_ count: Int, on stack: Navigation.Stack) {
        for _ in 0..<count { navigation.apply(NavigationStep(.pop(stack))) }
        self[stack].show(self[stack].screens.dropLast(count), isAnimated: false)
    }

    private subscript(stack: Navigation.Stack) -> WebStack { stack == .main ? main : modal }

    /// A visit comes before the step that makes room for it: so the screens of all steps are made
    /// first, and each visit is that of the screen that will be on top.
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
        // What is replaced is visited: the page changes, the screen stays.
        case .replaceTop, .visit, .revisit, .present, .alert, .openExternally: break
        }
    }

    private func makeScreen() -> ScreenController {
        ScreenController(nibName: nil, bundle: nil)
    }
}

extension Navigator: UIAdaptivePresentationControllerDelegate {
    /// The user has pulled the modal stack down.
    func presentationControllerDidDismiss(_ presentationController: UIPresentationController) {
        navigation.apply(NavigationStep(.dismiss))
        modal.show([], isAnimated: false)
    }
}
