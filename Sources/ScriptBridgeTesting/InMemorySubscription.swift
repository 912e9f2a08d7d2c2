import ScriptBridge

/// The elements of an in-memory page's subscription.
///
/// Taking an element gives the host credit for another one.
public struct InMemorySubscription<Element: Decodable & Sendable>: AsyncSequence, Sendable {
    private let elements: AsyncThrowingStream<String, any Error>
    private let decoder: MessageDecoder
    private let watch: @MainActor @Sendable () -> Task<Void, Never>?
    private let giveCredit: @MainActor @Sendable () -> Void

    init(
        elements: AsyncThrowingStream<String, any Error>,
        decoder: MessageDecoder,
        watch: @escaping @MainActor @Sendable () -> Task<Void, Never>?,
        giveCredit: @escaping @MainActor @Sendable () -> Void
    ) {
        self.elements = elements
        self.decoder = decoder
        self.watch = watch
        self.giveCredit = giveCredit
    }

    /// Returns an iterator over the elements.
    public func makeAsyncIterator() -> Iterator {
        Iterator(
            elements: elements.makeAsyncIterator(), decoder: decoder, watch: watch,
            giveCredit: giveCredit)
    }

    /// An iterator over the elements.
    public struct Iterator: AsyncIteratorProtocol {
        fileprivate var elements: AsyncThrowingStream<String, any Error>.Iterator
        fileprivate let decoder: MessageDecoder
        fileprivate let watch: @MainActor @Sendable () -> Task<Void, Never>?
        fileprivate let giveCredit: @MainActor @Sendable () -> Void

        /// Takes the next element.
        ///
        /// - Returns: The element; nil at the end.
        /// - Throws: `BridgeError` with the error that the page's loop would throw, or with `timedOut`
        ///   if no element comes within ``InMemoryPage/patience``; `DecodingError` if the element has
        ///   another type.
        @concurrent
        public mutating func next() async throws -> Element? {
            let watch = await watch()
            defer { watch?.cancel() }
            guard let json = try await elements.next() else { return nil }
            await giveCredit()
            return try decoder.decode(Element.self, from: .json(json))
        }
    }
}

/// A reply from the host to one of the page's messages.
enum PageReply {
    /// An element, as JSON text.
    case element(String)
    /// The end, with JSON text if there is a value.
    case end(String?)
    case failure(BridgeError)

    func get() throws(BridgeError) -> String? {
        switch self {
        case .element(let json): json
        case .end(let json): json
        case .failure(let error): throw error
        }
    }
}
