// Generated from js/bridge.js, js/console.js, js/upload.js, js/download.js by js/embed.mjs. Do not edit: run `make script`.
// swift-format-ignore-file

extension BridgeScript {
    /// The text of bridge.js.
    static let text: String = #"""
        // The page's side of ScriptBridge: posts messages to the native host and receives replies, elements,
        // events and calls. A classic script without dependencies, injected by the host or served.
        //
        // The article Wire protocol is the specification. In short, from page to host, one packet per turn:
        //   {"bridge":1,"document":"…","key":"…","messages":[{"name","data"},{"name","data","id"}, …]}
        // From host to page, as the answer to a packet or through ScriptBridge.receive:
        //   {"bridge":1,"document":"…","replies":[{"id","result"},{"id","error"}, …],"events":[{"name","data"}]}
        (() => {
          'use strict';

          // If the script is loaded twice, the first one stays. Check for an own property: the window inherits
          // one for an element with this id.
          if (Object.hasOwn(globalThis, 'ScriptBridge')) return;

          // The host wraps this script in a function that declares the configuration.
          /** @type {import('./bridge').Configuration} */
          // @ts-ignore
          const configuration = typeof scriptBridgeConfiguration !== 'undefined' && scriptBridgeConfiguration;
          const { channel = 'nativeApp', context, messages = 1000, transport, events: mostWaiting = 1000, names: handled = {}, keys, parse = JSON.parse, bytes = 1e6 } = configuration;

          // A host that cannot see which page posts gives a key to each accepted origin. Do not use
          // location.origin: a sandboxed document has the same address but an opaque origin.
          const key = keys && new Map(keys).get(globalThis.origin);
          if (keys && !key) return;

          // Keep the globals, because the page may replace them later. For the same reason, the code below
          // calls no inherited methods of arrays, strings, sets, promises or generators, and uses neither
          // `for … of` nor spread on lists; tables, options and descriptors have no prototype.
          const { stringify } = JSON;
          const { create, freeze, defineProperty, getPrototypeOf, keys: keysOf, setPrototypeOf } = Object;
          const { isArray } = Array;
          /** @type {Record<string, any>} */
          const objectPrototype = Object.prototype;
          /** @type {Record<string, any>} */
          const arrayPrototype = Array.prototype;
          /** @type {(value: unknown) => string} */
          const kindOf = /** @type {any} */ (create).call.bind(objectPrototype.toString);
          const { clearTimeout, console, Promise, setTimeout, queueMicrotask } = globalThis;

          const handler = globalThis.webkit?.messageHandlers?.[channel];
          const send = transport ? transport.send.bind(transport) : handler?.postMessage?.bind(handler);
          const noHost = `No host on channel ${channel}.`;

          const loadId = globalThis.crypto.getRandomValues(new Uint32Array(4)).join('-');
          let documentId = loadId;

          class BridgeError extends Error {
            // A class field defines the property. An assignment would run an inherited setter, or fail if the
            // inherited property is read-only.
            name = /** @type {const} */ ('BridgeError');
            code;
            data;

            /**
             * @param {string} code
             * @param {string} message
             * @param {unknown} [data]
             */
            constructor(code, message, data) {
              super(message);
              this.data = data;
              this.code = code;
            }
          }
          // Otherwise the page could change the superclass, whose constructor runs for every error.
          freeze(BridgeError);

          /** @type {(code: string, what: string, value: unknown) => never} */
          function refuse(code, what, value) {
            throw new BridgeError(code, `Not a ${what}: ${value}.`);
          }

          /** @type {(target: any, name: string, value: unknown) => void} */
          function define(target, name, value) {
            // Without a prototype, because the page may have added a getter to Object.prototype.
            defineProperty(target, name, /** @type {PropertyDescriptor} */ ({ __proto__: null, writable: true, value, configurable: true, enumerable: true }));
          }

          /** @type {(failure: Error) => void} */
          function report(failure) {
            try {
              console.error(failure);
            } catch { /* The page may have replaced its console. */ }
          }

          // --- Values ---------------------------------------------------------------------------------

          /**
           * Whether a value has its own toJSON. Ignores a toJSON of Array.prototype or Object.prototype: the
           * page or a library added it, and it would change the data on the wire.
           * @param {any} value
           */
          const writesItself = value =>
            value && typeof value === 'object' && typeof value.toJSON === 'function'
            && value.toJSON !== arrayPrototype.toJSON && value.toJSON !== objectPrototype.toJSON;

          /**
           * Makes JSON.stringify write the value itself if `writesItself` ignores its toJSON.
           * @this {any}
           * @param {string} name
           * @param {unknown} written
           */
          function replacer(name, written) {
            const value = this[name];
            return writesItself(value) ? written : value;
          }

          /**
           * Returns the path and kind of the first value that JSON cannot represent, or undefined.
           * @param {any} value
           * @param {string | number} key The value's key in its parent.
           * @param {any} [ancestors] A list: the value's parent, and the list of the parent's ancestors.
           * @returns {string | undefined}
           */
          function findUnserializable(value, key, ancestors) {
            if (writesItself(value)) value = value.toJSON(`${key}`);
            const type = typeof value;
            if (type === 'function' || type === 'symbol' || type === 'bigint') return ` is a ${type}`;
            if (type !== 'object' || !value) return;
            let depth = 190;
            for (let list = ancestors; list; list = list[1]) {
              if (list[0] === value) return ' is a cycle';
              if (!--depth) return ' is too deep';
            }
            ancestors = [value, ancestors];
            const isList = isArray(value);
            // JSON.stringify would silently write {} for a map, a buffer, a node or an error. Most objects are
            // plain, and comparing prototypes is faster than asking for the kind.
            if (!isList && getPrototypeOf(value) !== objectPrototype && kindOf(value) !== kindOf({})) return ` is an ${kindOf(value)}`;
            const names = isList ? value : keysOf(value);
            for (let index = 0; index < names.length; index++) {
              const name = isList ? index : names[index];
              const found = findUnserializable(value[name], name, ancestors);
              if (found) return (isList ? `[${name}]` : `.${name}`) + found;
            }
            return;
          }

          /**
           * Returns the beginning of a message's JSON; the caller appends more fields and the closing brace.
           * @param {string} name
           * @param {unknown} data
           */
          function encode(name, data) {
            if (typeof name !== 'string' || !name) refuse('invalidName', 'name', name);
            let text;
            let found;
            try {
              found = findUnserializable(data, '');
              text = found ?? stringify(data, arrayPrototype.toJSON && replacer) ?? '{}';
            } catch (error) {
              found = `: ${error}`;
            }
            if (found) throw new BridgeError('notSerializable', `${name} is not JSON: data${found}.`);
            return `{"name":${stringify(name)},"data":${text}`;
          }

          // --- Page to host ---------------------------------------------------------------------------

          /**
           * The pending requests and subscriptions, by id. Each function receives the elements and, after its
           * removal from this table, the end. A reply of 0 discards the elements that were not consumed.
           * @typedef {(failure?: unknown, reply?: any) => void} Settle
           * @type {Record<number, Settle>}
           */
          const open = create(null);
          let lastId = 0;

          // The packet for the end of this turn: text, number of messages, first id, whether it has a post.
          let batch = '';
          /** @type {unknown} */
          let hasPost;
          let count = 0;
          let firstId = 1;

          /**
           * Makes `await` use a promise without looking up properties that the page may have replaced.
           * @type {(promise: Promise<unknown>) => Promise<unknown>}
           */
          const isolated = promise => setPrototypeOf(promise, promisePrototype);
          // Shared, so that the engine gives all promises the same shape. The page cannot reach this object.
          const promisePrototype = { constructor: Promise };

          /**
           * Sends the packet if it has no room for a text of this length.
           * @param {number} length
           */
          const makeRoom = length => {
            // A UTF-16 code unit takes at most three bytes in UTF-8. In a loop, because sending may run code of
            // the page, which may post.
            while (count === messages || (batch && batch.length + length > bytes / 3)) flush();
          };

          /** @type {(text: string) => void} */
          function enqueue(text) {
            makeRoom(text.length);
            if (!batch) queueMicrotask(() => { if (batch) flush(); });
            batch += (batch && ',') + text;
            count++;
          }

          async function flush() {
            const packet = `{"bridge":1,"document":"${documentId}",${key ? `"key":"${key}",` : ''}"messages":[${batch}]}`;
            const isReported = hasPost;
            let id = firstId;
            const last = lastId;
            const fail = (/** @type {Error} */ failure) => {
              for (; id <= last; id++) end(id, failure);
              if (isReported) report(failure);
            };
            batch = '';
            count = 0;
            firstId = last + 1;
            hasPost = 0;
            /** @type {unknown} */
            let reason;
            try {
              const sent = /** @type {any} */ (send)(packet);
              const answer = await (transport ? sent : isolated(sent));
              if (typeof answer === 'string') return receive(answer, fail);
              if (transport) return;
            } catch (error) {
              reason = error;
            }
            fail(new BridgeError('hostGone', 'The host has not answered.', reason));
          }

          /**
           * @param {number} id
           * @param {unknown} [failure]
           * @param {any} [reply]
           */
          function end(id, failure, reply) {
            const settle = open[id];
            delete open[id];
            settle?.(failure, reply);
          }

          /**
           * @param {number} id
           * @param {unknown} [failure]
           */
          function cancel(id, failure) {
            if (open[id]) enqueue(`{"id":${id},"cancel":true}`);
            end(id, failure, 0);
          }

          /** @type {import('./bridge').AnyBridge['post']} */
          function post(name, data) {
            const text = encode(name, data);
            if (send) {
              enqueue(`${text}}`);
              // Reports of console.js fail silently: console.js would report that failure too.
              hasPost ||= name !== 'ScriptBridge';
            } else if (!count++) {
              // Only the first post, because no packet is ever sent.
              console.info(noHost);
            }
          }

          /**
           * Posts a message that has an outcome; its id is then `lastId`. Returns the value of its option.
           * @param {string} name
           * @param {unknown} data
           * @param {any} options
           * @param {Settle} settle
           * @param {string} [option] The option that is a number.
           * @param {any} [credit] The default credit of a subscription.
           * @param {string} [kind] The field that marks a subscription.
           */
          function begin(name, data, options, settle, option = 'timeout', credit, kind = '') {
            const text = encode(name, data);
            if (!send) throw new BridgeError('noHost', noHost);
            // Without a prototype, so that missing options are not looked up in Object.prototype.
            let { signal, [option]: value = credit } = /** @type {any} */ ({ __proto__: null, ...options });
            /** @type {any} */
            let id;
            /** @type {any} */
            let timer;
            const failed = (/** @type {string} */ code) => new BridgeError(code, `${name} has ended: ${code}.`);
            const abort = () => cancel(id, failed('cancelled'));
            // Anything but a number could end up as arbitrary text in the packet.
            if (value !== undefined && (typeof value !== 'number' || !(value > 0))) refuse('invalidOption', option, value);
            // Timers overflow at 2 ** 31 milliseconds.
            if (value > 2e9) value = 2e9;
            if (signal?.aborted) throw failed('cancelled');
            signal?.addEventListener('abort', abort);
            // Take the id last: the code above may run code of the page, which may start other messages. The
            // rest of the text has less than 99 characters.
            makeRoom(text.length + 99);
            id = ++lastId;
            if (value && !credit) timer = setTimeout(() => end(id, failed('timedOut')), value);
            enqueue(`${text},"id":${id}${kind}${value ? `,"${option}":${value}` : ''}}`);
            open[id] = !signal && !timer ? settle : (failure, reply) => {
              settle(failure, reply);
              if (open[id]) return;
              clearTimeout(timer);
              // In its own microtask, so that a signal that throws does not affect other messages.
              queueMicrotask(() => signal?.removeEventListener('abort', abort));
            };
            return value;
          }

          /** @type {import('./bridge').AnyBridge['request']} */
          function request(name, data, options) {
            return new Promise((resolve, reject) => {
              begin(name, data, options, (failure, reply) => {
                failure ? reject(failure) : resolve(reply.result);
              });
            });
          }

          /** @type {import('./bridge').AnyBridge['subscribe']} */
          function subscribe(name, data, options) {
            // The elements that were not consumed yet: a linked list whose last node is empty.
            let first = create(null);
            let last = first;
            let consumed = 0;
            let credit = 0;
            let id = 0;
            /** @type {((value?: unknown) => void) | undefined} */
            let wake;

            /**
             * @param {unknown} [failure]
             * @param {any} [reply]
             */
            function deliver(failure, reply) {
              if (reply === 0) first = last;
              last.reply = reply;
              last.failure = failure;
              last = last.next = create(null);
              wake?.();
            }

            /** @type {any} */
            const iterator = (async function* () {
              for (;;) {
                while (!first.next) await isolated(new Promise(resolve => { wake = resolve; }));
                const { reply, failure } = first;
                first = first.next;
                if (failure) throw failure;
                if (!reply || !('element' in reply)) return;
                // Give credit after 8 elements at the latest: every host accepts that much.
                if (open[id] && (++consumed > 7 || consumed >= credit / 2)) {
                  enqueue(`{"id":${id},"credit":${consumed}}`);
                  consumed = 0;
                }
                yield reply.element;
              }
            })();

            // Replaces the generator's own method, which would wait for the next element before it ends.
            const stop = async () => {
              cancel(id);
              // The value is undefined. Not the generator's `next`, which the page may have replaced.
              return { value: deliver(0, 0), done: true };
            };
            // Define the methods: an assignment fails if the inherited ones are read-only.
            define(iterator, 'return', stop);
            define(iterator, 'throw', async (/** @type {unknown} */ error) => {
              stop();
              throw error;
            });

            try {
              credit = begin(name, data, options, deliver, 'credit', 16, ',"kind":"subscribe"');
              id = lastId;
            } catch (error) {
              deliver(error);
            }
            return iterator;
          }

          // --- Host to page ---------------------------------------------------------------------------

          /** @type {Record<string, Record<number, (data: any) => void>>} */
          const listeners = create(null);
          let lastNumber = 0;

          /**
           * The last event with a value for every new listener, by name.
           * @type {Record<string, any>}
           */
          const latest = create(null);

          /**
           * The events that wait for a listener, by name: a ring, represented by its last event. Adding or
           * removing an event takes the same time, no matter how many wait.
           * @type {Record<string, any>}
           */
          let waiting = create(null);
          let waitingCount = 0;

          // So that fields that the host omitted are not looked up in Object.prototype.
          const withNullPrototype = (/** @type {any} */ value) => setPrototypeOf(value, null);

          /** @type {(list: any, visit: (item: any) => void) => void} */
          const each = (list, visit) => {
            for (let index = 0; index < list?.length; index++) visit(withNullPrototype(list[index]));
          };

          /**
           * @param {any} error
           * @param {string} [name] The name of the failed message, if only the host knows it.
           */
          function failureOf(error, name) {
            const { data, message, code } = withNullPrototype(error);
            return new BridgeError(code, name ? `${name}: ${message}` : message, data);
          }

          /**
           * Processes a packet from the host.
           * @param {string} text
           * @param {(failure: Error) => void} fail Called if this packet, or the packet that it answers, failed.
           */
          function receive(text, fail) {
            const { document, bridge: version, replies, events, error } = withNullPrototype(parse(text));
            if (error) return fail(failureOf(error));
            if (version !== 1) return fail(new BridgeError('unsupportedVersion', 'The host has another version.'));
            if (document && document !== documentId) return;
            each(replies, reply => {
              const { name, id, error } = reply;
              const failure = error && failureOf(error, name);
              if ('element' in reply) open[id]?.(0, reply);
              else if (id) end(id, failure, reply);
              else if (failure) report(failure);
            });
            each(events, event => {
              const { name, delivery } = event;
              offer(name);
              if (delivery === 'latest') latest[name] = event;
              // A host that sends no delivery rule does not understand reports.
              if (!call(event) && delivery && latest[name] !== event) {
                const waits = delivery === 'untilListener' && mostWaiting > waitingCount;
                if (waits) {
                  const node = create(event);
                  const last = waiting[name] ??= node.next = node;
                  node.next = last.next;
                  waiting[name] = last.next = node;
                }
                tell(name, +waits);
              }
            });
          }

          /**
           * Reports to the host that an event had no listener, and the change in the number of waiting events.
           * @param {string} name
           * @param {number} more
           */
          function tell(name, more) {
            waitingCount += more;
            enqueue(`{"unheard":${stringify(name)},"waiting":${more}}`);
          }

          /**
           * Calls the listeners of an event; returns whether there were any.
           * @param {any} event
           */
          function call({ name, data }) {
            const entries = listeners[name];
            let isHeard;
            for (const number in entries) {
              isHeard = true;
              try {
                const listener = /** @type {any} */ (entries)[number];
                listener(data);
              } catch (error) {
                // Report an uncaught error without affecting the other listeners.
                queueMicrotask(() => { throw error; });
              }
            }
            return isHeard;
          }

          /**
           * Calls the listeners of a name with the events that wait for them.
           * @param {string} name
           */
          function offer(name) {
            for (let last; (last = waiting[name]) && call(last.next); tell(name, -1)) {
              if (last.next === last) delete waiting[name];
              last.next = last.next.next;
            }
          }

          /** @type {import('./bridge').AnyBridge['on']} */
          function on(name, listener) {
            const entries = listeners[name] ??= create(null);
            // A unique number, so that the same listener can be added twice and removed separately.
            const number = ++lastNumber;
            const value = latest[name];
            entries[number] = listener;
            // Wait until the page has the returned function. Skip the value if a newer one has arrived since:
            // the listener has received that one.
            queueMicrotask(() => {
              offer(name);
              if (value && value === latest[name] && entries[number]) listener(value.data);
            });
            return () => delete entries[number];
          }

          /** @type {import('./bridge').AnyBridge['expose']} */
          function expose(functions) {
            const names = keysOf(functions);
            each(names, name => {
              if (!/^(?!\d)[\w$]+$/.test(name) || name in members || typeof functions[name] !== 'function') {
                refuse('invalidName', 'function name', name);
              }
            });
            each(names, name => {
              define(bridge, name, /** @type {Function} */ (functions[name]).bind(functions));
            });
            // Wakes calls of the host that wait for an exposed function.
            call({ name: '' });
          }

          /** @type {import('./bridge').AnyBridge['supports']} */
          const supports = name => name in withNullPrototype(handled);

          /** @type {any} */
          const bridge = {};
          /** @type {Record<string, unknown>} */
          const members = { on, request, supports, context, post, subscribe, expose, isNative: !!send, BridgeError };
          each(keysOf(members), name => defineProperty(bridge, name, { value: members[name], enumerable: true }));

          // The host's entry point. The page cannot replace it if there is a host. The page may always replace
          // window.bridge.
          // Process a received packet one microtask later: WebKit settles the promise of an earlier answer only
          // then. The document id tells the host's page from other windows that post to the same handler.
          const receiveLater = (/** @type {string} */ text) => queueMicrotask(() => receive(text, report));
          const entry = { receive: receiveLater, bridge, version: 1, get document() { return documentId; } };
          defineProperty(globalThis, 'ScriptBridge', { value: freeze(entry), configurable: !send });
          if (!Object.hasOwn(globalThis, 'bridge')) {
            define(globalThis, 'bridge', bridge);
          }

          // --- The document ---------------------------------------------------------------------------

          // The host ends a document that is left, even if the back-forward cache restores it later. Only these
          // cancellations tell the host that an inner frame is gone. Send them at once: a removed frame runs no
          // microtasks.
          function leave() {
            // A page that replaces `self` changes this only for its own messages.
            for (const id in open) (globalThis.top !== globalThis.self ? cancel : end)(+id, new BridgeError('documentGone', 'The document has ended.'));
            if (batch) flush();
            waiting = create(null);
            waitingCount = 0;
          }

          if (send) {
            addEventListener('pagehide', leave);
            addEventListener('pageshow', ({ persisted }) => {
              if (!persisted) return;
              leave();
              // The minus sign separates the two parts. No other document of this load has this number.
              documentId = loadId + -++lastNumber;
              queueMicrotask(flush);
            });
            // Tells the host about this document, together with the messages posted in this turn.
            queueMicrotask(flush);
          }
        })();

