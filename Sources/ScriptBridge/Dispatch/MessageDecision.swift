/// What is to be done with a message, before anything is done.
enum MessageDecision {
    /// Nothing: what it is about has ended.
    case ignore

    /// The page does not wait for this request or subscription any more.
    case cancel(id: Int)

    /// The page is ready for so many more elements of this subscription.
    case addCredit(Int, id: Int)

    /// A message is handled, or fails.
    case run(DispatchStep)
}

/// One message with its handler found and its fields decoded, or with the reason why not.
struct DispatchStep: Sendable {
    /// What a page wants from the host.
    enum Kind: Hashable, Sendable {
        case post
        case request
        case subscription(credit: Int)
    }

    /// Name, channel and source, as the handler will see them.
    var context: MessageContext

    /// What the page wants; nil if the message fails and is in no table of its document.
    let kind: Kind?

    /// How long it may take.
    let timeout: Duration?

    /// Whether it is one of the messages that the channel's rate counts.
    let countsTowardRate: Bool

    /// JSON text of the message, if it was asked for.
    let text: String?

    let work: Result<Handler.Work, BridgeError>

    /// Runs the handler; every message ends in exactly one outcome.
    func run(send: @escaping Handler.Send) async -> DispatchOutcome {
        do throws(BridgeError) {
            let work = try work.get()
            do {
                return try await work(context, send)
            } catch let error as PageError where error.encodingError == nil {
                throw BridgeError(
                    .init(rawValue: error.code), error.message, dataJSON: error.dataJSON,
                    underlyingError: error)
            } catch is CancellationError where Task.isCancelled {
                let name = PageText.quoted(context.name)
                throw BridgeError(.hostGone, "The host stopped handling \(name).")
            } catch {
                throw BridgeError(
                    .handlerFailed,
                    "The host failed to handle \(PageText.quoted(context.name)).",
                    underlyingError: (error as? PageError)?.encodingError?.underlyingError ?? error
                )
            }
        } catch {
            return .failed(error)
        }
    }
}
