#if WebKitGTK
import Foundation
import ScriptBridge
import ScriptBridgeHotwire

/// The way of a proposal: what the path configuration says of it, steps, and stacks of screens.
@MainActor
final class Navigator {
    /// Proposals and steps so far, as they are printed.
    private(set) var lines: [String] = []
    /// Shows or hides the modal stack.
    var onPresent: ((Bool) -> Void)?
    /// Opens what is for another app.
    var onOpen: ((URL) -> Void)?

    private let configuration: PathConfiguration
    private let host: String
    private var navigation = NavigationState()
    private let stacks: [WebStack]

    init(_ configuration: PathConfiguration, origin: Origin) throws {
        self.configuration = configuration
        host = origin.host
        stacks = try Navigation.Stack.allCases.map { try WebStack($0, origin: origin) }
        for stack in stacks { stack.navigator = self }
    }

    subscript(name: Navigation.Stack) -> WebStack {
        stacks[name == .main ? 0 : 1]
    }

    func start(_ location: URL) {
        do {
            perform(try navigation.start(proposal(location)))
        } catch {
            say("refused: \(error)")
        }
    }

    func follow(_ visit: VisitProposal, from stack: Navigation.Stack) {
        let properties = configuration.match(visit.location).properties
        let proposal = NavigationProposal(visit, properties: properties, from: stack)
        say("\(stack) proposes \(proposal.destination) \(visit.options.action)")
        do {
            let result = ProposalResult(proposal, hosts: [host])
            perform(try navigation.propose(proposal, as: result))
        } catch {
            say("refused: \(error)")
        }
    }

    /// The user leaves the screen on top of a stack.
    func leave(_ stack: Navigation.Stack) {
        let isLast = stack == .modal && navigation.modal.count == 1
        let step = NavigationStep(isLast ? .dismiss : .pop(stack))
        navigation.apply(step)
        say("\(stack) is left by the user")
        perform([step])
    }

    func open(_ url: URL) {
        say("\(url.absoluteString) is for another app")
        onOpen?(url)
    }

    /// Snapshots of the other stack may show what the form has changed.
    func formWasSubmitted(on stack: Navigation.Stack) {
        for other in stacks where other.name != stack { other.forgetSnapshots() }
    }

    func say(_ line: String) {
        lines.append(line)
        print("   \(line)")
    }

    private func proposal(_ location: URL) -> NavigationProposal {
        NavigationProposal(location, properties: configuration.match(location).properties)
    }

    /// A visit comes before the step that makes room for it: so the screens of all steps are made
    /// first, and each visit is that of the screen that will be on top.
    private func perform(_ steps: [NavigationStep]) {
        var screens = [Navigation.Stack.main: self[.main].screens, .modal: self[.modal].screens]
        for step in steps { apply(step.action, to: &screens) }
        for step in steps {
            say("  \(step)")
            switch step.action {
            case .visit(let url, let options, let stack):
                if let screen = screens[stack]?.last { self[stack].visit(url, options, on: screen) }
            case .revisit(let url, let stack):
                let options = VisitOptions(action: .replace)
                if let screen = screens[stack]?.last { self[stack].visit(url, options, on: screen) }
            case .openExternally(let url):
                open(url)
            default: break
            }
        }
        let isAnimated = steps.allSatisfy(\.isAnimated)
        for stack in stacks { stack.show(screens[stack.name] ?? [], isAnimated: isAnimated) }
        onPresent?(!self[.modal].screens.isEmpty)
    }

    private func apply(
        _ action: NavigationStep.Action,
        to screens: inout [Navigation.Stack: [Screen]]
    ) {
        switch action {
        case .push(let screen, let stack): screens[stack]?.append(makeScreen(screen))
        case .set(let screen, let stack): screens[stack] = [makeScreen(screen)]
        case .pop(let stack): screens[stack]?.removeLast()
        case .popToRoot: screens[.main] = screens[.main].map { Array($0.prefix(1)) }
        case .dismiss: screens[.modal] = []
        // What is replaced is visited: the page changes, the screen stays.
        case .replaceTop, .visit, .revisit, .present, .alert, .openExternally: break
        }
    }

    private func makeScreen(_ screen: NavigationDestination) -> Screen {
        switch screen {
        case .web(let url): Screen(title: configuration.match(url).properties.title ?? "")
        case .native(let name): Screen(title: name)
        }
    }
}
#endif