        """#

    /// The text of console.js.
    static let console: String = #"""
        // Reports the page's console output, uncaught errors and rejections to hosts that ask for them.
        // Runs after bridge.js and before the page's scripts. The page sees no difference.
        (() => {
          'use strict';

          // No script of the page has run yet. Keep the globals, because a script may replace them later.
          const { console, setTimeout, ScriptBridge, Object, String } = /** @type {any} */ (globalThis);
          if (!ScriptBridge) return;
          const { getOwnPropertyDescriptor, getPrototypeOf, keys, prototype: { toString } } = Object;
          const { isArray } = Array;
          const { isView } = ArrayBuffer;
          const { apply } = Reflect;
          const { slice } = '';
          const { prototype: errors } = Error;
          /** @type {(prototype: any, name: string) => any} */
          const getter = (prototype, name) => getOwnPropertyDescriptor(prototype, name)?.get;
          const lengthOf = getter(getPrototypeOf(Uint8Array.prototype), 'length');
          const byteLengthOf = getter(ArrayBuffer.prototype, 'byteLength');
          const cut = (/** @type {string} */ text) => apply(slice, text, [0, 4000]);

          /** @type {(value: any) => boolean} */
          const isError = value => value && (value === errors || isError(getPrototypeOf(value)));

          // The maximum number of reports per second; one more report has the number of dropped ones.
          const most = 50;
          let count = 0;
          // Describing a value may run code that writes to the console.
          let isBusy = false;

          /**
           * Returns a short description of a value. Runs no getters of plain objects.
           * @param {any} value
           * @param {number} depth
           * @returns {string}
           */
          function describe(value, depth) {
            if (typeof value !== 'object' || !value) return cut(String(value));
            if (isError(value)) return cut(String(value)) + (value.stack ? `\n${cut(String(value.stack))}` : '');
            const isList = isArray(value);
            const kind = apply(toString, value, []);
            // Only lists and objects have members to show. A typed array has a name for each of its bytes.
            if (!isList && kind !== '[object Object]') {
              const name = cut(apply(slice, kind, [8, -1]));
              const measure = isView(value) ? lengthOf : byteLengthOf;
              try {
                return `${name}(${apply(measure, value, [])})`;
              } catch {
                return name;
              }
            }
            const names = isList ? value : keys(value);
            let text = '';
            for (let index = 0; depth < 4 && index < names.length && index < 20; index++) {
              const name = isList ? index : names[index];
              text += `${text && ', '}${isList ? '' : `${name}: `}${describe({ __proto__: null, ...getOwnPropertyDescriptor(value, name) }.value, depth + 1)}`;
            }
            return depth ? isList ? `[${text}]` : `{${text}}` : text;
          }

          /** @type {(kind: string, values: unknown[]) => void} */
          function report(kind, values) {
            if (isBusy) return;
            isBusy = true;
            try {
              if (++count === 1) {
                setTimeout(() => {
                  const more = count - most;
                  count = 0;
                  if (more > 0) report('dropped', [more]);
                }, 1000);
              }
              if (count <= most) ScriptBridge.bridge.post('ScriptBridge', { kind, text: cut(describe(values, 0)) });
            } catch { /* Values that cannot be described are not reported. */ }
            isBusy = false;
          }

          ['debug', 'log', 'info', 'warn', 'error'].forEach(level => {
            // A proxy looks and works like the original function.
            console[level] = new Proxy(console[level], /** @type {any} */ ({
              __proto__: null,
              apply(/** @type {Function} */ target, /** @type {any} */ self, /** @type {any} */ values) {
                report(level, values);
                return apply(target, self, values);
              },
            }));
          });
          addEventListener('error', ({ message, error }) => report('uncaught', [error ?? message]));
          addEventListener('unhandledrejection', ({ reason }) => report('rejection', [reason]));
        })();

