import CJavaScriptCore
import Foundation

/// A document of the fake engine, which really runs scripts.
///
/// It is a JavaScriptCore context with the few parts of a web page that the page script needs, and
/// without elements. It belongs to the page's world and has that world's handlers and scripts.
@MainActor
final class FakeDocument {
    private let context: OpaquePointer
    /// The functions of the prelude.
    private let page: OpaquePointer
    private weak var webView: WKWebView?
    private let loads: FakeLoads
    private let origin: WKSecurityOrigin
    private var calls: [Int: FakeEngine.Evaluation] = [:]
    private var lastCall = 0

    init?(_ url: URL, in webView: WKWebView) {
        self.webView = webView
        loads = FakeLoads(in: webView)
        origin = WKSecurityOrigin(
            protocol: url.scheme ?? "", host: url.host() ?? "", port: url.port ?? 0)
        let controller = webView.configuration.userContentController
        context = jsc_context_new()
        guard let prelude = jsc_context_evaluate(context, Self.prelude, -1) else { return nil }
        page = prelude
        let target = Unmanaged.passRetained(Target(document: self)).toOpaque()
        let native = script_function_new(
            context,
            { arguments, data in
                guard let arguments, let data else { return }
                let target = Unmanaged<Target>.fromOpaque(data).takeUnretainedValue()
                let texts = (0..<arguments.pointee.len).map { index in
                    script_argument(arguments, index).flatMap(FakeDocument.text)
                }
                target.document?.take(texts.compactMap { $0 })
            }, target, { data in data.map { Unmanaged<Target>.fromOpaque($0).release() } })
        let port = url.port.map { ":\($0)" } ?? ""
        let names = controller.fakeHandlerNames(in: .page).joined(separator: " ")
        call("begin", [native, value("\(origin.protocol)://\(origin.host)\(port)"), value(names)])
        if webView.configuration.defaultWebpagePreferences.isLockdownModeEnabled {
            _ = evaluate("delete globalThis.FileReader; delete globalThis.WebAssembly")
        }
        for script in controller.userScripts where script.fakeWorld === WKContentWorld.page {
            _ = evaluate(script.source)
        }
    }

    isolated deinit {
        terminate()
        g_object_unref(UnsafeMutableRawPointer(page))
        g_object_unref(UnsafeMutableRawPointer(context))
    }

    func run(_ evaluation: FakeEngine.Evaluation) {
        guard evaluation.isFunction else { return evaluation.end(evaluate(evaluation.text)) }
        lastCall += 1
        calls[lastCall] = evaluation
        call("call", [value("\(lastCall)"), value(evaluation.text)])
    }

    /// Tells the page that it is navigating away.
    ///
    /// Pending evaluations are never answered, which is the worst that WebKit does.
    func navigateAway() {
        calls = [:]
        call("hide", [])
        loads.stopAll()
    }

    /// Fails pending evaluations, as WebKit does when the page's process or the web view ends.
    ///
    /// They fail with the code for a value that cannot leave the page, before the end is
    /// reported.
    func terminate() {
        loads.stopAll()
        let ended = calls
        calls = [:]
        for (_, evaluation) in ended.sorted(by: { $0.key < $1.key }) {
            evaluation.end(.failure(WKError(.javaScriptResultTypeIsUnsupported)))
        }
    }

    private func evaluate(_ source: String) -> Result<Any?, any Error> {
        let value = jsc_context_evaluate(context, source, -1)
        defer { value.map { g_object_unref(UnsafeMutableRawPointer($0)) } }
        if let exception = jsc_context_get_exception(context) {
            let message = jsc_exception_to_string(exception)
            defer { g_free(message) }
            jsc_context_clear_exception(context)
            let text = message.map { String(cString: $0) }
            return .failure(WKError(.javaScriptExceptionOccurred, exceptionMessage: text))
        }
        guard let value, jsc_value_is_undefined(value) == 0 else { return .success(nil) }
        let isUnsupported =
            jsc_value_is_function(value) != 0
            || jsc_value_object_is_instance_of(value, "Promise") != 0
        guard !isUnsupported, let json = jsc_value_to_json(value, 0) else {
            return .failure(WKError(.javaScriptResultTypeIsUnsupported))
        }
        defer { g_free(json) }
        return Result { try Self.foundation(String(cString: json)) }
    }

    /// Handles the page's calls through the prelude.
    private func take(_ texts: [String]) {
        switch texts.first {
        case "post" where texts.count == 4:
            post(number: texts[1], to: texts[2], json: texts[3])
        case "load" where texts.count == 3:
            load(number: texts[1], from: texts[2])
        case "stop" where texts.count == 2:
            loads.stop(texts[1])
        case "end" where texts.count == 3:
            end(texts[1], Result { try Self.foundation(texts[2]) })
        case "end" where texts.count == 2:
            end(texts[1], .success(nil))
        case "fail" where texts.count == 3:
            end(
                texts[1],
                .failure(WKError(.javaScriptExceptionOccurred, exceptionMessage: texts[2])))
        default:
            break
        }
    }

