// Gives the page the bytes that the host sends. Runs before bridge.js and adds the function `parse`,
// which reads frames, to its configuration. The configuration's `mark` is a secret of this origin, so that
// data that the host only passes on cannot contain it.
(() => {
  // Otherwise a function of the page could read the arguments of the function that called it.
  'use strict';

  // @ts-ignore
  const configuration = scriptBridgeConfiguration;
  const { mark } = configuration;
  const { parse } = JSON;
  const { hasOwn } = Object;
  const includes = Function.prototype.call.bind(String.prototype.includes);
  const { encodeURIComponent } = globalThis;
  const addresses = `${globalThis.location?.origin}/ScriptBridge.bytes/`;
  // Fetch one chunk at a time across all downloads, so that other messages hardly wait.
  let turn = Promise.resolve();

  /** @type {(text: string) => any} */
  const decode = (/** @type {any} */ (Uint8Array)).fromBase64
    ?? ((/** @type {string} */ text) => Uint8Array.from(atob(text), unit => unit.charCodeAt(0)));

  /**
   * @param {any} description
   * @returns {import('./bridge').ScriptBytes}
   */
  function make(description) {
    // Without a prototype, so that fields that the host omitted are not looked up in Object.prototype.
    const { id, size, type = '', data, url, waits } = /** @type {any} */ ({ __proto__: null, ...description });
    const { request, BridgeError } = /** @type {any} */ (globalThis).ScriptBridge.bridge;
    // Fetch only what the host serves once: a planted address could act in the name of this page.
    const isServed = url === addresses + id && encodeURIComponent(id) === id && id[0] !== '.';
    // The number of bytes that were read; -1 before they are requested.
    let count = -1;

    function fromFrames() {
      let index = 0;
      const ask = (/** @type {number} */ index) => request('ScriptBridge.bytes', { id, index });
      // The index is -1 after a cancel: a chunk that waits for its turn is not requested then.
      const take = () => ~index && ask(index++);
      /** @type {() => Promise<any>} */
      const next = () => waits ? take() : turn = turn.then(take, take);
      /** @type {any} */
      let flight = data && { bytes: data, last: true };
      return new ReadableStream({
        async pull(controller) {
          const { bytes, last } = await (flight ?? next());
          // Request the next chunk while this one is decoded.
          if (!last) (flight = next()).catch(() => {});
          controller.enqueue(decode(bytes));
          if (last) controller.close();
        },
        cancel: () => ask(index = -1).catch(() => {}),
      });
    }

    async function open() {
      if (~count) throw new BridgeError('downloadEnded', 'Already requested.');
      count = 0;
      try {
        /** @type {any} */
        const response = isServed && await fetch(url);
        if (response.ok) return response.body;
      } catch { /* A strict content security policy blocks fetching. */ }
      return fromFrames();
    }

    function stream() {
      const reader = open().then(body => body.getReader());
      return new ReadableStream({
        pull: controller => reader.then(reader => reader.read()).then(({ done, value }) => {
          if (!done) {
            count += value.length;
            controller.enqueue(value);
            // NaN, and so not a failure, if the size is unknown.
          } else if (count - size) throw 0;
          else controller.close();
        }).catch(error => {
          throw error instanceof BridgeError ? error : new BridgeError('downloadIncomplete', 'Bytes are missing.', error);
        }),
        // Opens the stream if it is not open yet: only then can the host learn that it is unwanted.
        cancel: () => reader.then(reader => reader.cancel()),
      });
    }

    // In parts, because WebKitGTK takes more than twice as long for arrayBuffer() of a large response.
    async function read() {
      const parts = [];
      const reader = stream().getReader();
      for (let next; !(next = await reader.read()).done;) parts.push(next.value);
      return parts;
    }

    return {
      size,
      type,
      stream,
      blob: async () => new Blob(await read(), { type }),
      async arrayBuffer() {
        const parts = await read();
        const all = new Uint8Array(count);
        for (const part of parts.reverse()) all.set(part, count -= part.length);
        return all.buffer;
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
  if (!Object.hasOwn(globalThis, 'ScriptBridgeParse')) Object.defineProperty(globalThis, 'ScriptBridgeParse', { value: read });
})();
