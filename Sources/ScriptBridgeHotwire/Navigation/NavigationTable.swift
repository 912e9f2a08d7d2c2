/// The table of ``NavigationState``, applied to one proposal.
struct NavigationTable {
    private let state: NavigationState
    private let proposal: NavigationProposal
    private let screen: NavigationDestination

    init(_ state: NavigationState, _ proposal: NavigationProposal) {
        self.state = state
        self.proposal = proposal
        screen = proposal.destination
    }

    private var properties: PathProperties { proposal.properties }
    private var stack: Navigation.Stack { properties.context == .modal ? .modal : .main }

    /// Rows N1 to N18.
    var steps: [NavigationStep] {
        let isHistorical = properties.isHistoricalLocation
        switch properties.presentation {
        case .pop where isHistorical: return dismiss + pop(.main)
        case .refresh where isHistorical: return dismiss + revisitTop(.main, of: state.main)
        case .none: return isHistorical ? dismiss : leaveRedirected
        case .replaceRoot:
            return visit(on: .main, action: .replace) + dismiss + [step(.set(screen, on: .main))]
        case .clearAll:
            let popToRoot = state.main.count > 1 ? [step(.popToRoot)] : []
            return dismiss + popToRoot + revisitTop(.main, of: state.main.prefix(1))
        case .pop:
            return state.modal.count == 1 ? dismiss : pop(state.modal.isEmpty ? .main : .modal)
        case .refresh:
            guard state.modal.count != 1 else { return dismiss + revisitTop(.main, of: state.main) }
            let stack: Navigation.Stack = state.modal.isEmpty ? .main : .modal
            let screens = state[stack]
            return pop(stack) + revisitTop(stack, of: screens.prefix(max(screens.count - 1, 1)))
        case .replace, .default:
            guard stack == .main || !state.modal.isEmpty else { return presentModal }
            return properties.presentation == .replace
                ? visit(on: stack) + dismissLeftModal + [step(.replaceTop(screen, on: stack))]
                : pushOrReplace
        }
    }

    /// Row N13.
    private var presentModal: [NavigationStep] {
        let present = step(
            .present(
                properties.modalStyle,
                dismissedByGesture: properties.isModalDismissGestureEnabled))
        return visit(on: .modal) + popRedirected + [step(.set(screen, on: .modal)), present]
    }

    /// Rows N15 to N18.
    private var pushOrReplace: [NavigationStep] {
        var state = state
        for pop in popRedirected { state.change(pop) }
        let screens = state[stack]
        let isLeavingModal = stack == .main && !state.modal.isEmpty
        let replaces =
            proposal.visit.options.action == .replace && popRedirected.isEmpty && !isLeavingModal
        let change: NavigationStep.Action =
            if screens.last?.shows(screen) == true {
                .replaceTop(screen, on: stack)
            } else if screens.dropLast().last?.shows(screen) == true {
                .pop(stack)
            } else if replaces {
                .replaceTop(screen, on: stack)
            } else {
                .push(screen, on: stack)
            }
        return visit(on: stack) + popRedirected + dismissLeftModal + [step(change)]
    }

    /// Row N4 for a redirect to the other stack: nothing else will be shown on its screen.
    private var leaveRedirected: [NavigationStep] {
        guard proposal.visit.isRedirect, proposal.stack != stack else { return [] }
        return proposal.stack == .modal && state.modal.count == 1 ? dismiss : pop(proposal.stack)
    }

    /// Pops the screen that was redirected to the other stack; animated only if that appears next.
    private var popRedirected: [NavigationStep] {
        guard proposal.visit.isRedirect, proposal.stack != stack, state[proposal.stack].count > 1
        else { return [] }
        let isSeen = proposal.stack == .modal && stack == .main
        return [NavigationStep(.pop(proposal.stack), isAnimated: isSeen && properties.isAnimated)]
    }

    func step(_ action: NavigationStep.Action) -> NavigationStep {
        NavigationStep(action, isAnimated: properties.isAnimated)
    }

    func visit(on stack: Navigation.Stack, action: VisitAction? = nil) -> [NavigationStep] {
        guard screen.isPage else { return [] }
        var options = proposal.visit.options
        options.action = action ?? options.action
        return [step(.visit(screen.url, options, on: stack))]
    }

    private var dismiss: [NavigationStep] { state.modal.isEmpty ? [] : [step(.dismiss)] }

    private var dismissLeftModal: [NavigationStep] { stack == .main ? dismiss : [] }

    private func pop(_ stack: Navigation.Stack) -> [NavigationStep] {
        state[stack].count > 1 ? [step(.pop(stack))] : []
    }

    /// Visits the page of the last of these screens again, if it shows one.
    private func revisitTop(
        _ stack: Navigation.Stack,
        of screens: some BidirectionalCollection<NavigationDestination>
    ) -> [NavigationStep] {
        guard let last = screens.last, last.isPage else { return [] }
        return [step(.revisit(last.url, on: stack))]
    }
}
