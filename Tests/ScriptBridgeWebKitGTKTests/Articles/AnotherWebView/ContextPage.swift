#if WebKitGTK
import CWebKitGTK
import ScriptBridge

/// A page without a window, in a JavaScriptCore context, which has only the language.
@MainActor
final class ContextPage: WebViewHost {
    // A context has one document and no frames, so the host knows the sender.
    let reportsSources: Bool = true

    private weak var connection: WebViewConnection?
    // Used on the main actor only. The deinit may run elsewhere, and passes it there.
    private nonisolated(unsafe) var context: OpaquePointer?
    private var origin: Origin = .opaque
    private var completions: [Int: Completion] = [:]
    private var lastCall = 0
    private var willPump = false

    deinit {
        nonisolated(unsafe) let context = context
        Task { @MainActor in
            if let context { g_object_unref(UnsafeMutableRawPointer(context)) }
        }
    }

    /// Starts another document.
    func load(at origin: Origin) throws {
        discardContext()
        self.origin = origin
        context = jsc_context_new()
        let random = (0..<1_000).map { _ in UInt32.random(in: 0...UInt32.max) }
        let arguments = try JavaScriptEncoder().encode(["\(origin)"])
        try run("\(Self.prelude)(\(arguments), \(JavaScriptEncoder().encode(random)))")
        connection?.handleDocumentChange("The page navigated away.")
        for channel in connection?.channels ?? [] {
            try run("page.addHandler(\(JavaScriptEncoder().encode(channel.text)))")
        }
        for script in connection?.scripts ?? [] { try run(script.source) }
        pumpSoon()
    }

    private func discardContext() {
        if let context { g_object_unref(UnsafeMutableRawPointer(context)) }
        context = nil
        completions = [:]
    }

    // MARK: WebViewHost

    func open(_ connection: WebViewConnection) throws(BridgeError) {
        guard self.connection == nil else {
            throw BridgeError(.alreadyInstalled, "The page has a bridge already.")
        }
        self.connection = connection
    }

    func close() {
        connection = nil
    }

    func evaluate(_ source: String, as form: ScriptForm, completion: @escaping Completion) -> Bool {
        do {
            switch form {
            case .script:
                completion(.success(try run(source)))
            case .function:
                lastCall += 1
                completions[lastCall] = completion
                try run("page.call(\(lastCall), \(JavaScriptEncoder().encode(source)))")
            }
        } catch {
            let error = error as? BridgeError
            completion(.failure(error ?? BridgeError(.invalidResult, "The page cannot evaluate.")))
        }
        pumpSoon()
        return true
    }

    // MARK: The page

    /// Runs a script and all microtasks that follow, and returns its value as JSON text.
    @discardableResult
    private func run(_ source: String) throws -> String? {
        guard let context else { throw BridgeError(.documentGone, "The page has no document.") }
        guard let value = jsc_context_evaluate(context, source, -1) else { return nil }
        defer { g_object_unref(UnsafeMutableRawPointer(value)) }
        if let exception = jsc_context_get_exception(context) {
            let message = jsc_exception_to_string(exception)
            defer { g_free(message) }
            jsc_context_clear_exception(context)
            throw BridgeError(.javaScriptException, message.map { String(cString: $0) } ?? "")
        }
        if jsc_value_is_undefined(value) != 0 { return nil }
        guard jsc_value_is_function(value) == 0, let json = jsc_value_to_json(value, 0) else {
            throw BridgeError(.invalidResult, "The value cannot leave the page.")
        }
        defer { g_free(json) }
        return String(cString: json)
    }

    /// The page's requests to its host since the last turn.
    private struct Work: Decodable {
        struct Post: Decodable {
            let number: Int
            let channel: String
            let json: String
        }
        struct Result: Decodable {
            let number: Int
            let text: String?
            let error: String?
        }
        struct Timer: Decodable {
            let number: Int
            let delay: Double
        }
        let posts: [Post]
        let results: [Result]
        let timers: [Timer]
    }

