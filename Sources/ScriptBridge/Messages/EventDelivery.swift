/// Who gets an event that the host emits: a rule of each ``PageBridge/emit(_:_:delivery:)``.
///
/// | rule | listeners that are there | a listener that comes later | a document that comes later |
/// | --- | --- | --- | --- |
/// | ``transient`` | get it | does not | does not |
/// | ``untilListener`` | get it, and then it is over | gets it if nobody has | gets it if none was ready |
/// | ``latest`` | get it | gets the last value | gets the last value |
///
/// ``untilListener`` is the rule of an event of which no other is named. Whether a page's module has begun
/// to listen depends on the network and on the device: with this rule it does not matter. The other two would
/// surprise more. A transient event is lost to a page that is slow, which no test on a fast machine shows; a
/// last value would tell a page of a click that was long ago, again and again.
public enum EventDelivery: String, Hashable, Sendable, CaseIterable {
    /// For whoever listens now: a transition, such as that the app comes to the foreground.
    ///
    /// If nobody listens, or no document is ready, the observer is told so.
    case transient

    /// For the first who listen, in the order of the events, each once: an order to the page, such as that
    /// it show a certain customer.
    ///
    /// A page that is not ready gets it when it is. It waits there for a listener, and ends with the
    /// document; the observer is told of those that nobody has heard.
    case untilListener

    /// A value that every listener gets, also one that comes later: the theme, the session, whether
    /// there is a network.
    ///
    /// The bridge keeps the last value of a name and gives it to each document, until it is released.
    case latest
}