        """#

    /// The text of upload.js.
    static let upload: String = #"""
        // Adds bridge.upload to the page, for hosts that take uploads. Runs after bridge.js.
        (() => {
          'use strict';

          /** @type {any} */
          const bridge = globalThis.ScriptBridge?.bridge;
          if (!bridge || bridge.upload) return;
          const { request, BridgeError } = bridge;

          // Keep the globals and the inherited methods, because the page may replace them later. The code below
          // uses no others, not even those behind `then`, `instanceof` and `[…]`.
          const { Blob, EventTarget, FileReader, Promise, Uint8Array, btoa, clearTimeout, setTimeout } = globalThis;
          const { defineProperty, getOwnPropertyDescriptor } = Object;
          const { isView } = ArrayBuffer;
          const { fromCharCode } = String;
          const { iterator } = Symbol;
          const { call } = Function.prototype;
          /** @type {(type: any, name: string) => any} */
          const method = (type, name) => type?.prototype[name] && call.bind(type.prototype[name]);
          /** @type {(type: any, name: string) => any} */
          const getter = (type, name) => type && call.bind(/** @type {any} */ (getOwnPropertyDescriptor(type.prototype, name)).get);
          const listen = method(EventTarget, 'addEventListener');
          const getReader = method(ReadableStream, 'getReader');
          const isLocked = getter(ReadableStream, 'locked');
          const readNext = method(ReadableStreamDefaultReader, 'read');
          const cancel = method(ReadableStreamDefaultReader, 'cancel');
          const readAsDataURL = method(FileReader, 'readAsDataURL');
          const resultOf = getter(FileReader, 'result');
          const errorOf = getter(FileReader, 'error');
          const arrayBuffer = method(Blob, 'arrayBuffer');
          const pieceOf = method(Blob, 'slice');
          const sizeOf = getter(Blob, 'size');
          const typeOf = getter(Blob, 'type');
          const nameOf = getter(globalThis.File, 'name');
          const lengthOf = getter(ArrayBuffer, 'byteLength');
          const slice = method(String, 'slice');
          const indexOf = method(String, 'indexOf');
          const encode = method(Uint8Array, 'toBase64') ?? ((/** @type {Uint8Array} */ bytes) => {
            let text = '';
            // Not by the length, which is inherited.
            for (let index = 0, byte; (byte = bytes[index++]) !== undefined;) text += fromCharCode(byte);
            return btoa(text);
          });

          /**
           * Makes `await` use a promise without looking up properties that the page may have replaced.
           * @type {(promise: any) => Promise<any>}
           */
          const isolated = promise => defineProperty(promise, 'constructor', /** @type {any} */ ({ __proto__: null, value: Promise }));

          /** @type {(task: () => unknown, fail?: (error: unknown) => void) => Promise<void>} */
          async function run(task, fail = () => {}) {
            try {
              await isolated(task());
            } catch (error) {
              fail(error);
            }
          }

          /** @type {(previous: Promise<void> | undefined, task: () => Promise<void>) => Promise<void>} */
          async function follow(previous, task) {
            try {
              await previous;
            } catch { /* Each task reports its own failure. */ }
            await isolated(task());
          }

          // The number of uploads in progress.
          let activeCount = 0;
          // Send one chunk at a time across all uploads, so that other messages hardly wait.
          /** @type {Promise<void> | undefined} */
          let turn;
          let lastId = 0;

          /**
           * Returns what a getter gives, or undefined for an object of another type.
           * @type {(get: any, value: unknown) => any}
           */
          function ask(get, value) {
            try {
              return get(value);
            } catch {
              return undefined;
            }
          }

          /** @type {(bytes: any) => Blob} */
          function blobOf(bytes) {
            if (ask(sizeOf, bytes) >= 0) return bytes;
            if (!isView(bytes) && !(ask(lengthOf, bytes) >= 0)) throw new BridgeError('notSerializable', 'No bytes.');
            // The page may have replaced the iterator of lists.
            let isGiven = false;
            const next = () => ({ __proto__: null, value: bytes, done: isGiven || void (isGiven = true) });
            return new Blob(/** @type {any} */ ({ __proto__: null, [iterator]: () => ({ __proto__: null, next }) }));
          }

          /** @type {(piece: Blob) => Promise<string>} */
          async function readAsURL(piece) {
            const reader = new FileReader();
            await isolated(new Promise(resolve => {
              listen(reader, 'loadend', () => resolve(undefined));
              readAsDataURL(reader, piece);
            }));
            const text = resultOf(reader);
            if (!text) throw errorOf(reader);
            // Not split, because WebKit's computes a hash of the whole text.
            return slice(text, indexOf(text, ',') + 1);
          }

          // WebKit's Lockdown Mode has no FileReader, which is the faster way.
          const readAsBuffer = async (/** @type {Blob} */ piece) => encode(new Uint8Array(await isolated(arrayBuffer(piece))));

          /** @type {import('./bridge').AnyUpload} */
          bridge.upload = (/** @type {string} */ name, /** @type {any} */ source, /** @type {any} */ options) => new Promise((resolve, reject) => {
            // Without a prototype, so that missing options are not looked up in Object.prototype.
            const { data = {}, signal, timeout, onProgress } = /** @type {any} */ ({ __proto__: null, ...options });
            const reader = ask(isLocked, source) === undefined ? undefined : getReader(source, { __proto__: null });
            const blob = !reader && blobOf(source);
            const total = blob ? sizeOf(blob) : undefined;
            const id = ++lastId;
            let index = 0;
            let sent = 0;
            /** @type {unknown} */
            let hasEnded;
            /** @type {Promise<void> | undefined} */
            let flight;
            // Cancels the pending chunk when the upload ends, so that other uploads continue even if the reply
            // is lost. Not an AbortSignal, whose inherited methods the page may have replaced.
            /** @type {(() => void) | undefined} */
            let stop;
            /** @type {any} */
            const ending = {
              __proto__: null,
              addEventListener(/** @type {string} */ _, /** @type {() => void} */ abort) { stop = abort; },
              removeEventListener() { stop = undefined; },
            };
            // The reads in progress, which must not hold up other uploads once this one has ended.
            /** @type {any} */
            const reads = { __proto__: null };
            let lastRead = 0;

            const end = (/** @type {unknown} */ error) => {
              // Truthy, because the count includes this upload.
              hasEnded ||= activeCount--;
              stop?.();
              for (const number in reads) reads[number]('');
              reject(error);
              if (reader) run(() => cancel(reader));
            };
            const post = (/** @type {unknown} */ bytes, /** @type {unknown} */ last, options = { signal: ending }) => isolated(
              hasEnded ? new Promise(resolve => resolve(true)) : request('ScriptBridge.chunk', { id, index, bytes, last }, options));
            const fail = (/** @type {unknown} */ error) => {
              if (hasEnded) return;
              // A gap in the chunks makes the host end the upload.
              index = 1e9;
              run(() => post('', false, /** @type {any} */ ({})));
              end(error);
            };

            /** @type {(piece: Blob) => Promise<string>} */
            const read = piece => isolated(new Promise((resolve, reject) => {
              const number = ++lastRead;
              // A file that cannot be read must not hold up other uploads for ever.
              const timer = setTimeout(() => reject(new BridgeError('uploadIncomplete', 'Reading takes too long.')), 60_000);
              reads[number] = resolve;
              run(async () => {
                try {
                  resolve(await isolated(FileReader ? readAsURL(piece) : readAsBuffer(piece)));
                } finally {
                  clearTimeout(timer);
                  delete reads[number];
                }
              }, reject);
            }));

            /** @type {(blob: Blob) => Promise<void>} */
            async function send(blob) {
              for (let start = 0; start < sizeOf(blob) && !hasEnded;) {
                const piece = pieceOf(blob, start, start += 524288);
                const size = sizeOf(piece);
                const isLast = start >= total;
                // An upload alone reads a piece while the previous one is sent. Several read only in their
                // turn, so that few pieces are in memory, unless they are small.
                let text = (activeCount < 2 || size < 12289) && await read(piece);
                await flight;
                /** @type {unknown} */
                let isFull;
                const take = async () => {
                  if (hasEnded) return;
                  text ||= await read(piece);
                  do {
                    // Measured; see the article Uploads. Other messages wait for the chunk that is being sent.
                    const share = 7e5 / activeCount & ~3;
                    const length = share < 16384 ? 16384 : share;
                    const chunk = slice(text, 0, length);
                    text = slice(text, length);
                    isFull = await post(chunk, isLast && !text);
                    index++;
                  } while (text && !isFull);
                  text || hasEnded || onProgress?.(sent += size, total);
                };
                const sendPiece = async () => {
                  do {
                    await (turn = isolated(follow(turn, take)));
                    // The host replies to an empty chunk when it has room again.
                    if (isFull) await post('');
                  } while (text && !hasEnded);
                };
                flight = isolated(run(sendPiece, fail));
              }
            }

            activeCount++;
            run(async () => {
              resolve(await isolated(request(name, { id, data, size: total, ...blob && { type: typeOf(blob), file: ask(nameOf, blob) } }, { signal, timeout })));
              end(0);
            }, end);
            run(async () => {
              if (blob) await isolated(send(blob));
              for (let next; reader && !(next = await isolated(readNext(reader))).done;) await isolated(send(blobOf(next.value)));
              await flight;
              // Otherwise the last piece was the last chunk.
              total || await post('', true);
            }, fail);
          });
        })();

