// Generated from js/bridge.js by js/embed.mjs. Do not edit: run `make script`.
// swift-format-ignore-file

extension BridgeScript {
    /// The text of bridge.js.
    static let text: String = #"""
        // The page's half of ScriptBridge: posts messages to the native host and takes its replies,
        // elements, events and calls. A classic script without dependencies, injected by the host or served.
        //
        // The article Wire protocol is the specification. In short, page to host, one frame for each turn:
        //   {"bridge":1,"document":"…","key":"…","messages":[{"name","data"},{"name","data","id"}, …]}
        // Host to page, as the answer to a frame or through ScriptBridge.receive:
        //   {"bridge":1,"document":"…","replies":[{"id","result"},{"id","error"}, …],"events":[{"name","data"}]}
        (() => {
          'use strict';

          // An element with the id of a global is a property of the window too, but not its own.
          const owned = (/** @type {string} */ name) => Object.getOwnPropertyDescriptor(globalThis, name);

          // Loaded twice, or injected and served: the first one stays.
          if (owned('ScriptBridge')) return;

          // The host wraps this script in a function that declares the configuration.
          /** @type {import('./bridge').Configuration} */
          // @ts-ignore
          const configuration = typeof scriptBridgeConfiguration === 'undefined' ? {} : scriptBridgeConfiguration;
          const { channel = 'nativeApp', keys, messages = 1000, bytes = 2 ** 20, transport } = configuration;

          // A host that cannot see who posts gives a key to each origin that it accepts, and to no other.
          // Not location's: a sandboxed document has its address, but not its origin.
          const key = keys && new Map(keys).get(globalThis.origin);
          if (keys && !key) return;

          // Kept from now on, so that a page that replaces them later does no harm here. For the same
          // reason nothing below calls what arrays, strings, sets or promises inherit, walks with `for … of`
          // or spreads, and tables have no prototype.
          const { parse, stringify } = JSON;
          const { create, defineProperties, defineProperty, keys: keysOf, setPrototypeOf } = Object;
          const { fromCharCode } = String;
          const { apply } = Reflect;
          /** @type {Record<string, any>} */
          const objectPrototype = Object.prototype;
          /** @type {Record<string, any>} */
          const arrayPrototype = Array.prototype;
          const { toString } = objectPrototype;
          const {
            Promise, Uint8Array, addEventListener, btoa, clearTimeout, console, queueMicrotask, setTimeout,
          } = globalThis;

          const handler = globalThis.webkit?.messageHandlers?.[channel];
          const send = transport ? transport.send.bind(transport) : handler?.postMessage?.bind(handler);
          const noHost = `No native host on channel ${channel}.`;

          const loadId = globalThis.crypto.getRandomValues(new Uint32Array(4)).join('-');
          let documentId = loadId;
          let life = 1;

          class BridgeError extends Error {
            /**
             * @param {string} code
             * @param {string} message
             * @param {unknown} [data]
             */
            constructor(code, message, data) {
              super(message);
              this.name = /** @type {const} */ ('BridgeError');
              this.code = code;
              this.data = data;
            }
          }

          /** @type {(failure: Error) => void} */
          function report(failure) {
            try {
              console.error(failure);
            } catch { /* The page's console is the page's. */ }
          }

          // --- Values ---------------------------------------------------------------------------------

          /**
           * What is known of a value that is looked at: by level, what holds the part in question; and
           * whether there are parts that JSON.stringify by itself would write otherwise.
           * @typedef {{ [level: number]: unknown, isSpecial?: boolean }} Walk
           */

          /** @type {(value: unknown) => string} */
          const kindOf = value => apply(toString, value, []);

          /**
           * Whether a value writes itself. A toJSON that all arrays or objects have was put there by the
           * page or its libraries, and would change what travels.
           * @param {any} value
           */
          const writesItself = ({ toJSON }) =>
            toJSON && toJSON !== arrayPrototype.toJSON && toJSON !== objectPrototype.toJSON;

          /**
           * Says where in a value there is what has no JSON text, and what it is; nothing if all has.
           * @param {any} value
           * @param {number} depth
           * @param {Walk} walk
           * @returns {string | undefined}
           */
          function flaw(value, depth, walk) {
            const type = typeof value;
            if (type === 'function' || type === 'symbol' || type === 'bigint') return ` is a ${type}`;
            if (type !== 'object' || !value || writesItself(value)) return;
            if (depth === 190) return ' is too deep';
            for (let level = 0; level < depth; level++) {
              if (walk[level] === value) return ' is a cycle';
            }
            walk[depth] = value;
            if (value.toJSON) walk.isSpecial = true;
            const kind = kindOf(value);
            const isArray = kind === '[object Array]';
            if (!isArray && kind !== '[object Object]') {
              // A map, a node, an error: JSON.stringify would write {} without a word.
              if (value.byteLength === undefined) return ` is an ${kind}`;
              walk.isSpecial = true;
              return;
            }
            const names = keysOf(value);
            for (let index = 0; index < names.length; index++) {
              const name = /** @type {string} */ (names[index]);
              const found = flaw(value[name], depth + 1, walk);
              if (found) return (isArray ? `[${name}]` : `.${name}`) + found;
            }
            return;
          }

          /**
           * Has JSON.stringify write bytes as base64, and the value itself for what an inherited toJSON wrote.
           * @this {any}
           * @param {string} name
           * @param {unknown} written
           */
          function special(name, written) {
            const value = this[name];
            if (typeof value !== 'object' || !value || writesItself(value)) return written;
            if (value.byteLength === undefined || kindOf(value) === '[object Object]') return value;
            const view = new Uint8Array(value.buffer ?? value, value.byteOffset, value.byteLength);
            let text = '';
            for (let index = 0; index < value.byteLength; index++) text += fromCharCode(/** @type {number} */ (view[index]));
            return btoa(text);
          }

          /**
           * A message, but for its other fields and its end.
           * @param {string} name
           * @param {unknown} data
           */
          function encode(name, data) {
            if (typeof name !== 'string' || !name) throw new BridgeError('invalidName', 'A message needs a name.');
            let text;
            let found;
            try {
              /** @type {Walk} */
              const walk = create(null);
              found = flaw(data, 0, walk);
              text = data === undefined ? '{}' : walk.isSpecial ? stringify(data, special) : stringify(data);
              if (!text) found ??= ' is undefined';
            } catch (error) {
              found = `: ${error}`;
            }
            if (found) throw new BridgeError('notSerializable', `${name} cannot be written as JSON: data${found}.`);
            return `{"name":${stringify(name)},"data":${text}`;
          }

          // --- Page to host ---------------------------------------------------------------------------

          /**
           * The requests and subscriptions that have not ended. `take` is told of elements and of the end;
           * at the end, `isOver` says that nobody wants what came before.
           * @typedef {(failure?: unknown, reply?: any, isOver?: boolean) => void} Take
           * @type {Record<number, { take: Take, cleanUp(): void }>}
           */
          const open = create(null);
          let lastId = 0;

          // What goes out at the end of this turn: text, how many messages, their ids, if there is a post.
          let batch = '';
          let count = 0;
          let firstId = 1;
          let hasPost = false;
          let isScheduled = false;
          let hasExplained = false;

          /** @type {(text: string) => void} */
          function enqueue(text) {
            // A UTF-16 unit has three bytes at most.
            if (batch && (count === messages || (batch.length + text.length) * 3 > bytes)) flush();
            batch += batch ? `,${text}` : text;
            count += 1;
            schedule();
          }

          function schedule() {
            if (isScheduled) return;
            isScheduled = true;
            queueMicrotask(() => {
              isScheduled = false;
              flush();
            });
          }

          async function flush() {
            const frame = `{"bridge":1,"document":"${documentId}",${key ? `"key":${stringify(key)},` : ''}"messages":[${batch}]}`;
            const isReported = hasPost;
            const last = lastId;
            let id = firstId;
            const fail = (/** @type {Error} */ failure) => {
              if (isReported) report(failure);
              for (; id <= last; id++) end(id, failure);
            };
            batch = '';
            count = 0;
            firstId = last + 1;
            hasPost = false;
            try {
              const answer = await send?.(frame);
              if (typeof answer === 'string') receive(answer, fail);
              else if (!transport) throw 'The host did not answer.';
            } catch (error) {
              fail(new BridgeError('hostGone', `${error}`));
            }
          }

          /**
           * Ends a request or subscription, once.
           * @param {number} id
           * @param {unknown} [failure]
           * @param {any} [reply]
           * @param {boolean} [isOver]
           */
          function end(id, failure, reply, isOver) {
            const entry = open[id];
            delete open[id];
            entry?.cleanUp();
            entry?.take(failure, reply, isOver);
          }

          /**
           * @param {number} id
           * @param {unknown} [failure]
           */
          function cancel(id, failure) {
            enqueue(`{"id":${id},"cancel":true}`);
            end(id, failure, {}, true);
          }

          /** @type {import('./bridge').AnyBridge['post']} */
          function post(name, data) {
            const text = encode(name, data);
            if (send) {
              enqueue(`${text}}`);
              hasPost = true;
            } else if (!hasExplained) {
              hasExplained = true;
              console.info(`${noHost} Messages are not posted.`);
            }
          }

          /**
           * Posts a message that has an outcome, and gives its id.
           * @param {string} name
           * @param {unknown} data
           * @param {string} more Its other fields.
           * @param {Take} take
           * @param {AbortSignal} [signal]
           * @param {number} [timeout]
           */
          function begin(name, data, more, take, signal, timeout) {
            const text = encode(name, data);
            if (!send) throw new BridgeError('noHost', noHost);
            const id = lastId + 1;
            const failed = (/** @type {string} */ code, /** @type {string} */ how) => new BridgeError(code, `“${name}” ${how}.`);
            const abort = () => cancel(id, failed('cancelled', 'was cancelled'));
            if (signal?.aborted) throw failed('cancelled', 'was cancelled');
            signal?.addEventListener('abort', abort);
            const timer = timeout && setTimeout(() => end(id, failed('timedOut', 'timed out')), timeout);
            enqueue(`${text},"id":${id}${more}}`);
            lastId = id;
            open[id] = {
              take,
              cleanUp() {
                if (timer) clearTimeout(timer);
                signal?.removeEventListener('abort', abort);
              },
            };
            return id;
          }

          /** @type {(what: string, value: number) => BridgeError} */
          const invalid = (what, value) => new BridgeError('invalidOption', `Not a ${what}: ${value}.`);

          /** @type {import('./bridge').AnyBridge['request']} */
          function request(name, data, { timeout, signal } = {}) {
            return new Promise((resolve, reject) => {
              let more = '';
              if (timeout !== undefined) {
                if (!(timeout > 0)) throw invalid('timeout', timeout);
                // Timers count no further.
                if (timeout >= 2 ** 31) timeout = 2 ** 31 - 1;
                more = `,"timeout":${timeout}`;
              }
              begin(name, data, more, (failure, reply) => {
                failure ? reject(failure) : resolve(reply.result);
              }, signal, timeout);
            });
          }

          /** @type {import('./bridge').AnyBridge['subscribe']} */
          function subscribe(name, data, { credit = 16, signal } = {}) {
            /** @type {Record<number, any>} */
            const kept = create(null);
            let head = 0;
            let tail = 0;
            let consumed = 0;
            let hasEnded = false;
            let id = 0;
            /** @type {unknown} */
            let failure;
            /** @type {() => void} */
            let wake = () => {};

            /**
             * @param {unknown} [error]
             * @param {any} [reply]
             * @param {boolean} [isOver]
             */
            function take(error, reply, isOver) {
              if (reply && 'element' in reply) {
                kept[tail++] = reply.element;
              } else {
                hasEnded = true;
                failure = error;
                if (isOver) head = tail;
              }
              wake();
            }

            async function* elements() {
              for (;;) {
                while (head === tail && !hasEnded) await new Promise(resolve => { wake = () => resolve(undefined); });
                if (head === tail) {
                  if (failure) throw failure;
                  return;
                }
                const element = kept[head];
                delete kept[head++];
                consumed += 1;
                if (!hasEnded && consumed >= credit / 2) {
                  enqueue(`{"id":${id},"credit":${consumed}}`);
                  consumed = 0;
                }
                yield element;
              }
            }

            try {
              if (!(credit > 0) || credit % 1) throw invalid('credit', credit);
              id = begin(name, data, `,"kind":"subscribe","credit":${credit}`, take, signal);
            } catch (error) {
              take(error);
            }
            /** @type {any} */
            const iterator = elements();
            // Not the generator's own, which would wait for the next element before it ends.
            iterator.return = () => {
              if (hasEnded) take(undefined, undefined, true);
              else cancel(id);
              return iterator.next();
            };
            return iterator;
          }

          // --- Host to page ---------------------------------------------------------------------------

          /** @type {Record<string, Record<number, (data: any) => void>>} */
          const listeners = create(null);
          let lastListener = 0;

          // What the host left out must not be found in Object.prototype.
          const bare = (/** @type {any} */ value) => setPrototypeOf(value, null);

          /** @type {(error: any, prefix: string) => BridgeError} */
          function failureOf(error, prefix) {
            const { code, message, data } = bare(error);
            return new BridgeError(code, prefix + message, data);
          }

          /**
           * Takes a frame.
           * @param {string} text
           * @param {(failure: Error) => void} fail Is told that it, or the frame that it answers, has failed.
           */
          function receive(text, fail) {
            const { bridge: version, document, replies, events, error } = bare(parse(text));
            if (error) return fail(failureOf(error, ''));
            if (version !== 1) return fail(new BridgeError('unsupportedVersion', 'The host speaks another version.'));
            if (document && document !== documentId) return;
            for (let index = 0; index < replies?.length; index++) {
              const reply = bare(replies[index]);
              const { id, name } = reply;
              const failure = reply.error && failureOf(reply.error, name ? `${name}: ` : '');
              if ('element' in reply) open[id]?.take(0, reply);
              else if (id) end(id, failure, reply);
              else if (failure) report(failure);
            }
            for (let index = 0; index < events?.length; index++) {
              const { name, data } = bare(events[index]);
              const entries = listeners[name];
              for (const number in entries) {
                try {
                  entries[+number]?.(data);
                } catch (error) {
                  // Reported as any uncaught error is, without harm to the other listeners.
                  queueMicrotask(() => { throw error; });
                }
              }
            }
          }

          /** @type {import('./bridge').AnyBridge['on']} */
          function on(name, listener) {
            const entries = listeners[name] ??= create(null);
            // A number of its own, so that the same listener can be added twice and each stopped alone.
            const number = ++lastListener;
            entries[number] = data => listener(data);
            return () => { delete entries[number]; };
          }

          // Refused are names that no host calls, because functions of these names run text.
          const exposable = /^(?!(?:(?:Async|Generator)?Function|eval|execScript|insertAdjacentHTML|prototype|set(?:Immediate|Interval|Timeout))$)[A-Za-z_$][\w$]*$/;

          /** @type {import('./bridge').AnyBridge['expose']} */
          function expose(functions) {
            /** @type {PropertyDescriptorMap} */
            const descriptors = create(null);
            const names = keysOf(functions);
            for (let index = 0; index < names.length; index++) {
              const name = /** @type {string} */ (names[index]);
              if (!exposable.test(name) || name in members || typeof functions[name] !== 'function') {
                throw new BridgeError('invalidName', `“${name}” cannot be exposed.`);
              }
              descriptors[name] = {
                value: (/** @type {unknown[]} */ ...values) => functions[name] && apply(/** @type {Function} */ (functions[name]), functions, values),
                configurable: true,
                enumerable: true,
              };
            }
            defineProperties(bridge, descriptors);
          }

          /** @type {any} */
          const bridge = {};
          const members = { isNative: !!send, post, request, subscribe, on, expose, BridgeError };
          for (const [name, value] of Object.entries(members)) defineProperty(bridge, name, { value, enumerable: true });

          const push = (/** @type {string} */ text) => receive(text, report);

          // The host's own entry: no page can replace it. window.bridge, however, is the page's to take.
          defineProperty(globalThis, 'ScriptBridge', { value: Object.freeze({ version: 1, bridge, receive: push }) });
          if (!owned('bridge')) {
            defineProperty(globalThis, 'bridge', { value: bridge, writable: true, configurable: true, enumerable: true });
          }

          // --- The document ---------------------------------------------------------------------------

          // The host gives up a page that is left, also one that comes back from the cache later.
          function leave() {
            for (const id in open) end(+id, new BridgeError('documentGone', 'The page was left.'));
          }

          if (send) {
            addEventListener?.('pagehide', leave);
            addEventListener?.('pageshow', ({ persisted }) => {
              if (!persisted) return;
              leave();
              documentId = `${loadId}-${++life}`;
              schedule();
            });
            transport?.connect(push);
            // Tells the host that this document is there, with what is posted in this turn.
            schedule();
          }
        })();

        """#
}
