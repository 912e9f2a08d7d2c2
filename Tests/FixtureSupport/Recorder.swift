package import ScriptBridge

/// An observer that records all events of a bridge.
@MainActor
package final class Recorder: BridgeObserver {
    package private(set) var events: [BridgeTraceEvent] = []
    private let next: (any BridgeObserver)?

    package init(next: (any BridgeObserver)? = nil) {
        self.next = next
    }

    package func observe(_ event: BridgeTraceEvent) {
        events.append(event)
        next?.observe(event)
    }

    /// The outcomes of the messages, each as a handler's name and the kind of outcome.
    package var outcomes: [String] {
        events.compactMap { event in
            guard case .outcome(let context, let outcome, _) = event else { return nil }
            return switch outcome {
            case .failed(let error): "\(context.name) \(error.code)"
            case .replied: "\(context.name) replied"
            case .ended: "\(context.name) ended"
            case .handled: "\(context.name) handled"
            }
        }
    }

    /// The errors of rejected bodies, failed messages and undelivered events.
    package var failures: [String] {
        events.compactMap { event in
            switch event {
            case .rejected(_, _, let error), .outcome(_, .failed(let error), _),
                .undelivered(_, let error):
                "\(error.code): \(error.message)"
            default: nil
            }
        }
    }

    /// The reports of pages, as kind and text.
    package var reports: [[String]] {
        events.compactMap { event in
            if case .report(let report) = event {
                [report.kind.rawValue, report.text]
            } else {
                nil
            }
        }
    }

    /// The codes of the events that were not delivered.
    package var undelivered: [String] {
        events.compactMap { event in
            if case .undelivered(_, let error) = event { error.code.rawValue } else { nil }
        }
    }

    /// The outcomes of posts in the order in which their messages arrived, and of rejected bodies.
    package var results: [MessageOutcome] {
        var places: [TraceID: Int] = [:]
        var results: [(place: Int, outcome: MessageOutcome)] = []
        for event in events {
            switch event {
            case .message(let context, _): places[context.trace] = places.count + 1
            case .outcome(let context, let outcome, _):
                results.append((places[context.trace, default: 0], outcome))
            case .rejected(_, _, let error): results.append((0, .failed(error)))
            default: break
            }
        }
        return results.sorted { $0.place < $1.place }.map(\.outcome)
    }

    /// The number of messages without an outcome.
    package var openCount: Int {
        events.reduce(0) { count, event in
            switch event {
            case .message: count + 1
            case .outcome: count - 1
            default: count
            }
        }
    }
}