    /// Takes the page's requests in a later turn, as if the page ran in its own process.
    private func pumpSoon() {
        guard !willPump else { return }
        willPump = true
        Task { [weak self] in
            self?.willPump = false
            try self?.pump()
        }
    }

    private func pump() throws {
        guard context != nil, let json = try run("page.takeWork()") else { return }
        let work = try MessageDecoder().decode(Work.self, from: .json(json))
        let context = context
        for result in work.results {
            let completion = completions.removeValue(forKey: result.number)
            if let error = result.error {
                completion?(.failure(BridgeError(.javaScriptException, error)))
            } else {
                completion?(.success(result.text))
            }
        }
        for timer in work.timers {
            Task { [weak self] in
                try await Task.sleep(for: .milliseconds(timer.delay))
                guard let self, self.context == context else { return }
                try run("page.fire(\(timer.number))")
                pumpSoon()
            }
        }
        for post in work.posts {
            let answer: @MainActor (PostAnswer) -> Void = { [weak self] answer in
                guard let self, self.context == context else { return }
                do {
                    try settle(post.number, with: answer)
                } catch {
                    print("The page did not take an answer: \(error)")
                }
                pumpSoon()
            }
            guard let connection,
                let channel = connection.channels.first(where: { $0.text == post.channel })
            else {
                let error = BridgeError(.hostGone, "The host removed the bridge.")
                answer(.rejection("\(error.code): \(error.message)"))
                continue
            }
            connection.receive(
                .json(post.json), on: channel, from: .mainFrame(origin), answer: answer)
        }
    }

    private func settle(_ number: Int, with answer: PostAnswer) throws {
        switch answer {
        case .text(let text):
            try run("page.resolve(\(number), \(JavaScriptEncoder().encode(text)))")
        case .json(let json):
            try run("page.resolve(\(number), JSON.parse(\(JavaScriptEncoder().encode(json))))")
        case .nothing:
            try run("page.resolve(\(number))")
        case .rejection(let text):
            try run("page.reject(\(number), \(JavaScriptEncoder().encode(text)))")
        }
    }
}

extension ContextPage {
    /// The parts of a web page that a bare context lacks.
    static let prelude: String = """
        (([origin], random) => {
          const { parse, stringify } = JSON;
          const AsyncFunction = (async () => {}).constructor;
          const promises = new Map();
          const tasks = new Map();
          let [last, posts, results, timers] = [0, [], [], []];
          const messageHandlers = {};
          const end = (number, result) => results.push({ number, ...result });
          const page = {
            addHandler(channel) {
              messageHandlers[channel] = {
                postMessage: body => new Promise((resolve, reject) => {
                  promises.set(++last, { resolve, reject });
                  const json = typeof body === 'string' ? body : stringify(body) ?? 'null';
                  posts.push({ number: last, channel, json });
                }),
              };
            },
            resolve(number, value) { promises.get(number).resolve(value); },
            reject(number, text) { promises.get(number).reject(new Error(text)); },
            call(number, body) {
              (async () => new AsyncFunction(body)())().then(
                value => end(number, { text: typeof value === 'string' ? value : null }),
                error => end(number, { error: String(error) }));
            },
            fire(number) {
              const task = tasks.get(number);
              tasks.delete(number);
              task?.();
            },
            takeWork() {
              const work = { posts, results, timers };
              [posts, results, timers] = [[], [], []];
              return work;
            },
          };
          Object.assign(globalThis, {
            page, origin, window: globalThis, self: globalThis, top: globalThis,
            location: { origin, protocol: origin.split(':')[0] + ':' }, document: { title: '' },
            webkit: { messageHandlers }, console: { error() {}, warn() {}, info() {} },
            // The context has one document, so no event says that the page navigates away.
            addEventListener() {},
            crypto: { getRandomValues: array => array.map(() => random.pop()) },
            queueMicrotask: task => { Promise.resolve().then(task); },
            setTimeout(task, delay = 0, ...values) {
              tasks.set(++last, () => task(...values));
              timers.push({ number: last, delay });
              return last;
            },
            clearTimeout: number => { tasks.delete(number); },
          });
        })
        """
}
#endif