        """#

    /// The text of download.js.
    static let download: String = #"""
        // Gives the page the bytes that the host sends. Runs before bridge.js and adds the function `parse`,
        // which reads packets, to its configuration. The configuration's `mark` is a secret of this origin, so that
        // data that the host only passes on cannot contain it.
        (() => {
          // Otherwise a function of the page could read the arguments of the function that called it.
          'use strict';

          // @ts-ignore
          const configuration = scriptBridgeConfiguration;
          const { mark } = configuration;
          // Keep the globals and the inherited methods, because the page may replace them later. The code below
          // uses no others, not even those behind `then`, `instanceof` and `[…]`.
          const { Blob, Promise, ReadableStream, Uint8Array, atob, clearTimeout, encodeURIComponent, fetch, setTimeout } = globalThis;
          const { parse } = JSON;
          const { defineProperty, getOwnPropertyDescriptor, getPrototypeOf, hasOwn } = Object;
          const { iterator } = Symbol;
          const { call } = Function.prototype;
          /** @type {(type: any, name: string) => any} */
          const method = ({ prototype }, name) => call.bind(prototype[name]);
          /** @type {(type: any, name: string) => any} */
          const getter = ({ prototype }, name) => call.bind(/** @type {any} */ (getOwnPropertyDescriptor(prototype, name)).get);
          const includes = method(String, 'includes');
          const codeAt = method(String, 'charCodeAt');
          const bytesOf = getPrototypeOf(Uint8Array);
          const set = method(bytesOf, 'set');
          const lengthOf = getter(bytesOf, 'length');
          const bufferOf = getter(bytesOf, 'buffer');
          const isOk = getter(Response, 'ok');
          const bodyOf = getter(Response, 'body');
          const getReader = method(ReadableStream, 'getReader');
          const readNext = method(ReadableStreamDefaultReader, 'read');
          const cancel = method(ReadableStreamDefaultReader, 'cancel');
          const enqueue = method(ReadableStreamDefaultController, 'enqueue');
          const close = method(ReadableStreamDefaultController, 'close');
          const fail = method(ReadableStreamDefaultController, 'error');
          const addresses = `${globalThis.location?.origin}/ScriptBridge.bytes/`;
          // Fetch one chunk at a time across all downloads, so that other messages hardly wait.
          /** @type {Promise<any> | undefined} */
          let turn;

          /** @type {(text: string) => any} */
          const decode = (/** @type {any} */ (Uint8Array)).fromBase64 ?? ((/** @type {string} */ text) => {
            text = atob(text);
            const bytes = new Uint8Array(text.length);
            for (let index = 0; index < text.length; index++) bytes[index] = codeAt(text, index);
            return bytes;
          });

          /**
           * Makes `await` use a promise without looking up properties that the page may have replaced.
           * @type {(promise: any) => Promise<any>}
           */
          const isolated = promise => defineProperty(promise, 'constructor', /** @type {any} */ ({ __proto__: null, value: Promise }));

          /** @type {(task: () => unknown, fail?: (error: unknown) => void) => Promise<void>} */
          async function run(task, fail = () => {}) {
            try {
              await isolated(task());
            } catch (error) {
              fail(error);
            }
          }

          /** @type {(previous: Promise<unknown> | undefined, task: () => Promise<any>) => Promise<any>} */
          async function follow(previous, task) {
            try {
              await previous;
            } catch { /* Each task reports its own failure. */ }
            return await isolated(task());
          }

          // So that fields that the host omitted are not looked up in Object.prototype.
          const withNullPrototype = (/** @type {any} */ value) => ({ __proto__: null, ...value });

          /**
           * @param {any} description
           * @returns {import('./bridge').ScriptBytes}
           */
          function make(description) {
            const { id, size, type = '', data, url, waits } = withNullPrototype(description);
            // Not by way of `globalThis`, which the page may replace.
            // @ts-ignore
            const { request, BridgeError } = ScriptBridge.bridge;
            // Fetch only what the host serves once: a planted address could act in the name of this page.
            const isServed = url === addresses + id && encodeURIComponent(id) === id && id[0] !== '.';
            // The number of bytes that were read; -1 before they are requested.
            let count = -1;

            function fromFrames() {
              let index = 0;
              let inside = data;
              /** @type {unknown} */
              let isLast;
              /** @type {Promise<any> | undefined} */
              let flight;
              const ask = (/** @type {number} */ index) => request('ScriptBridge.bytes', { id, index });
              // The index is -1 after a cancel: a chunk that waits for its turn is not requested then.
              const take = async () => ~index && await isolated(ask(index++));
              const next = () => flight = isolated(waits ? take() : turn = isolated(follow(turn, take)));
              return {
                async read() {
                  if (isLast) return;
                  const { bytes, last } = withNullPrototype(inside ? { bytes: inside, last: true } : await (flight ?? next()));
                  isLast = last;
                  // Request the next chunk while this one is decoded.
                  if (!last) run(next);
                  return decode(bytes);
                },
                cancel: () => ask(index = -1),
              };
            }

            /** Returns a reader of the response, or undefined if there is none. */
            async function fetched() {
              /** @type {any} */
              let reader;
              await isolated(new Promise(resolve => {
                const give = () => resolve(undefined);
                // A service worker of the page may never answer.
                const timer = setTimeout(give, 30_000);
                run(async () => {
                  const response = await isolated(fetch(url));
                  clearTimeout(timer);
                  if (isOk(response)) reader = getReader(bodyOf(response), { __proto__: null });
                  give();
                  // A strict content security policy blocks fetching.
                }, give);
              }));
              return reader && {
                __proto__: null,
                async read() {
                  const { done, value } = await isolated(readNext(reader));
                  return done ? undefined : value;
                },
                cancel: () => cancel(reader),
              };
            }

            async function open() {
              if (~count) throw new BridgeError('downloadEnded', 'Already requested.');
              count = 0;
              return isServed && await isolated(fetched()) || { __proto__: null, ...fromFrames() };
            }

            /** Requests the bytes; returns the functions that give the next ones, or undefined at the end, and that cancel. */
            function begin() {
              /** @type {Promise<any>} */
              const source = isolated(open());
              return {
                async next() {
                  try {
                    const bytes = await isolated((await source).read());
                    if (bytes) count += lengthOf(bytes);
                    // NaN, and so not a failure, if the size is unknown.
                    else if (count - size) throw 0;
                    return bytes;
                  } catch (error) {
                    throw error && getPrototypeOf(error) === BridgeError.prototype ? error : new BridgeError('downloadIncomplete', 'Bytes are missing.', error);
                  }
                },
                // Opens the stream if it is not open yet: only then can the host learn that it is unwanted.
                cancel: () => run(async () => { await isolated((await source).cancel()); }),
              };
            }

            function stream() {
              const { next, cancel } = begin();
              let isBusy = false;
              return new ReadableStream(/** @type {any} */ ({
                __proto__: null,
                // Returns no promise, whose methods the engine would look up.
                pull(/** @type {any} */ controller) {
                  if (isBusy) return;
                  isBusy = true;
                  run(async () => {
                    const bytes = await isolated(next());
                    isBusy = false;
                    if (bytes) enqueue(controller, bytes);
                    else close(controller);
                  }, error => fail(controller, error));
                },
                cancel() { cancel(); },
              }), /** @type {any} */ ({ __proto__: null, highWaterMark: 1 }));
            }

            // In parts, because WebKitGTK takes more than twice as long for arrayBuffer() of a large response.
            async function read() {
              const { next } = begin();
              /** @type {any} */
              const parts = { __proto__: null, length: 0 };
              for (let bytes; (bytes = await isolated(next()));) parts[parts.length++] = bytes;
              return parts;
            }

            return {
              size,
              type,
              stream,
              async blob() {
                const parts = await isolated(read());
                let index = 0;
                // The page may have replaced the iterator of lists.
                const next = () => ({ __proto__: null, done: index === parts.length, value: parts[index++] });
                return new Blob(/** @type {any} */ ({ __proto__: null, [iterator]: () => ({ __proto__: null, next }) }), withNullPrototype({ type }));
              },
              async arrayBuffer() {
                const parts = await isolated(read());
                const all = new Uint8Array(count);
                let start = 0;
                for (let index = 0; index < parts.length; start += lengthOf(parts[index++])) set(all, parts[index], start);
                return bufferOf(all);
              },
            };
          }

          // Look up own properties only. A getter of the page on a prototype would get the mark itself, among the
          // texts, as the object that it is called on.
          /** @type {(mark: string, text: string) => unknown} */
          const read = (mark, text) => includes(text, mark)
            ? parse(text, (_, value) => value != null && hasOwn(value, 'bytes') && value.bytes === mark ? make(value) : value)
            : parse(text);
          configuration.parse = (/** @type {string} */ text) => read(mark, text);
          // The host's calls read their arguments with this function. Each call has a mark of its own.
          if (!hasOwn(globalThis, 'ScriptBridgeParse')) defineProperty(globalThis, 'ScriptBridgeParse', { value: read });
        })();

        """#
}
