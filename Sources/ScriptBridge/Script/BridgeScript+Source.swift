// Generated from js/bridge.js by js/embed.mjs. Do not edit: run `make script`.
// swift-format-ignore-file

extension BridgeScript {
    /// The text of bridge.js.
    static let text: String = #"""
        // The page's half of ScriptBridge: posts messages to the native host and takes its replies,
        // events and calls. A classic script without dependencies, injected by the host or served.
        //
        // Wire format, version 1. Page to host, JSON text, one frame for each turn of the page:
        //   {"bridge":1,"document":"…","key":"…","messages":[{"name","data"},{"name","data","id"}]}
        // Host to page, as the answer to a frame or through ScriptBridge.receive:
        //   {"bridge":1,"document":"…","replies":[…],"events":[{"name","data"}]}
        //   a reply being {"id","result"} or {"id","error":{"code","message"}},
        //   or {"name","error"} for a message without id; or {"bridge":1,"error"} for the whole frame.
        (() => {
          'use strict';

          // An element with the id of a global is a property of the window too, but not its own.
          const owns = (/** @type {string} */ name) => Object.prototype.hasOwnProperty.call(globalThis, name);

          // Loaded twice, or injected and served: the first one stays.
          if (owns('ScriptBridge')) return;

          // The host wraps this script in a function that declares the configuration.
          /** @type {{ channel?: string, keys?: [string, string][] }} */
          // @ts-ignore
          const configuration = typeof scriptBridgeConfiguration === 'undefined' ? {} : scriptBridgeConfiguration;
          const channel = configuration.channel ?? 'nativeApp';

          // A host that cannot see who posts gives a key to each origin that it accepts, and to no other.
          let key = '';
          if (configuration.keys) {
            for (const [origin, originKey] of configuration.keys) {
              // Not location's: a sandboxed document has its address, but not its origin.
              if (origin === globalThis.origin) key = originKey;
            }
            if (key === '') return;
          }

          // Kept from now on, so that a page that replaces them later does no harm here.
          const { parse, stringify } = JSON;
          const { keys: keysOf, create, defineProperty, freeze } = Object;
          const { Promise, console, queueMicrotask, Error } = globalThis;

          /** @type {{ postMessage(text: string): unknown } | undefined} */
          const handler = globalThis.webkit?.messageHandlers?.[channel];
          const isNative = typeof handler?.postMessage === 'function';
          const postMessage = isNative ? handler.postMessage.bind(handler) : undefined;

          const documentId = Array.from(
            globalThis.crypto.getRandomValues(new Uint32Array(4)),
            number => number.toString(16).padStart(8, '0'),
          ).join('');
          const frameStart =
            `{"bridge":1,"document":"${documentId}",${key && `"key":${stringify(key)},`}"messages":[`;

          class BridgeError extends Error {
            /**
             * @param {string} code
             * @param {string} message
             */
            constructor(code, message) {
              super(message);
              this.name = /** @type {const} */ ('BridgeError');
              this.code = code;
            }
          }

          // --- Page to host ---------------------------------------------------------------------------

          /** @type {Record<number, { resolve(value: unknown): void, reject(error: Error): void }>} */
          const pending = create(null);
          let lastId = 0;
          /** @type {string[]} */
          let batch = [];
          /** @type {number[]} */
          let batchIds = [];
          let hasExplained = false;

          /**
           * @param {string} name
           * @param {unknown} data
           * @param {number} [id]
           */
          function encode(name, data, id) {
            if (typeof name !== 'string' || name === '') {
              throw new BridgeError('invalidName', 'A message needs a name.');
            }
            let payload;
            try {
              payload = data === undefined ? '{}' : stringify(data);
            } catch (error) {
              throw new BridgeError('notSerializable', `${name} cannot be written as JSON: ${error}`);
            }
            if (payload === undefined) {
              throw new BridgeError('notSerializable', `${name} cannot be written as JSON: it is a ${typeof data}.`);
            }
            return `{"name":${stringify(name)},"data":${payload}${id === undefined ? '' : `,"id":${id}`}}`;
          }

          /**
           * @param {string} text
           * @param {number} [id]
           */
          function enqueue(text, id) {
            if (batch.length === 0) queueMicrotask(flush);
            batch.push(text);
            if (id !== undefined) batchIds.push(id);
          }

          async function flush() {
            const frame = `${frameStart}${batch.join(',')}]}`;
            const ids = batchIds;
            batch = [];
            batchIds = [];
            try {
              const answer = await postMessage?.(frame);
              if (typeof answer !== 'string') throw 'The host did not answer.';
              const { error } = receive(answer);
              if (error) throw new BridgeError(error.code, error.message);
            } catch (error) {
              const failure = error instanceof BridgeError ? error : new BridgeError('hostGone', String(error));
              if (ids.length === 0) console.error(failure);
              fail(ids, failure);
            }
          }

          // The host gives up a page that is left, also one that comes back from the cache later.
          globalThis.addEventListener?.('pagehide', () => {
            fail(keysOf(pending).map(Number), new BridgeError('documentGone', 'The page was left before the host answered.'));
          });

          /** @type {(ids: number[], error: Error) => void} */
          function fail(ids, error) {
            for (const id of ids) {
              pending[id]?.reject(error);
              delete pending[id];
            }
          }

          /** @type {import('./bridge').Bridge['post']} */
          function post(name, data) {
            const text = encode(name, data);
            if (isNative) {
              enqueue(text);
            } else if (!hasExplained) {
              hasExplained = true;
              console.info(`No native host on channel ${channel}: ${name} and later messages are not posted.`);
            }
          }

          /** @type {import('./bridge').Bridge['request']} */
          function request(name, data) {
            return new Promise((resolve, reject) => {
              const id = lastId + 1;
              const text = encode(name, data, id);
              if (!isNative) throw new BridgeError('noHost', `No native host on channel ${channel}.`);
              lastId = id;
              pending[id] = { resolve, reject };
              enqueue(text, id);
            });
          }

          // --- Host to page ---------------------------------------------------------------------------

          /** @type {Record<string, Set<(data: any) => void>>} */
          const listeners = create(null);

          /** @type {(text: string) => { error?: { code: string, message: string } }} */
          function receive(text) {
            const frame = parse(text);
            if (frame.document !== undefined && frame.document !== documentId) return {};
            for (const { id, name, result, error } of frame.replies ?? []) {
              const failure = error && new BridgeError(error.code, `${name ? `${name}: ` : ''}${error.message}`);
              const waiting = pending[id];
              delete pending[id];
              if (!waiting) {
                if (failure) console.error(failure);
              } else if (failure) {
                waiting.reject(failure);
              } else {
                waiting.resolve(result);
              }
            }
            for (const { name, data } of frame.events ?? []) {
              for (const listener of [...(listeners[name] ?? [])]) {
                try {
                  listener(data);
                } catch (error) {
                  // Reported as any uncaught error is, without harm to the other listeners.
                  queueMicrotask(() => { throw error; });
                }
              }
            }
            return frame;
          }

          /** @type {import('./bridge').Bridge['on']} */
          function on(name, listener) {
            // A function of its own, so that the same listener can be added twice and each stopped alone.
            /** @type {(data: any) => void} */
            const entry = data => listener(data);
            (listeners[name] ??= new Set()).add(entry);
            return () => { listeners[name]?.delete(entry); };
          }

          /** @type {import('./bridge').Bridge['expose']} */
          function expose(functions) {
            const names = keysOf(functions);
            for (const name of names) {
              if (!/^[A-Za-z_$][\w$]*$/.test(name)) {
                throw new BridgeError('invalidName', `“${name}” is not an identifier.`);
              }
              if (own.has(name) || name in Object.prototype || refused.has(name)) {
                throw new BridgeError('invalidName', `“${name}” cannot be exposed: it has a meaning of its own.`);
              }
              if (typeof functions[name] !== 'function') {
                throw new BridgeError('invalidName', `“${name}” is not a function.`);
              }
            }
            for (const name of names) {
              defineProperty(bridge, name, {
                value: (/** @type {unknown[]} */ ...values) => functions[name]?.(...values),
                configurable: true,
                enumerable: true,
              });
            }
          }

          /** @type {import('./bridge').Bridge} */
          const bridge = /** @type {any} */ ({});
          const members = { isNative, post, request, on, expose, BridgeError };
          const own = new Set(keysOf(members));
          // Names that no host calls, because functions of these names run text.
          const refused = new Set([
            'AsyncFunction', 'Function', 'GeneratorFunction', 'eval', 'execScript', 'insertAdjacentHTML',
            'prototype', 'setImmediate', 'setInterval', 'setTimeout',
          ]);
          for (const [name, value] of Object.entries(members)) {
            defineProperty(bridge, name, { value, enumerable: true });
          }

          // The host's own entry: no page can replace it. window.bridge, however, is the page's to take.
          defineProperty(globalThis, 'ScriptBridge', {
            value: freeze({ version: 1, bridge, receive: (/** @type {string} */ text) => { receive(text); } }),
          });
          if (!owns('bridge')) {
            defineProperty(globalThis, 'bridge', { value: bridge, writable: true, configurable: true, enumerable: true });
          }
        })();

        """#
}
