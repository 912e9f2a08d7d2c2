#if WebKitGTK
import CWebKitGTK
import FixtureSupport
import ScriptBridge
import Testing

/// The real bridge.js in a JavaScriptCore context whose time and transport the test controls.
@MainActor
final class ModelPage {
    /// What the engine lacks without a web view, and what the test calls by name.
    private static let surroundings = """
        let now = 0, lastTimer = 0, lastPacket = 0, timers = [];
        const posted = [], answers = {}, pageListeners = {}, controllers = {}, subscriptions = {};
        const outcomes = {}, given = {}, reports = [];
        globalThis.origin = 'https://example.com';
        globalThis.queueMicrotask = task => { Promise.resolve().then(task); };
        globalThis.setTimeout = (callback, delay) => { timers.push({ id: ++lastTimer, at: now + delay, callback }); return lastTimer; };
        globalThis.clearTimeout = id => { timers = timers.filter(timer => timer.id !== id); };
        globalThis.addEventListener = (type, listener) => { (pageListeners[type] ??= []).push(listener); };
        const fire = (type, event) => { for (const listener of pageListeners[type]) listener(event); };
        globalThis.console = { info: text => reports.push(String(text)), error: error => reports.push(String(error)) };
        globalThis.btoa = text => text;
        globalThis.crypto = { getRandomValues: array => array.fill(documentSeed) };
        globalThis.AbortController = class {
          listeners = new Set();
          signal = {
            aborted: false,
            addEventListener: (type, listener) => this.listeners.add(listener),
            removeEventListener: (type, listener) => this.listeners.delete(listener),
          };
          abort() {
            if (this.signal.aborted) return;
            this.signal.aborted = true;
            for (const listener of this.listeners) listener();
          }
        };
        globalThis.webkit = { messageHandlers: { nativeApp: { postMessage: packet => new Promise((resolve, reject) => {
          posted.push([++lastPacket, packet]);
          answers[lastPacket] = resolve;
        }) } } };
        const words = error => error.code;
        const verbs = {
          post: as => bridge.post('Note', { as }),
          request(as, timeout) {
            const { signal } = controllers[as] = new AbortController();
            outcomes[as] = [];
            bridge.request('Wait', { as }, { timeout: timeout || undefined, signal }).then(
              resolved => outcomes[as].push({ resolved }), error => outcomes[as].push({ rejected: words(error) }));
          },
          subscribe(as, credit) {
            const { signal } = controllers[as] = new AbortController();
            given[as] = [];
            subscriptions[as] = bridge.subscribe('Downloads', { as }, { credit, signal });
          },
          next: as => { subscriptions[as].next().then(
            ({ value, done }) => given[as].push(done ? { done } : { value }), error => given[as].push({ rejected: words(error) })); },
          return: as => { subscriptions[as].return(); },
          abort: as => controllers[as].abort(),
          advance(milliseconds) {
            now += milliseconds;
            for (const { id, callback } of timers.filter(timer => timer.at <= now).sort((a, b) => a.at - b.at)) {
              if (timers.some(timer => timer.id === id)) { clearTimeout(id); callback(); }
            }
          },
          hide: () => fire('pagehide', {}),
          show: () => fire('pageshow', { persisted: true }),
          answer: (number, text) => answers[number](text),
          push: text => ScriptBridge.receive(text),
        };
        """

    private let context = jsc_context_new()

    init(seed: Int) throws {
        _ = try evaluate("const documentSeed = \(seed);")
        _ = try evaluate(Self.surroundings)
        _ = try evaluate(BridgeScript().source)
    }

    isolated deinit {
        g_object_unref(context.map { UnsafeMutableRawPointer($0) })
    }

    /// Performs a verb and everything that follows in the same turn.
    func perform(_ verb: String, _ arguments: JSONValue...) throws {
        let list = try arguments.map { try JavaScriptEncoder().encode($0) }.joined(separator: ",")
        _ = try evaluate("void verbs.\(verb)(\(list))")
    }

    /// The packets posted since the last call, each with its number.
    func takePosted() throws -> [(number: Int, text: String)] {
        try Fixture.value(evaluate("JSON.stringify(posted.splice(0))")).array?.compactMap {
            guard let packet = $0.array, let number = packet[0].integer,
                let text = packet[1].string
            else { return nil }
            return (number, text)
        } ?? []
    }

    /// The `settled` requests and `given` elements that the page has seen, by `as`.
    func record() throws -> (outcomes: [String: JSONValue], given: [String: JSONValue]) {
        let value = try Fixture.value(evaluate("JSON.stringify([outcomes, given])"))
        return (value.array?[0].members ?? [:], value.array?[1].members ?? [:])
    }

    private func evaluate(_ source: String) throws -> String {
        let value = jsc_context_evaluate(context, source, -1)
        defer { value.map { g_object_unref(UnsafeMutableRawPointer($0)) } }
        if let exception = jsc_context_get_exception(context) {
            let message = jsc_exception_get_message(exception).map { String(cString: $0) } ?? ""
            jsc_context_clear_exception(context)
            throw PageScript.Failure(message: "\(message) in \(source.prefix(200))")
        }
        let text = jsc_value_to_string(value)
        defer { g_free(text) }
        return text.map { String(cString: $0) } ?? ""
    }
}
#endif
