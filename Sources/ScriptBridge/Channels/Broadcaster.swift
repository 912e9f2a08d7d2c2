/// One source of elements that many pages follow, such as the documents of two windows.
///
/// ```swift
/// let documents = Broadcaster<[Document]>()
/// channel.on(DocumentChanges.self) { _, _ in documents.elements(startingWith: store.documents) }
/// documents.send(store.documents)
/// ```
///
/// An app needs one broadcaster for a source, even with several bridges: each subscription gets a
/// stream of its own, and leaves when its page does. The streams end when the broadcaster is
/// released.
@MainActor
public final class Broadcaster<Element: Sendable> {
    private var subscribers: [Int: AsyncStream<Element>.Continuation] = [:]
    private var count = 0
    private let bufferSize: Int

    /// Creates a broadcaster.
    ///
    /// - Parameter count: How many elements wait for a page that falls behind; it loses the oldest
    ///   ones beyond that. Pass 1 if only the newest element counts.
    public init(bufferingNewest count: Int = 100) {
        bufferSize = count
    }

    deinit {
        for subscriber in subscribers.values { subscriber.finish() }
    }

    /// Sends an element to all current subscribers.
    ///
    /// - Parameter element: The element.
    public func send(_ element: Element) {
        for subscriber in subscribers.values { subscriber.yield(element) }
    }

    /// Subscribes to the elements that are sent from now on.
    ///
    /// - Parameter first: An element for this subscriber alone, before the others, such as the
    ///   current value; nil for none.
    /// - Returns: The elements, to return from the handler of a ``ScriptSubscription``.
    public func elements(startingWith first: Element? = nil) -> AsyncStream<Element> {
        let (elements, subscriber) = AsyncStream.makeStream(
            of: Element.self, bufferingPolicy: .bufferingNewest(bufferSize))
        count += 1
        subscriber.onTermination = { [weak self, count] _ in
            Task { @MainActor in self?.subscribers[count] = nil }
        }
        subscribers[count] = subscriber
        if let first { subscriber.yield(first) }
        return elements
    }
}
