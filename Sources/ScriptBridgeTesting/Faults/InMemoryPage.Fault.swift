public import ScriptBridge

extension InMemoryPage {
    /// What goes wrong with a frame on its way; the fake host of `js/testing.mjs` has the same.
    public enum Fault: Hashable, Sendable {
        /// It never arrives: a request ends by its deadline, if it has one.
        case drop

        /// It arrives twice.
        case duplicate

        /// Only its first half arrives, which the other side cannot read.
        ///
        /// The page's message fails with `invalidJSON`, or with `hostGone` if the reply is cut.
        case cut

        /// It arrives after the next one of its direction.
        case reorder

        /// It, and what is behind it, arrives so much later on the page's clock.
        case delay(by: Duration = .milliseconds(100))

        /// The other side refuses it.
        ///
        /// The page's message fails with this code and text. Nobody waits for a frame of the host:
        /// the observer sees it as undelivered.
        case refuse(
            code: BridgeError.Code = .sourceNotAccepted, message: String = "It was refused.")

        /// The page is left, and another document is loaded, before it arrives.
        case navigate

        /// The page's process ends before it arrives; until ``InMemoryPage/load()``, no document
        /// is there.
        case crash
    }

    /// Which way a frame goes.
    public enum Direction: Hashable, Sendable {
        /// From the page to the host.
        case toHost

        /// From the host to the page.
        case toPage
    }

    /// Lets something go wrong with the next frame that it befalls.
    ///
    /// ```swift
    /// page.fault(.drop, direction: .toPage, name: "GetLocation")
    /// page.fault(.delay(by: .seconds(3)))
    /// ```
    ///
    /// Each message of the page is a frame of its own; the host's frames hold what was said in one
    /// turn. Of several faults, the first that was asked for befalls a frame. A dropped frame is
    /// answered by nobody: give its request a `timeout`, and the page a ``ManualClock``.
    ///
    /// - Parameters:
    ///   - fault: What goes wrong.
    ///   - direction: Which way the frame goes.
    ///   - name: Befalls only frames with a message, a reply, an element or an event of this name.
    ///   - times: How many frames it befalls.
    public func fault(
        _ fault: Fault,
        direction: Direction = .toHost,
        name: String? = nil,
        times: Int = 1
    ) {
        transport.plan(fault, direction: direction, name: name, times: times)
    }
}
