/// How something that an envelope has written reaches the page.
///
/// Calls and events are made in the main frame. An outcome reaches it only if its document is still the
/// one that posted, a command only if the channel accepts its origin. What a function returns is
/// ignored.
public enum EnvelopeDelivery: Hashable, Sendable {
    /// Not at all; the promise of the post resolves with undefined.
    case nothing

    /// The promise of the post resolves with this value.
    case resolve(EnvelopeValue)

    /// The promise of the post is rejected with this text.
    case reject(String)

    /// A call of a page function with these arguments, in which nil is `null`.
    case call(FunctionPath, [EnvelopeValue?])

    /// A `CustomEvent` of the page's window, with this name and this `detail`.
    case dispatch(String, EnvelopeValue?)

    /// A `message` event of the page's window with this `data`, as if the page had posted it to
    /// itself.
    case message(EnvelopeValue)

    /// Several deliveries, in order. Of those for the promise, the first one counts.
    indirect case several([EnvelopeDelivery])

    /// Returns the delivery by the promise that pages without an envelope get.
    ///
    /// - Parameter output: The outcome. A failure is a rejection with the error's code and message.
    /// - Returns: The delivery; nothing for a command or an event.
    public static func promise(_ output: EnvelopeOutput) -> EnvelopeDelivery {
        if let error = output.failure { return .reject("\(error.code): \(error.message)") }
        return output.isHandled ? .nothing : output.result.map { .resolve($0) } ?? .nothing
    }

    /// The way in which the promise of the post settles; nil if this is not for the promise.
    var answer: PostAnswer? {
        switch self {
        case .resolve(let value): .json(value.json)
        case .reject(let text): .rejection(text)
        case .several(let all): all.lazy.compactMap(\.answer).first
        case .nothing, .call, .dispatch, .message: nil
        }
    }

    /// Returns the calls that make the delivery, in order.
    ///
    /// - Parameters:
    ///   - policy: The origins whose main frame may receive the calls.
    ///   - document: The ID of the only document that may receive them; nil if it is not known.
    /// - Returns: The calls; none if the delivery settles the promise of the post.
    func calls(to policy: OriginPolicy?, in document: String?) -> [PageCall] {
        switch self {
        case .nothing, .resolve, .reject:
            []
        case .call(let function, let arguments):
            [PageCall(function, arguments.map { $0 ?? .null }, to: policy, in: document)]
        case .dispatch(let name, let detail):
            [
                PageCall(
                    event: "CustomEvent", named: name, detail.map { [("detail", $0)] } ?? [],
                    to: policy, in: document)
            ]
        case .message(let data):
            [
                PageCall(
                    event: "MessageEvent", named: "message", [("data", data)],
                    ",origin:location.origin,source:window", to: policy, in: document)
            ]
        case .several(let all):
            all.flatMap { $0.calls(to: policy, in: document) }
        }
    }
}
