// Generated from js/bridge.js, js/console.js by js/embed.mjs. Do not edit: run `make script`.
// swift-format-ignore-file

extension BridgeScript {
    #if ReadableScripts
    /// The text of bridge.js.
    static let text: String = #"""
        // The page's side of ScriptBridge: posts messages to the native host and receives replies, elements,
        // events and calls. A classic script without dependencies, injected by the host or served.
        //
        // docs/WireProtocol.md is the specification. In short, from page to host, one packet per turn:
        //   {"bridge":1,"document":"…","key":"…","messages":[{"name","data"},{"name","data","id"}, …]}
        // From host to page, as the answer to a packet or through ScriptBridge.receive:
        //   {"bridge":1,"document":"…","replies":[{"id","result"},{"id","error"}, …],"events":[{"name","data"}]}
        (() => {
          'use strict';

          // The host wraps this script in a function that declares the configuration.
          /** @type {import('./bridge').Configuration} */
          // @ts-ignore
          const configuration = typeof scriptBridgeConfiguration !== 'undefined' && scriptBridgeConfiguration;
          const { channel = 'nativeApp', envelopes, context, messages = 1000, transport, events: mostWaiting = 1000, names: handled = {}, keys, parse = JSON.parse, bytes = 1e6 } = configuration;

          // A host that cannot see which page posts gives a key to each accepted origin. Do not use
          // location.origin: a sandboxed document has the same address but an opaque origin.
          // GUARD origin: const key = keys && keys[0][1];
          const key = keys && new Map(keys).get(globalThis.origin);
          if (keys && !key) return;

          // Keep the globals, because the page may replace them later. For the same reason, the code below
          // calls no inherited methods of arrays, strings, sets, promises or generators, and uses neither
          // `for … of` nor spread on lists; tables, options and descriptors have no prototype.
          // GUARD captured JSON: const stringify = (...values) => JSON.stringify(...values);
          const { stringify } = JSON;
          const { create, freeze, defineProperty, getPrototypeOf, keys: keysOf, setPrototypeOf } = Object;
          const { isArray } = Array;
          /** @type {Record<string, any>} */
          const objectPrototype = Object.prototype;
          /** @type {Record<string, any>} */
          const arrayPrototype = Array.prototype;
          /** @type {(target: any, object: unknown) => Function} */
          const bind = /** @type {any} */ (create).call.bind(create.bind);
          /** @type {(value: unknown) => string} */
          const kindOf = /** @type {any} */ (create).call.bind(objectPrototype.toString);
          const inherits = /** @type {any} */ (create).call.bind(objectPrototype.isPrototypeOf);
          const typedArrayPrototype = getPrototypeOf(Uint8Array.prototype);
          const isName = /./.exec.bind(/^(?!\d)[\w$]+$/);
          // GUARD captured scheduling: const { Promise } = globalThis;
          const { addEventListener, clearTimeout, console, Promise, setTimeout, queueMicrotask } = globalThis;
          // Adds listeners. An injecting host adds them again after `document.open`, which takes them away.
          /** @type {(add: () => void) => void} */
          // @ts-ignore
          const listen = typeof scriptBridgeListen === 'undefined' ? add => add() : scriptBridgeListen;

          const handlers = globalThis.webkit?.messageHandlers;
          const handler = handlers?.[/** @type {string} */ (channel)];
          // GUARD captured handler: const send = transport ? transport.send.bind(transport) : handler && (text => globalThis.webkit.messageHandlers[channel].postMessage(text));
          const send = transport ? transport.send.bind(transport) : handler?.postMessage?.bind(handler);
          const noHost = `No host on ${channel} for this origin.`;

          class BridgeError extends Error {
            // A class field defines the property. An assignment would run an inherited setter, or fail if the
            // inherited property is read-only.
            // GUARD own fields of an error:
            name = /** @type {const} */ ('BridgeError'); code; data;

            /**
             * @param {string} code
             * @param {string} message
             * @param {unknown} [data]
             */
            constructor(code, message, data) {
              super(message);
              // GUARD own fields of an error: this.name = 'BridgeError'; …
              this.data = data;
              this.code = code;
            }
          }
          // Otherwise the page could change the superclass, whose constructor runs for every error.
          freeze(BridgeError);

          /** @type {(code: string, what: string, value: unknown) => never} */
          function reject(code, what, value) {
            throw new BridgeError(code, `Expected a ${what}, found ${textOf(value)} (${typeof value}).`);
          }

          /** @type {(target: any, name: string, value: unknown) => void} */
          function define(target, name, value) {
            // Without a prototype, because the page may have added a getter to Object.prototype.
            defineProperty(target, name, /** @type {PropertyDescriptor} */ ({ __proto__: null, writable: true, value, configurable: true, enumerable: true }));
          }

          // So that fields that the host omitted are not looked up in Object.prototype.
          // GUARD no inherited fields: const withNullPrototype = (/** @type {any} */ value) => value;
          const withNullPrototype = (/** @type {any} */ value) => setPrototypeOf(value, null);

          /** @type {(list: any, visit: (item: any) => void) => void} */
          const each = (list, visit) => {
            for (let index = 0; index < list?.length; index++) visit(withNullPrototype(list[index]));
          };

          /** @type {(failure: unknown) => void} */
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
              // GUARD own depth:
              if (!--depth) return ' is too deep';
            }
            ancestors = [value, ancestors];
            const isList = isArray(value);
            // JSON.stringify would silently write {} for a map, a buffer, a node or an error. Most objects are
            // plain, and comparing prototypes is faster than asking for the kind. A proxy hides the kind of a
            // typed array.
            if (!isList && getPrototypeOf(value) !== objectPrototype && (kindOf(value) !== kindOf({}) || inherits(typedArrayPrototype, value))) return ` is an ${kindOf(value)}, not a plain object`;
            const names = isList ? value : keysOf(value);
            for (let index = 0; index < names.length; index++) {
              const name = isList ? index : names[index];
              let found;
              try {
                found = findUnserializable(value[name], name, ancestors);
              } catch (error) {
                found = `: ${textOf(error)}`;
              }
              if (found) return (isList ? `[${name}]` : `.${name}`) + found;
            }
            return;
          }