    private func end(_ number: String, _ result: Result<Any?, any Error>) {
        Int(number).flatMap { calls.removeValue(forKey: $0) }?.end(result)
    }

    /// Delivers a message to its handler one turn later, as between processes.
    private func post(number: String, to name: String, json: String) {
        guard let webView else { return }
        let frame = WKFrameInfo(isMainFrame: true, securityOrigin: origin, webView: webView)
        let controller = webView.configuration.userContentController
        Task { [weak self] in
            controller.fakePost(try Self.foundation(json), to: name, from: frame) { result in
                switch result {
                case .success(let reply): self?.settle([number, "resolve", reply.json ?? ""])
                case .failure(let error): self?.settle([number, "reject", error.text])
                }
            }
        }
    }

    /// Loads the text of a URL for the page.
    private func load(number: String, from url: String) {
        let isServed = loads.start(number, url) { [weak self] task in
            let text = String(decoding: task.data, as: UTF8.self)
            if task.error == nil, let json = FakeReply(text).json {
                self?.settle([number, "resolve", json])
            } else {
                self?.settle([number, "reject", "Load failed"])
            }
        }
        if !isServed { settle([number, "reject", "Load failed"]) }
    }

    private func settle(_ texts: [String]) {
        call("settle", texts.map(value))
    }

    /// Calls a function of the prelude and takes ownership of the arguments.
    private func call(_ name: String, _ arguments: [OpaquePointer?]) {
        var arguments = arguments
        let count = UInt32(arguments.count)
        let result = jsc_value_object_invoke_methodv(page, name, count, &arguments)
        for case let value? in arguments + [result] {
            g_object_unref(UnsafeMutableRawPointer(value))
        }
    }

    private func value(_ text: String) -> OpaquePointer? {
        jsc_value_new_string(context, text)
    }

    private static func text(_ value: OpaquePointer) -> String? {
        guard let text = jsc_value_to_string(value) else { return nil }
        defer { g_free(text) }
        return String(cString: text)
    }

    private static func foundation(_ json: String) throws -> Any {
        try JSONSerialization.jsonObject(with: Data(json.utf8), options: .fragmentsAllowed)
    }

    /// The target of the page's calls; it does not retain the document.
    @MainActor
    private final class Target {
        private(set) weak var document: FakeDocument?

        init(document: FakeDocument) {
            self.document = document
        }
    }

    /// The functions exchange texts; values are JSON text.
    private static let prelude: String = """
        (() => {
          const { parse, stringify } = JSON;
          const promises = new Map();
          const listeners = new Map();
          const AsyncFunction = (async () => {}).constructor;
          let native;
          let last = 0;
          const define = values => Object.assign(globalThis, values);
          return {
            begin(function_, origin, names) {
              native = function_;
              const post = name => body => new Promise((resolve, reject) => {
                promises.set(String(++last), { resolve, reject });
                native('post', String(last), name, stringify(body) ?? 'null');
              });
              const messageHandlers = {};
              for (const name of names.split(' ')) messageHandlers[name] = { postMessage: post(name) };
              const fetch = (url, { signal } = {}) => new Promise((resolve, reject) => {
                const number = String(++last);
                promises.set(number, { resolve: text => resolve({ text: async () => text }), reject });
                signal?.listeners.push(() => {
                  if (!promises.delete(number)) return;
                  reject(new Error('AbortError'));
                  native('stop', number);
                });
                native('load', number, url);
              });
              class AbortController {
                signal = { listeners: [] };
                abort() { for (const listener of this.signal.listeners) listener(); }
              }
              const addEventListener = (type, listener) => {
                listeners.set(type, [...listeners.get(type) ?? [], listener]);
              };
              // Lockdown Mode removes it; the stub has no bytes to read.
              class FileReader {}
              define({
                FileReader, origin, location: { origin }, addEventListener, fetch, AbortController, window: globalThis,
                document: { title: '', hidden: true, addEventListener, location: { href: `${origin}/` } },
                webkit: { messageHandlers }, console: { error() {}, info() {} },
                crypto: { getRandomValues: array => array.map(() => Math.random() * 2 ** 32) },
                // Timers never fire.
                setTimeout: () => 0, clearTimeout() {}, setInterval: () => 0, clearInterval() {},
                queueMicrotask: task => { Promise.resolve().then(task); },
              });
            },
            settle(number, kind, text) {
              const { resolve, reject } = promises.get(number);
              promises.delete(number);
              if (kind === 'reject') reject(new Error(text));
              else resolve(text ? parse(text) : undefined);
            },
            call(number, body) {
              const ended = value => native('end', number, ...value === undefined ? [] : [stringify(value)]);
              const failed = error => native('fail', number, String(error));
              (async () => new AsyncFunction(body)())().then(ended, failed);
            },
            hide() {
              for (const listener of listeners.get('pagehide') ?? []) listener({ persisted: false });
            },
          };
        })()
        """
}
