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
