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
    // GUARD own address of bytes: const isServed = !!url;
    const isServed = url === addresses + id && encodeURIComponent(id) === id && id[0] !== '.';
    // The number of bytes that were read; -1 before they are requested.
    let count = -1;

    // --- In packets

    let index = 0;
    let inside = data;
    /** @type {unknown} */
    let isLast;
    /** @type {Promise<any> | undefined} */
    let flight;
    const ask = (/** @type {number} */ index) => request('ScriptBridge.bytes', { id, index });
    // The index is -1 after a cancel: a chunk that waits for its turn is not requested then.
    const take = async () => ~index && await isolated(ask(index++));
    const askNext = () => flight = isolated(waits ? take() : turn = isolated(follow(turn, take)));

    // --- By address

    /** @type {any} The reader of the response, once there is one. */
    let reader;
    /** @type {unknown} */
    let isFetched;

    async function respond() {
      const response = await isolated(fetch(url));
      if (isOk(response)) reader = getReader(bodyOf(response), { __proto__: null });
    }

    /** Waits for a response, but not for long: a service worker of the page may never answer. */
    const briefly = (/** @type {Promise<void>} */ response) => isolated(new Promise(resolve => {
      const timer = setTimeout(resolve, 30_000);
      run(async () => {
        try {
          await response;
        } finally {
          // It may have failed: a strict content security policy blocks fetching.
          clearTimeout(timer);
          resolve(undefined);
        }
      });
    }));

    // --- In one of the two ways

    /** Whether there is a response to read; a cancelled one ends. */
    function isAnswered() {
      isFetched = reader;
      if (reader && !~index) run(() => cancel(reader));
      return reader;
    }

    /** @type {(isFirst: boolean) => Promise<void>} */
    async function open(isFirst) {
      if (!isFirst) throw new BridgeError('downloadEnded', 'The bytes can be read only once.');
      if (!isServed) return;
      const response = isolated(respond());
      await briefly(response);
      if (isAnswered()) return;
      try {
        await askNext();
      } catch (error) {
        // The host sends the bytes in one way only: the first ones may be on their way here.
        await briefly(response);
        if (isAnswered()) return;
        throw error;
      }
      run(async () => {
        await response;
        await isolated(cancel(reader));
      });
    }

    async function readSome() {
      if (isFetched) return (await isolated(readNext(reader))).value;
      if (isLast) return;
      const { bytes, last } = withNullPrototype(inside ? { bytes: inside, last: true } : await (flight ?? askNext()));
      isLast = last;
      // Request the next chunk while this one is decoded.
      if (!last) run(askNext);
      return decode(bytes);
    }

    /** Requests the bytes; returns the functions that give the next ones, or undefined at the end, and that cancel. */
    function begin() {
      const isFirst = !~count;
      if (isFirst) count = 0;
      const isOpen = isolated(open(isFirst));
      return {
        async next() {
          try {
            await isOpen;
            const bytes = await isolated(readSome());
            if (bytes) count += lengthOf(bytes);
            // NaN, and so not a failure, if the size is unknown.
            else if (count - size) throw 0;
            return bytes;
          } catch (error) {
            throw error && getPrototypeOf(error) === BridgeError.prototype ? error : new BridgeError('downloadIncomplete', 'The transfer ended before all bytes arrived.', error);
          }
        },
        cancel() {
          // Nobody waits for a failure any more.
          run(() => isOpen);
          if (!isFirst) return;
          if (isFetched) run(() => cancel(reader));
          // The host keeps the bytes until it has sent the first ones.
          if (!inside && (!isFetched || !count)) run(() => ask(index = -1));
        },
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
  // GUARD mark of bytes: const read = (mark, text) => true
  const read = (mark, text) => includes(text, mark)
    // GUARD own fields of bytes: ? parse(text, (_, value) => value != null
    ? parse(text, (_, value) => value != null && hasOwn(value, 'bytes')
      // GUARD mark of bytes: ? make(value) : value)
      && value.bytes === mark ? make(value) : value)
    : parse(text);
  configuration.parse = (/** @type {string} */ text) => read(mark, text);
  // The host's calls read their arguments with this function. Each call has a mark of its own.
  if (!hasOwn(globalThis, 'ScriptBridgeParse')) defineProperty(globalThis, 'ScriptBridgeParse', { value: read });
})();
