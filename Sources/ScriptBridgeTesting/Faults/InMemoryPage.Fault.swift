public import ScriptBridge

extension InMemoryPage {
    /// A transport fault that affects a packet.
    ///
    /// The fake host of `js/testing.mjs` has the same faults.
    public enum Fault: Hashable, Sendable {
        /// The packet never arrives. A request without a deadline waits forever.
        case drop

        /// The packet arrives twice.
        case duplicate

        /// Only the first half of the packet arrives, and the other side cannot read it.
        ///
        /// The page's message fails with `invalidJSON`, or with `hostGone` if the reply is cut.
        case cut

        /// The packet arrives after the next one in the same direction.
        case reorder

        /// The packet, and those behind it, arrive later by a duration on the page's clock.
        case delay(by: Duration = .milliseconds(100))

        /// The other side rejects the packet.
        ///
        /// If the page sent the packet, its message fails with this code and message. If the host
        /// sent it, the observer sees it as undelivered.
        case reject(
            code: BridgeError.Code = .sourceNotAccepted, message: String = "It was rejected.")

        /// The page loads another document before the packet arrives.
        case navigate

        /// The page's process ends before the packet arrives.
        ///
        /// No document is loaded until you call ``InMemoryPage/load()``.
        case crash
    }

    /// The direction in which a packet travels.
    public enum Direction: Hashable, Sendable {
        /// From the page to the host.
        case toHost

        /// From the host to the page.
        case toPage
    }

    /// Plans a fault for the next matching packet.
    ///
    /// ```swift
    /// page.fault(.drop, direction: .toPage, name: "GetLocation")
    /// page.fault(.delay(by: .seconds(3)))
    /// ```
    ///
    /// Each of the page's messages is a separate packet. A packet from the host contains everything
    /// that the host sent in one turn of the main actor. If several faults match a packet, the one
    /// planned first applies.
    ///
    /// A dropped packet gets no answer. Give its request a `timeout`, and the page a
    /// ``ManualClock``.
    ///
    /// - Parameters:
    ///   - fault: The fault.
    ///   - direction: The direction in which the packet travels.
    ///   - name: The name of a message, reply, element or event that the packet must contain; nil
    ///     for any packet.
    ///   - times: The number of packets to affect.
    public func fault(
        _ fault: Fault,
        direction: Direction = .toHost,
        name: String? = nil,
        times: Int = 1
    ) {
        transport.plan(fault, direction: direction, name: name, times: times)
    }
}
