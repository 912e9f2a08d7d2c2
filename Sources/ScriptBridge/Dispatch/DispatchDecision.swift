/// What is to be done with a body, before anything is done.
package enum DispatchDecision: Sendable {
    /// Nothing: the body as a whole is refused.
    case refuse(BridgeError)

    /// Nothing: the page script's frame as a whole is refused.
    case refuseFrame(BridgeError)

    /// One message from a page without the page script; its outcome is the reply of `postMessage`.
    case message(DispatchStep)

    /// The messages of the page script's frame, and the document that waits for the outcomes.
    case frame(document: String, [DispatchStep])
}

/// One message with its handler found and its fields decoded, or with the reason why not.
package struct DispatchStep: Sendable {
    /// The page's number of the request; nil for a message without reply.
    package let id: Int?

    /// Name, channel and source, as the handler will see them.
    package let context: MessageContext

    /// JSON text of the message, if it was asked for.
    package let text: String?

    let work: Result<Handler.Work, BridgeError>

    /// Runs the handler; every message ends in exactly one outcome.
    package func run() async -> DispatchOutcome {
        do throws(BridgeError) {
            let work = try work.get()
            do {
                return try await work(context).map(DispatchOutcome.replied) ?? .handled
            } catch let error as PageError {
                throw BridgeError(.init(rawValue: error.code), error.message)
            } catch is CancellationError where Task.isCancelled {
                throw BridgeError(.hostGone, "The host stopped handling “\(context.name)”.")
            } catch {
                throw BridgeError(
                    .handlerFailed,
                    "The host failed to handle “\(context.name)”.",
                    underlyingError: error
                )
            }
        } catch {
            return .failed(error)
        }
    }
}