          /** @type {(value: any) => string} */
          const textOf = value => {
            try {
              return typeof value === 'symbol' ? value.toString() : `${value}`;
            } catch {
              return 'a value that cannot be read';
            }
          };

          /**
           * Returns a value as JSON text; undefined if it is undefined. The only place that writes values of
           * the page.
           * @param {unknown} value
           * @param {string} what The beginning of the error's text, if the value is not JSON.
           * @returns {string | undefined}
           */
          function write(value, what) {
            let found;
            try {
              found = findUnserializable(value, '');
              // GUARD no inherited toJSON: if (!found) return stringify(value);
              if (!found) return stringify(value, arrayPrototype.toJSON && replacer);
            } catch (error) {
              found = `: ${textOf(error)}`;
            }
            throw new BridgeError('notSerializable', `${what}${found}.`);
          }

          /**
           * Returns the beginning of a message's JSON; the caller appends more fields and the closing brace.
           * @param {string} name
           * @param {unknown} data
           */
          function encode(name, data) {
            if (typeof name !== 'string' || !name) reject('invalidName', 'message name', name);
            return `{"name":${stringify(name)},"data":${write(data, `${name} is not JSON: data`) ?? '{}'}`;
          }

          /**
           * Returns what the page has thrown as JSON text.
           * @param {any} thrown
           * @param {number} [depth]
           * @returns {string}
           */
          function describe(thrown, depth = 0) {
            const fields = thrown && typeof thrown === 'object' ? thrown : create(null);
            let text = '';
            const add = (/** @type {string} */ name, /** @type {string | undefined} */ value) => {
              if (value) text += `${text && ','}"${name}":${value}`;
            };
            /** @type {(name: string, form?: (value: any) => string | undefined) => string | undefined} */
            const field = (name, form = value => write(value, '')) => {
              try {
                const value = name ? fields[name] : thrown;
                return value === undefined ? undefined : form(value);
              } catch {
                return;
              }
            };
            /** @type {(value: unknown) => string | undefined} */
            const quoted = value => typeof value === 'string' ? stringify(value) : undefined;
            const message = field('message', quoted);
            // A thrown object that is no error.
            const whole = message || fields !== thrown ? undefined : field('');
            add('name', field('name', quoted));
            add('message', message ?? stringify(whole ?? textOf(thrown)));
            add('stack', field('stack', quoted));
            add('code', field('code', value => stringify(textOf(value))));
            add('data', field('data') ?? whole);
            if (depth < 4) {
              add('cause', field('cause', value => describe(value, depth + 1)));
              // An AggregateError has many. Deeper, because each of them may have many again.
              add('errors', field('errors', list => {
                if (!isArray(list)) return;
                let all = '';
                for (let index = 0; index < list.length && index < 10; index++) all += (all && ',') + describe(list[index], depth + 2);
                return `[${all}]`;
              }));
            }
            return `{${text}}`;
          }

          // --- The document ---------------------------------------------------------------------------

          const documentName = 'ScriptBridge document';

