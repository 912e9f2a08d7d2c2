/// A message with its handler and decoded data, or with the reason why it has neither.
struct Invocation: Sendable {
    /// What the handler is told of the message.
    var context: MessageContext

    /// Whether it was decoded of a long text.
    let isLong: Bool

    /// What the handler does; what it throws before it began if there is no such handler.
    let work: Result<Handler.Work, BridgeError>

    /// Runs the handler; every message ends in exactly one outcome.
    @MainActor
    func run(send: @escaping Handler.Send) async -> DispatchOutcome {
        do {
            switch work {
            case .failure(let error): return .failed(error)
            case .success(.immediate(let work)): return try work(context)
            case .success(.task(let work)): return try await work(context, send)
            }
        } catch {
            return .failed(failure(error))
        }
    }

    /// Lets go of what was decoded of a long text elsewhere: many values take long to release.
    func release() {
        guard isLong else { return }
        Task.detached(priority: .utility) { withExtendedLifetime(self) {} }
    }

    /// Runs a handler that never waits; nil, and nothing runs, if this one may.
    @MainActor
    func runAtOnce() -> DispatchOutcome? {
        do {
            switch work {
            case .failure(let error): return .failed(error)
            case .success(.immediate(let work)): return try work(context)
            case .success(.task): return nil
            }
        } catch {
            return .failed(failure(error))
        }
    }

    /// What the page may know of an error that a handler has thrown.
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
