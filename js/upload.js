// Adds bridge.upload to the page, for hosts that take uploads. Runs after bridge.js.
(() => {
  'use strict';

  /** @type {any} */
  const bridge = globalThis.ScriptBridge?.bridge;
  // The function that bridge.js defines takes one value.
  if (!(bridge?.upload?.length < 2)) return;
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
    if (!isView(bytes) && !(ask(lengthOf, bytes) >= 0)) throw new BridgeError('notSerializable', `Expected a Blob, a stream or bytes, not ${typeof bytes}.`);
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
    options = { __proto__: null, ...options };
    const { data = {}, onProgress } = options;
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
    // is lost. Not an AbortSignal, whose inherited methods the page may have replaced. Not forgotten when
    // a chunk ends, because the next one may have begun by then; for one that has ended it does nothing.
    /** @type {(() => void) | undefined} */
    let stop;
    /** @type {any} */
    const ending = {
      __proto__: null,
      addEventListener(/** @type {string} */ _, /** @type {() => void} */ abort) { stop = abort; },
      removeEventListener() {},
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
      const timer = setTimeout(() => reject(new BridgeError('uploadIncomplete', 'The file was not read in 60 seconds.')), 60_000);
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
            // Measured; see docs/HowBytesTravel.md. Other messages wait for the chunk that is being sent.
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
      resolve(await isolated(request(name, { id, data, size: total, ...blob && { type: typeOf(blob), file: ask(nameOf, blob) } }, options)));
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