          /** Returns the object through which the host talks to this document, and knows it. */
          function makePage() {
            const loadId = crypto.getRandomValues(new Uint32Array(4)).join('-');
            let id = loadId;
            let number = 0;

            /**
             * The pending calls of the host, by number. Each function ends its call.
             * @type {Record<number, (reason: string) => void>}
             */
            const calls = create(null);

            /** @type {(number: number, begin: (end: (report: string) => void) => void) => Promise<unknown>} */
            const pending = (number, begin) => isolated(new Promise(resolve => {
              const end = (/** @type {string} */ report) => {
                delete calls[number];
                resolve(report);
              };
              calls[number] = reason => end(`e${describe(reason)}`);
              begin(end);
            }));

            /** @type {(exists: () => unknown) => string} */
            const look = exists => {
              try {
                return exists() ? 'v' : 'm';
              } catch (error) {
                // A constant may not have its value yet.
                return `m${describe(error)}`;
              }
            };

            /** @type {(value: unknown) => string} */
            const reported = value => {
              try {
                return `v${write(value, 'the value') ?? ''}`;
              } catch (error) {
                // GUARD results that are caught: return 'v1';
                return `i${/** @type {Error} */ (error).message}`;
              }
            };

            // The host reads these reports; see CallReport.swift.
            const page = {
              __proto__: null,
              get id() { return id; },
              report: reported,
              /** @type {(number: number, exists: () => unknown, run: () => unknown, hasResult: boolean) => unknown} */
              call: (number, exists, run, hasResult) => pending(number, async end => {
                const found = look(exists);
                if (found !== 'v') return end(found);
                try {
                  const value = await run();
                  end(hasResult ? reported(value) : found);
                } catch (error) {
                  end(`e${describe(error)}`);
                }
              }),
              // Waits if the function may be exposed later, and its owner is the page's bridge.
              /** @type {(number: number, exists: () => unknown, owner: () => unknown) => unknown} */
              watch: (number, exists, owner) => pending(number, end => {
                const found = look(exists);
                const bridge = globalThis.ScriptBridge?.bridge;
                let isExposed;
                try {
                  isExposed = found === 'm' && bridge && owner() === bridge;
                } catch { /* There is no such object. */ }
                if (!isExposed) return end(found);
                const stop = bridge.on('', () => {
                  if (look(exists) === 'v') calls[number]?.('');
                });
                calls[number] = () => {
                  stop();
                  end(look(exists));
                };
              }),
              /** @type {(reason: string, number?: number) => void} */
              end(reason, number) {
                if (number) calls[number]?.(reason);
                else for (const each in calls) calls[each]?.(reason);
              },
            };
            if (send || envelopes) {
              listen(() => {
                addEventListener('pageshow', ({ persisted }) => {
                  // The minus sign separates the two parts. No other document of this load has this number.
                  if (persisted) id = loadId + -++number;
                });
              });
            }
            // GUARD fixed entry: defineProperty(globalThis, documentName, { value: page, configurable: true });
            defineProperty(globalThis, documentName, { value: freeze(page), configurable: !send && !keys });
            return page;
          }

          /**
           * Makes `await` use a promise without looking up properties that the page may have replaced.
           * @type {(promise: Promise<unknown>) => Promise<unknown>}
           */
          // GUARD promises alone: const isolated = promise => promise.then(value => value);
          const isolated = promise => setPrototypeOf(promise, promisePrototype);
          // Shared, so that the engine gives all promises the same shape. The page cannot reach this object.
          const promisePrototype = { constructor: Promise };

          // Scripts of several bridges in a window share the object. A page cannot make one before them.
          const known = Object.getOwnPropertyDescriptor(globalThis, documentName);
          /** @type {{ readonly id: string }} */
          const page = known && !known.configurable ? known.value : makePage();

          // What pages of other bridges post names the document, and its key.
          if (envelopes && globalThis.top === globalThis.self) {
            each(envelopes, name => {
              const handler = /** @type {any} */ (handlers)?.[name];
              if (!handler) return;
              const post = bind(handler.postMessage, handler);
              // The property keeps the handler alive, and with it the function assigned below.
              defineProperty(globalThis, `ScriptBridge ${name}`, { value: handler });
              defineProperty(handler, 'postMessage', {
                value: (/** @type {unknown} */ body) => {
                  try {
                    // The key is never part of a value, because the page's toJSON could read it there.
                    return post(`{"key":"${key}","document":"${page.id}","data":${write(body, 'The post is not JSON: it') ?? null}}`);
                  } catch (error) {
                    return new Promise((_, reject) => reject(error));
                  }
                },
              });
            });
          }

