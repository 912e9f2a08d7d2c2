/// A rule for which listeners get an event that the host emits.
///
/// Pass a rule to ``PageBridge/emit(_:_:delivery:for:)``:
///
/// | rule | current listeners | a listener added later | a document loaded later |
/// | --- | --- | --- | --- |
/// | ``transient`` | get the event | does not get it | does not get it |
/// | ``untilListener`` | get the event, once | gets it if no earlier listener got it | gets it if no document was ready |
/// | ``latest`` | get the event | gets the last value | gets the last value |
///
/// ``untilListener`` is the default, because it works no matter when a page's module begins to
/// listen, which depends on the network and the device. The other two would be surprising defaults.
/// A slow page loses a transient event, and no test on a fast machine shows it. A last value would
/// report an old click to each new listener.
public enum EventDelivery: String, Hashable, Sendable, CaseIterable {
    /// A rule for events that matter only now, such as the app returning to the foreground.
    ///
    /// If nobody listens, or no document is ready, the observer is told.
    case transient

    /// A rule for instructions to the page, such as showing a certain customer.
    ///
    /// Each event is delivered once, in order, to the listeners present or else to the first one
    /// added. A page that is not ready gets the event once it is ready. In the page, the event
    /// waits for a listener until the document ends. The observer is told about events that no
    /// listener got.
    case untilListener

    /// A rule for values that every listener gets, such as the theme, the session or the network
    /// status.
    ///
    /// The bridge keeps the last value of each name, and gives it to each document and each later
    /// listener, until the bridge is released.
    case latest
}

extension EventDelivery {
    /// Whether the bridge keeps the event, and so may deliver it more than once.
    var isKept: Bool { self == .latest }
}
