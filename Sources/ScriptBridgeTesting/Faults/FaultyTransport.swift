import ScriptBridge

/// The transport between an in-memory page and its session, which applies the planned faults.
@MainActor
final class FaultyTransport {
    /// A packet on its way.
    struct Packet {
        let direction: InMemoryPage.Direction

        /// The names of the messages, replies, elements and events in the packet.
        let names: Set<String>

        let deliver: @MainActor () -> Void

        /// Delivers a copy of the packet, but not as an answer: a post has only one answer.
        let deliverAgain: @MainActor () -> Void

        /// Delivers only the first half.
        let deliverCut: @MainActor () -> Void

        let reject: @MainActor (BridgeError) -> Void
    }

    private struct Plan {
        let fault: InMemoryPage.Fault
        let direction: InMemoryPage.Direction
        let name: String?
        var times: Int
    }

    /// One direction of travel, in which packets wait behind a delayed packet.
    private struct Line {
        var isWaiting = false
        var behind: [Step] = []
        /// A packet to deliver after the next one.
        var overtaken: (@MainActor () -> Void)?
    }

    private enum Step {
        case deliver(@MainActor () -> Void)
        case wait(Duration)
    }

    /// The id of the loaded document; nil if none is loaded.
    var document: String?

    /// Receives the host's packets; set later, because the session exists before the page.
    var push: @MainActor (String) -> Void = { _ in }

    /// Calls a page function.
    var call: @MainActor (PageCall) -> Result<Void, BridgeError> = { _ in .success(()) }

    /// Runs an action after a duration on the page's clock.
    var schedule: @MainActor (Duration, @escaping @MainActor () -> Void) -> Void = { _, _ in }

    /// Navigates to another document, or ends the process of the page.
    var endDocument: @MainActor (InMemoryPage.Fault) -> Void = { _ in }

    private var plans: [Plan] = []
    private var lines: [InMemoryPage.Direction: Line] = [:]

    func plan(
        _ fault: InMemoryPage.Fault,
        direction: InMemoryPage.Direction,
        name: String?,
        times: Int
    ) {
        guard times > 0 else { return }
        plans.append(Plan(fault: fault, direction: direction, name: name, times: times))
    }

    /// Delivers a packet after the earlier ones, unless a fault applies to it.
    func carry(_ packet: Packet) {
        let direction = packet.direction
        let overtaken = lines[direction]?.overtaken
        lines[direction]?.overtaken = nil
        let arrive: @MainActor () -> Void = { [weak self] in
            self?.enqueue(.deliver(packet.deliver), direction)
        }
        switch fault(befalling: packet) {
        case nil:
            arrive()
        case .drop:
            break
        case .duplicate:
            arrive()
            enqueue(.deliver(packet.deliverAgain), direction)
        case .cut:
            enqueue(.deliver(packet.deliverCut), direction)
        case .reorder:
            lines[direction, default: Line()].overtaken = arrive
        case .delay(let duration):
            enqueue(.wait(duration), direction)
            arrive()
        case .reject(let code, let message):
            enqueue(.deliver { packet.reject(BridgeError(code, message)) }, direction)
        case .navigate:
            enqueue(.deliver { [endDocument] in endDocument(.navigate) }, direction)
        case .crash:
            enqueue(.deliver { [endDocument] in endDocument(.crash) }, direction)
        }
        overtaken?()
    }

    /// Runs an action when the packets for the page have been delivered.
    func afterAll(_ action: @escaping @MainActor () -> Void) {
        enqueue(.deliver(action), .toPage)
    }

    private func fault(befalling packet: Packet) -> InMemoryPage.Fault? {
        let index = plans.firstIndex { plan in
            plan.direction == packet.direction && plan.name.map(packet.names.contains) ?? true
        }
        guard let index else { return nil }
        let fault = plans[index].fault
        plans[index].times -= 1
        if plans[index].times == 0 { plans.remove(at: index) }
        return fault
    }

    private func enqueue(_ step: Step, _ direction: InMemoryPage.Direction) {
        let isWaiting = lines[direction]?.isWaiting == true
        lines[direction, default: Line()].behind.append(step)
        guard !isWaiting else { return }
        lines[direction]?.isWaiting = true
        deliverNext(direction)
    }

    /// Runs the steps in order until one has to wait.
    private func deliverNext(_ direction: InMemoryPage.Direction) {
        while let step = lines[direction]?.behind.first {
            lines[direction]?.behind.removeFirst()
            switch step {
            case .deliver(let deliver):
                deliver()
            case .wait(let duration):
                return schedule(duration) { [weak self] in self?.deliverNext(direction) }
            }
        }
        lines[direction]?.isWaiting = false
    }
}

extension FaultyTransport: SessionPage {
    nonisolated var abilities: PageAbilities {
        PageAbilities(identifiesDocument: true, keepsSecrets: true)
    }

    func push(_ text: String, to origin: Origin?) { push(text) }

    func call(
        _ call: PageCall,
        completion: @escaping @MainActor (Result<Void, BridgeError>) -> Void
    ) {
        completion(self.call(call))
    }

    func identify(_ answer: @escaping @MainActor (_ id: String?) -> Void) { answer(document) }
}