          // If the script is loaded twice, the first one stays. Check for an own property: the window inherits
          // one for an element with this id.
          // GUARD first page script: if (channel === null) return;
          if (channel === null || Object.hasOwn(globalThis, 'ScriptBridge')) return;

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
            const packet = `{"bridge":1,"document":"${page.id}",${key ? `"key":"${key}",` : ''}"messages":[${batch}]}`;
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
              // GUARD no inherited methods: const sent = /** @type {any} */ (send)(packet.slice(0));
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
           * @param {any} [reply]
           */
          function cancel(id, failure, reply) {
            if (open[id]) enqueue(`{"id":${id},"cancel":true}`);
            end(id, failure, reply);
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
              report(noHost);
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
            // GUARD id taken last: const taken = lastId + 1; …
            const text = encode(name, data);
            if (!send) throw new BridgeError('noHost', noHost);
            // Without a prototype, so that missing options are not looked up in Object.prototype.
            // GUARD no inherited options: let { signal, [option]: value = credit } = options ?? {};
            let { signal, [option]: value = credit } = /** @type {any} */ ({ __proto__: null, ...options });
            /** @type {any} */
            let id;
            /** @type {any} */
            let timer;
            const failed = (/** @type {string} */ code, /** @type {string} */ how) => new BridgeError(code, `${name} ${how}.`);
            const aborted = () => failed('cancelled', 'was aborted');
            const abort = () => cancel(id, aborted(), 0);
            // Anything but a number could end up as arbitrary text in the packet.
            // GUARD numbers in options: if (0) reject('invalidOption', `${option} above 0`, value);
            if (value !== undefined && (typeof value !== 'number' || !(value > 0))) reject('invalidOption', `${option} above 0`, value);
            // Timers overflow at 2 ** 31 milliseconds.
            if (value > 2e9) value = 2e9;
            if (signal && typeof signal.addEventListener !== 'function') reject('invalidOption', 'signal of an AbortController', signal);
            if (signal?.aborted) throw aborted();
            signal?.addEventListener('abort', abort);
            // Take the id last: the code above may run code of the page, which may start other messages. The
            // rest of the text has less than 99 characters.
            makeRoom(text.length + 99);
            // GUARD id taken last: id = lastId = taken;
            id = ++lastId;
            if (value && !credit) timer = setTimeout(() => end(id, failed('timedOut', `got no reply within ${value} ms`)), value);
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
            // GUARD own methods of an iterator: iterator.return = stop;
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
            if (version !== 1) return fail(new BridgeError('unsupportedVersion', `The host speaks version ${version}; load its bridge.js.`));
            if (document && document !== page.id) return;
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
              if (!isName(name) || typeof functions[name] !== 'function' || name in members) {
                reject('invalidName', 'free name of a function', name);
              }
            });
            each(names, name => {
              define(bridge, name, bind(functions[name], functions));
            });
            // Wakes calls of the host that wait for an exposed function.
            call({ name: '', data: 0 });
          }

          /** @type {import('./bridge').AnyBridge['supports']} */
          const supports = name => name in withNullPrototype(handled);

          /** @type {any} */
          const bridge = { upload: 0 };
          /** @type {Record<string, unknown>} */
          const members = {
            // Until upload.js replaces it: rejects, because nothing handles an upload.
            upload: (/** @type {any} */ name) => /** @type {any} */ (request)(name),
            on, request, supports, context, post, subscribe, expose, isNative: !!send, BridgeError,
          };
          each(keysOf(members), name => defineProperty(bridge, name, { value: members[name], enumerable: true }));

          // The host's entry point. The page cannot replace it if there is a host. The page may always replace
          // window.bridge.
          // Process a received packet one microtask later: WebKit settles the promise of an earlier answer only
          // then.
          const receiveLater = (/** @type {string} */ text) => queueMicrotask(() => receive(text, report));
          const entry = { receive: receiveLater, bridge };
          // GUARD fixed entry: defineProperty(globalThis, 'ScriptBridge', { value: entry, configurable: true, writable: true });
          defineProperty(globalThis, 'ScriptBridge', { value: freeze(entry), configurable: !send });
          if (!Object.hasOwn(globalThis, 'bridge')) {
            define(globalThis, 'bridge', bridge);
          }

          // --- The end --------------------------------------------------------------------------------

          // The host ends a document that navigates away, even if the back-forward cache restores it later. Only these
          // cancellations tell the host that an inner frame is gone. Send them at once: a removed frame runs no
          // microtasks.
          function hide() {
            // A page that replaces `self` changes this only for its own messages.
            for (const id in open) (globalThis.top !== globalThis.self ? cancel : end)(+id, new BridgeError('documentGone', 'The document has ended.'));
            if (batch) flush();
            waiting = create(null);
            waitingCount = 0;
          }

          /** @type {(event: PageTransitionEvent) => void} */
          function greet({ persisted }) {
            if (!persisted) return;
            hide();
            queueMicrotask(flush);
          }

          if (send) {
            listen(() => {
              addEventListener('pagehide', hide);
              addEventListener('pageshow', greet);
            });
            // Tells the host about this document, together with the messages posted in this turn.
            queueMicrotask(flush);
          }
        })();

        """#
    #else
    /// The text of min/bridge.min.js.
    static let text: String = #"""
        (()=>{"use strict";const t=typeof scriptBridgeConfiguration!=="undefined"&&scriptBridgeConfiguration
        ;const{channel:e="nativeApp",envelopes:n,context:o,messages:r=1e3,transport:i,events:s=1e3,names:c={},keys:a,parse:l=JSON.parse,bytes:u=1e6}=t;const f=a&&new Map(a).get(globalThis.origin)
        ;if(a&&!f)return;const{stringify:d}=JSON;const{create:g,freeze:p,defineProperty:h,getPrototypeOf:b,keys:y,setPrototypeOf:$}=Object;const{isArray:m}=Array;const w=Object.prototype
        ;const v=Array.prototype;const O=g.call.bind(g.bind);const T=g.call.bind(w.toString);const S=g.call.bind(w.isPrototypeOf);const x=b(Uint8Array.prototype);const N=/./.exec.bind(/^(?!\d)[\w$]+$/)
        ;const{addEventListener:B,clearTimeout:_,console:j,Promise:J,setTimeout:k,queueMicrotask:E}=globalThis;const A=typeof scriptBridgeListen==="undefined"?t=>t():scriptBridgeListen
        ;const L=globalThis.webkit?.messageHandlers;const P=L?.[e];const M=i?i.send.bind(i):P?.postMessage?.bind(P);const C=`No host on ${e} for this origin.`;class BridgeError extends Error{
        name="BridgeError";code;data;constructor(t,e,n){super(e);this.data=n;this.code=t}}p(BridgeError);function q(t,e,n){throw new BridgeError(t,`Expected a ${e}, found ${F(n)} (${typeof n}).`)}
        function z(t,e,n){h(t,e,{__proto__:null,writable:true,value:n,configurable:true,enumerable:true})}const G=t=>$(t,null);const H=(t,e)=>{for(let n=0;n<t?.length;n++)e(G(t[n]))};function U(t){try{
        j.error(t)}catch{}}const V=t=>t&&typeof t==="object"&&typeof t.toJSON==="function"&&t.toJSON!==v.toJSON&&t.toJSON!==w.toJSON;function D(t,e){const n=this[t];return V(n)?e:n}function R(t,e,n){
        if(V(t))t=t.toJSON(`${e}`);const o=typeof t;if(o==="function"||o==="symbol"||o==="bigint")return` is a ${o}`;if(o!=="object"||!t)return;let r=190;for(let e=n;e;e=e[1]){if(e[0]===t)return" is a cycle"
        ;if(!--r)return" is too deep"}n=[t,n];const i=m(t);if(!i&&b(t)!==w&&(T(t)!==T({})||S(x,t)))return` is an ${T(t)}, not a plain object`;const s=i?t:y(t);for(let e=0;e<s.length;e++){const o=i?e:s[e]
        ;let r;try{r=R(t[o],o,n)}catch(t){r=`: ${F(t)}`}if(r)return(i?`[${o}]`:`.${o}`)+r}return}const F=t=>{try{return typeof t==="symbol"?t.toString():`${t}`}catch{return"a value that cannot be read"}}
        ;function I(t,e){let n;try{n=R(t,"");if(!n)return d(t,v.toJSON&&D)}catch(t){n=`: ${F(t)}`}throw new BridgeError("notSerializable",`${e}${n}.`)}function K(t,e){
        if(typeof t!=="string"||!t)q("invalidName","message name",t);return`{"name":${d(t)},"data":${I(e,`${t} is not JSON: data`)??"{}"}`}function Q(t,e=0){const n=t&&typeof t==="object"?t:g(null);let o=""
        ;const r=(t,e)=>{if(e)o+=`${o&&","}"${t}":${e}`};const i=(e,o=(t=>I(t,"")))=>{try{const r=e?n[e]:t;return r===undefined?undefined:o(r)}catch{return}};const s=t=>typeof t==="string"?d(t):undefined
        ;const c=i("message",s);const a=c||n!==t?undefined:i("");r("name",i("name",s));r("message",c??d(a??F(t)));r("stack",i("stack",s));r("code",i("code",(t=>d(F(t)))));r("data",i("data")??a);if(e<4){
        r("cause",i("cause",(t=>Q(t,e+1))));r("errors",i("errors",(t=>{if(!m(t))return;let n="";for(let o=0;o<t.length&&o<10;o++)n+=(n&&",")+Q(t[o],e+2);return`[${n}]`})))}return`{${o}}`}
        const W="ScriptBridge document";function X(){const t=crypto.getRandomValues(new Uint32Array(4)).join("-");let e=t;let o=0;const r=g(null);const i=(t,e)=>Y(new J((n=>{const o=e=>{delete r[t];n(e)}
        ;r[t]=t=>o(`e${Q(t)}`);e(o)})));const s=t=>{try{return t()?"v":"m"}catch(t){return`m${Q(t)}`}};const c=t=>{try{return`v${I(t,"the value")??""}`}catch(t){return`i${t.message}`}};const l={
        __proto__:null,get id(){return e},report:c,call:(t,e,n,o)=>i(t,(async t=>{const r=s(e);if(r!=="v")return t(r);try{const e=await n();t(o?c(e):r)}catch(e){t(`e${Q(e)}`)}})),watch:(t,e,n)=>i(t,(o=>{
        const i=s(e);const c=globalThis.ScriptBridge?.bridge;let a;try{a=i==="m"&&c&&n()===c}catch{}if(!a)return o(i);const l=c.on("",(()=>{if(s(e)==="v")r[t]?.("")}));r[t]=()=>{l();o(s(e))}})),end(t,e){
        if(e)r[e]?.(t);else for(const e in r)r[e]?.(t)}};if(M||n){A((()=>{B("pageshow",(({persisted:n})=>{if(n)e=t+-++o}))}))}h(globalThis,W,{value:p(l),configurable:!M&&!a});return l}const Y=t=>$(t,Z)
        ;const Z={constructor:J};const tt=Object.getOwnPropertyDescriptor(globalThis,W);const et=tt&&!tt.configurable?tt.value:X();if(n&&globalThis.top===globalThis.self){H(n,(t=>{const e=L?.[t];if(!e)return
        ;const post=O(e.postMessage,e);h(globalThis,`ScriptBridge ${t}`,{value:e});h(e,"postMessage",{value:t=>{try{
        return post(`{"key":"${f}","document":"${et.id}","data":${I(t,"The post is not JSON: it")??null}}`)}catch(t){return new J(((e,n)=>n(t)))}}})}))}
        if(e===null||Object.hasOwn(globalThis,"ScriptBridge"))return;const nt=g(null);let ot=0;let rt="";let it;let st=0;let ct=1;const at=t=>{while(st===r||rt&&rt.length+t>u/3)ut()};function lt(t){
        at(t.length);if(!rt)E((()=>{if(rt)ut()}));rt+=(rt&&",")+t;st++}async function ut(){const t=`{"bridge":1,"document":"${et.id}",${f?`"key":"${f}",`:""}"messages":[${rt}]}`;const e=it;let n=ct;const o=ot
        ;const r=t=>{for(;n<=o;n++)ft(n,t);if(e)U(t)};rt="";st=0;ct=o+1;it=0;let s;try{const e=M(t);const n=await(i?e:Y(e));if(typeof n==="string")return wt(n,r);if(i)return}catch(t){s=t}
        r(new BridgeError("hostGone","The host has not answered.",s))}function ft(t,e,n){const o=nt[t];delete nt[t];o?.(e,n)}function dt(t,e,n){if(nt[t])lt(`{"id":${t},"cancel":true}`);ft(t,e,n)}
        function post(t,e){const n=K(t,e);if(M){lt(`${n}}`);it||=t!=="ScriptBridge"}else if(!st++){U(C)}}function gt(t,e,n,o,r="timeout",i,s=""){const c=K(t,e);if(!M)throw new BridgeError("noHost",C)
        ;let{signal:a,[r]:l=i}={__proto__:null,...n};let u;let f;const d=(e,n)=>new BridgeError(e,`${t} ${n}.`);const g=()=>d("cancelled","was aborted");const p=()=>dt(u,g(),0)
        ;if(l!==undefined&&(typeof l!=="number"||!(l>0)))q("invalidOption",`${r} above 0`,l);if(l>2e9)l=2e9;if(a&&typeof a.addEventListener!=="function")q("invalidOption","signal of an AbortController",a)
        ;if(a?.aborted)throw g();a?.addEventListener("abort",p);at(c.length+99);u=++ot;if(l&&!i)f=k((()=>ft(u,d("timedOut",`got no reply within ${l} ms`))),l);lt(`${c},"id":${u}${s}${l?`,"${r}":${l}`:""}}`)
        ;nt[u]=!a&&!f?o:(t,e)=>{o(t,e);if(nt[u])return;_(f);E((()=>a?.removeEventListener("abort",p)))};return l}function request(t,e,n){return new J(((o,r)=>{gt(t,e,n,((t,e)=>{t?r(t):o(e.result)}))}))}
        function subscribe(t,e,n){let o=g(null);let r=o;let i=0;let s=0;let c=0;let a;function l(t,e){if(e===0)o=r;r.reply=e;r.failure=t;r=r.next=g(null);a?.()}const u=async function*(){for(;;){
        while(!o.next)await Y(new J((t=>{a=t})));const{reply:t,failure:e}=o;o=o.next;if(e)throw e;if(!t||!("element"in t))return;if(nt[c]&&(++i>7||i>=s/2)){lt(`{"id":${c},"credit":${i}}`);i=0}yield t.element}
        }();const f=async()=>{dt(c);return{value:l(0,0),done:true}};z(u,"return",f);z(u,"throw",(async t=>{f();throw t}));try{s=gt(t,e,n,l,"credit",16,',"kind":"subscribe"');c=ot}catch(t){l(t)}return u}
        const pt=g(null);let ht=0;const bt=g(null);let yt=g(null);let $t=0;function mt(t,e){const{data:n,message:o,code:r}=G(t);return new BridgeError(r,e?`${e}: ${o}`:o,n)}function wt(t,e){
        const{document:n,bridge:o,replies:r,events:i,error:c}=G(l(t));if(c)return e(mt(c));if(o!==1)return e(new BridgeError("unsupportedVersion",`The host speaks version ${o}; load its bridge.js.`))
        ;if(n&&n!==et.id)return;H(r,(t=>{const{name:e,id:n,error:o}=t;const r=o&&mt(o,e);if("element"in t)nt[n]?.(0,t);else if(n)ft(n,r,t);else if(r)U(r)}));H(i,(t=>{const{name:e,delivery:n}=t;Tt(e)
        ;if(n==="latest")bt[e]=t;if(!Ot(t)&&n&&bt[e]!==t){const o=n==="untilListener"&&s>$t;if(o){const n=g(t);const o=yt[e]??=n.next=n;n.next=o.next;yt[e]=o.next=n}vt(e,+o)}}))}function vt(t,e){$t+=e
        ;lt(`{"unheard":${d(t)},"waiting":${e}}`)}function Ot({name:t,data:e}){const n=pt[t];let o;for(const t in n){o=true;try{const o=n[t];o(e)}catch(t){E((()=>{throw t}))}}return o}function Tt(t){
        for(let e;(e=yt[t])&&Ot(e.next);vt(t,-1)){if(e.next===e)delete yt[t];e.next=e.next.next}}function on(t,e){const n=pt[t]??=g(null);const o=++ht;const r=bt[t];n[o]=e;E((()=>{Tt(t)
        ;if(r&&r===bt[t]&&n[o])e(r.data)}));return()=>delete n[o]}function expose(t){const e=y(t);H(e,(e=>{if(!N(e)||typeof t[e]!=="function"||e in xt){q("invalidName","free name of a function",e)}}))
        ;H(e,(e=>{z(St,e,O(t[e],t))}));Ot({name:"",data:0})}const supports=t=>t in G(c);const St={upload:0};const xt={upload:t=>request(t),on:on,request:request,supports:supports,context:o,post:post,
        subscribe:subscribe,expose:expose,isNative:!!M,BridgeError:BridgeError};H(y(xt),(t=>h(St,t,{value:xt[t],enumerable:true})));const Nt=t=>E((()=>wt(t,U)));const Bt={receive:Nt,bridge:St}
        ;h(globalThis,"ScriptBridge",{value:p(Bt),configurable:!M});if(!Object.hasOwn(globalThis,"bridge")){z(globalThis,"bridge",St)}function _t(){
        for(const t in nt)(globalThis.top!==globalThis.self?dt:ft)(+t,new BridgeError("documentGone","The document has ended."));if(rt)ut();yt=g(null);$t=0}function jt({persisted:t}){if(!t)return;_t();E(ut)}
        if(M){A((()=>{B("pagehide",_t);B("pageshow",jt)}));E(ut)}})();

        """#
    #endif

    #if ReadableScripts
    /// The text of console.js.
    static let console: String = #"""
        // Reports the page's console output, uncaught errors and rejections to hosts that ask for them.
        // Runs after bridge.js and before the page's scripts. The page sees no difference.
        (() => {
          'use strict';

          // No script of the page has run yet. Keep the globals, because a script may replace them later.
          const { addEventListener, console, setTimeout, ScriptBridge, Object, String } = /** @type {any} */ (globalThis);
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

          /** @type {(value: any, depth: number) => string} */
          const tried = (value, depth) => {
            try {
              return describe(value, depth);
            } catch {
              return 'a value that cannot be read';
            }
          };

          /**
           * Returns a short description of a value. Runs no getters of plain objects.
           * @param {any} value
           * @param {number} depth
           * @returns {string}
           */
          function describe(value, depth) {
            if (typeof value !== 'object' || !value) return cut(String(value));
            if (isError(value)) {
              const { stack, cause } = value;
              return cut(String(value)) + (stack ? `\n${cut(String(stack))}` : '') + (cause && depth < 4 ? `\ncaused by ${tried(cause, depth + 1)}` : '');
            }
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
              text += `${text && ', '}${isList ? '' : `${name}: `}${tried({ __proto__: null, ...getOwnPropertyDescriptor(value, name) }.value, depth + 1)}`;
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
              if (count <= most) ScriptBridge.bridge.post('ScriptBridge', { kind, text: cut(tried(values, 0)) });
            } catch { /* The page may have replaced what the timer needs. */ }
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
          /** @type {(event: ErrorEvent) => void} */
          const tellError = ({ message, error }) => report('uncaught', [error ?? message]);
          /** @type {(event: PromiseRejectionEvent) => void} */
          const tellRejection = ({ reason }) => report('rejection', [reason]);
          // As in bridge.js.
          // @ts-ignore
          (typeof scriptBridgeListen === 'undefined' ? (/** @type {() => void} */ add) => add() : scriptBridgeListen)(() => {
            addEventListener('error', tellError);
            addEventListener('unhandledrejection', tellRejection);
          });
        })();

        """#
    #else
    /// The text of min/console.min.js.
    static let console: String = #"""
        (()=>{"use strict";const{addEventListener:t,console:e,setTimeout:r,ScriptBridge:n,Object:o,String:c}=globalThis;if(!n)return
        ;const{getOwnPropertyDescriptor:s,getPrototypeOf:i,keys:a,prototype:{toString:u}}=o;const{isArray:p}=Array;const{isView:f}=ArrayBuffer;const{apply:l}=Reflect;const{slice:y}="";const{prototype:g}=Error
        ;const d=(t,e)=>s(t,e)?.get;const h=d(i(Uint8Array.prototype),"length");const b=d(ArrayBuffer.prototype,"byteLength");const $=t=>l(y,t,[0,4e3]);const _=t=>t&&(t===g||_(i(t)));const j=50;let B=0
        ;let A=false;const w=(t,e)=>{try{return L(t,e)}catch{return"a value that cannot be read"}};function L(t,e){if(typeof t!=="object"||!t)return $(c(t));if(_(t)){const{stack:r,cause:n}=t
        ;return $(c(t))+(r?`\n${$(c(r))}`:"")+(n&&e<4?`\ncaused by ${w(n,e+1)}`:"")}const r=p(t);const n=l(u,t,[]);if(!r&&n!=="[object Object]"){const e=$(l(y,n,[8,-1]));const r=f(t)?h:b;try{
        return`${e}(${l(r,t,[])})`}catch{return e}}const o=r?t:a(t);let i="";for(let n=0;e<4&&n<o.length&&n<20;n++){const c=r?n:o[n];i+=`${i&&", "}${r?"":`${c}: `}${w({__proto__:null,...s(t,c)}.value,e+1)}`}
        return e?r?`[${i}]`:`{${i}}`:i}function O(t,e){if(A)return;A=true;try{if(++B===1){r((()=>{const t=B-j;B=0;if(t>0)O("dropped",[t])}),1e3)}if(B<=j)n.bridge.post("ScriptBridge",{kind:t,text:$(w(e,0))})
        }catch{}A=false}["debug","log","info","warn","error"].forEach((t=>{e[t]=new Proxy(e[t],{__proto__:null,apply(e,r,n){O(t,n);return l(e,r,n)}})}));const S=({message:t,error:e})=>O("uncaught",[e??t])
        ;const k=({reason:t})=>O("rejection",[t]);(typeof scriptBridgeListen==="undefined"?t=>t():scriptBridgeListen)((()=>{t("error",S);t("unhandledrejection",k)}))})();

        """#
    #endif
}
