// Gives the page the bytes that the host sends. Runs before bridge.js and adds the function `parse`,
// which reads frames, to its configuration. The configuration's `mark` is secret, so that data that the
// host only passes on cannot contain it.
(() => {
  // @ts-ignore
  const configuration = scriptBridgeConfiguration;
  const { mark } = configuration;
  const { parse } = JSON;
  const includes = Function.prototype.call.bind(String.prototype.includes);
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
    let isTaken = false;
    /** @type {unknown} */
    let failure;

    // Replaces the platform's error, which says less than the original failure.
    const named = (/** @type {Promise<any>} */ promise) => promise.catch(error => {
      throw failure ?? (error instanceof BridgeError ? error : new BridgeError('downloadIncomplete', 'Bytes are missing.', error));
    });

    function fromFrames() {
      let index = 0;
      const ask = (/** @type {number} */ index) => request('ScriptBridge.bytes', { id, index });
      const take = () => ask(index++);
      /** @type {() => Promise<any>} */
      const next = () => waits ? take() : turn = turn.then(take, take);
      /** @type {Promise<any> | undefined} */
      let flight;
      return new Response(new ReadableStream({
        async pull(controller) {
          try {
            const { bytes, last } = data ? { bytes: data, last: true } : await (flight ?? next());
            // Request the next chunk while this one is decoded.
            if (!last) (flight = next()).catch(() => {});
            controller.enqueue(decode(bytes));
            if (last) controller.close();
          } catch (error) {
            failure = error;
            throw error;
          }
        },
        cancel: () => ask(-1).catch(() => {}),
      }));
    }

    async function open() {
      if (isTaken) throw new BridgeError('downloadEnded', 'The bytes were already requested.');
      isTaken = true;
      try {
        const response = url && await fetch(url);
        if (response?.ok) return response;
      } catch { /* A strict content security policy blocks fetching. */ }
      return fromFrames();
    }

    /** @type {(kind: 'blob' | 'arrayBuffer') => Promise<any>} */
    const read = kind => named((async () => {
      const all = await (await open())[kind]();
      if (size >= 0 && size !== (all.size ?? all.byteLength)) throw 0;
      return all;
    })());

    return {
      size,
      type,
      blob: async () => (await read('blob')).slice(0, size, type),
      arrayBuffer: () => read('arrayBuffer'),
      stream() {
        /** @type {any} */
        let opened;
        const reader = () => opened ??= named(open().then(({ body }) => body.getReader()));
        return new ReadableStream({
          async pull(controller) {
            const { done, value } = await named((await reader()).read());
            done ? controller.close() : controller.enqueue(value);
          },
          // Opens the stream if it is not open yet: only then can the host learn that it is unwanted.
          cancel: async reason => (await reader()).cancel(reason),
        });
      },
    };
  }

  const read = (/** @type {string} */ text) =>
    includes(text, mark) ? parse(text, (_, value) => value?.bytes === mark ? make(value) : value) : parse(text);
  configuration.parse = read;
  // The host's calls read their arguments with this function.
  if (!Object.hasOwn(globalThis, 'ScriptBridgeParse')) Object.defineProperty(globalThis, 'ScriptBridgeParse', { value: read });
})();
