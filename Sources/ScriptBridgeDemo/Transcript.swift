#if WebKitGTK
import ScriptBridge

/// Prints everything that passes over the bridge, a line each.
struct Transcript: BridgeObserver {
    func observe(_ event: BridgeEvent) {
        switch event {
        case .message(let context, let json):
            print("page → host    \(context.name) \(json)")
        case .outcome(let context, .replied(let json)):
            print("host → page    \(context.name) replied \(json)")
        case .outcome(let context, .failed(let error)):
            print("host → page    \(context.name) refused, \(error)")
        case .outcome(let context, _):
            print("host           \(context.name) handled")
        case .refused(let channel, let error):
            print("host → page    refused a message on \(channel), \(error)")
        case .call(let source):
            print("host → page    \(source)")
        case .result(let source, .success(let json)):
            print("page → host    \(shortened(source)) gave \(json ?? "undefined")")
        case .result(let source, .failure(let error)):
            print("page → host    \(shortened(source)) failed, \(error)")
        case .event(let name, let json):
            print("host → page    event \(name) \(json)")
        case .undelivered(let error):
            print("host           could not reach the page, \(error)")
        }
    }

    private func shortened(_ source: String) -> String {
        source.count > 60 ? "\(source.prefix(59))…" : source
    }
}
#endif
