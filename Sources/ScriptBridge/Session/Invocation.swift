/// A message with what remains to be done for it.
struct Invocation: Sendable {
    /// The session's number for the message.
    let number: Int

    /// The message's context, passed to the handler.
    var context: MessageContext

    /// Whether the message was decoded from a long text.
    let isLong: Bool

    /// The handler's work, or the error that prevents it.
    let work: Handler.Work

    /// Runs the handler, and returns the message's single outcome.
    @MainActor
    func run(send: @escaping Handler.Send) async -> DispatchOutcome {
        do {
            switch work {
            case .failing(let error): return .failed(error)
            case .immediate(let work): return try work(context)
            case .task(let work): return try await work(context, send)
            }
        } catch {
            return .failed(failure(error))
        }
    }

    /// Runs a handler that never waits; returns nil and runs nothing if the handler may wait.
    @MainActor
    func runAtOnce() -> DispatchOutcome? {
        do {
            switch work {
            case .failing(let error): return .failed(error)
            case .immediate(let work): return try work(context)
            case .task: return nil
            }
        } catch {
            return .failed(failure(error))
        }
    }

    /// Returns the part of a handler's error that the page may know.
    private func failure(_ error: any Error) -> BridgeError {
        let name = PageText.quoted(context.name)
        return switch error {
        case let error as PageError where error.encodingError == nil:
            BridgeError(
                .init(rawValue: error.code), error.message, dataJSON: error.dataJSON,
                underlyingError: error)
        case is CancellationError where Task.isCancelled:
            BridgeError(.hostGone, "The host stopped handling \(name).")
        default:
            BridgeError(
                .handlerFailed, "The host failed to handle \(name).",
                underlyingError: (error as? PageError)?.encodingError?.underlyingError ?? error)
        }
    }
}
