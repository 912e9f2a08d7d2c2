package import ScriptBridge

/// A page whose answers a test gives.
@MainActor
package final class ScriptedPage: SessionPage {
    package var abilities: PageAbilities

    /// Receives the packets.
    package var pushed: @MainActor (String) -> Void

    /// Takes calls of page functions; nil for a page without functions.
    package var called: (@MainActor (PageCall, _ completion: @escaping Completion) -> Void)?

    /// Says which document the page shows.
    package var identified: @MainActor (@escaping @MainActor (String?) -> Void) -> Void

    package typealias Completion = @MainActor (Result<Void, BridgeError>) -> Void

    package init(
        _ abilities: PageAbilities = PageAbilities(),
        pushed: @escaping @MainActor (String) -> Void = { _ in },
        called: (@MainActor (PageCall, _ completion: @escaping Completion) -> Void)? = nil,
        identified: @escaping @MainActor (@escaping @MainActor (String?) -> Void) -> Void = {
            $0(nil)
        }
    ) {
        self.abilities = abilities
        self.pushed = pushed
        self.called = called
        self.identified = identified
    }

    package func push(_ text: String, to origin: Origin?) { pushed(text) }

    package func call(_ call: PageCall, completion: @escaping Completion) {
        called?(call, completion)
    }

    package func identify(_ answer: @escaping @MainActor (String?) -> Void) { identified(answer) }
}

extension PageSession {
    /// Creates a session for a page that only takes packets.
    package convenience init(
        dispatcher: ChannelDispatcher,
        observer: (any BridgeObserver)? = nil,
        clock: any Clock<Duration> = ContinuousClock(),
        push: @escaping @MainActor (_ packet: String, _ origin: Origin?) -> Void
    ) {
        self.init(
            dispatcher: dispatcher, observer: observer, clock: AnyClock(clock),
            page: PushedPage(push))
    }
}
