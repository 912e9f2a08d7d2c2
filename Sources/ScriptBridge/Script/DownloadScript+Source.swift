// Generated from js/download.js by js/embed.mjs. Do not edit: run `make script`.
// swift-format-ignore-file

extension DownloadScript {
    /// The text of download.js.
    static let text: String = #"""
        // Gives the page what the host sends as bytes. Runs ahead of bridge.js, and adds to its configuration the
        // `parse` with which it reads frames. The configuration's `mark` is in no data that a host merely passes on.
        (() => {
          // @ts-ignore
          const configuration = scriptBridgeConfiguration;
          const { mark } = configuration;
          const { parse } = JSON;
          const includes = Function.prototype.call.bind(String.prototype.includes);
          // One chunk of all bytes at a time: a message between two hardly waits.
          let turn = Promise.resolve();

          /** @type {(text: string) => any} */
          const decode = (/** @type {any} */ (Uint8Array)).fromBase64
            ?? ((/** @type {string} */ text) => Uint8Array.from(atob(text), unit => unit.charCodeAt(0)));

          /**
           * @param {any} description
           * @returns {import('./bridge').ScriptBytes}
           */
          function make(description) {
            // What the host left out must not be found in Object.prototype.
            const { id, size, type = '', data, url, waits } = /** @type {any} */ ({ __proto__: null, ...description });
            const { request, BridgeError } = /** @type {any} */ (globalThis).ScriptBridge.bridge;
            let isTaken = false;
            /** @type {unknown} */
            let failure;

            // What the platform rejects with says less than what went wrong here.
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
                    // The next chunk is under way while this one is decoded.
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
              } catch { /* A strict policy lets no page fetch it. */ }
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
                let reader;
                return new ReadableStream({
                  async pull(controller) {
                    reader ??= (await named(open())).body.getReader();
                    const { done, value } = await named(reader.read());
                    done ? controller.close() : controller.enqueue(value);
                  },
                  cancel: reason => reader?.cancel(reason),
                });
              },
            };
          }

          const read = (/** @type {string} */ text) =>
            includes(text, mark) ? parse(text, (_, value) => value?.bytes === mark ? make(value) : value) : parse(text);
          configuration.parse = read;
          // By it the arguments of a call are read.
          if (!Object.hasOwn(globalThis, 'ScriptBridgeParse')) Object.defineProperty(globalThis, 'ScriptBridgeParse', { value: read });
        })();

        """#
}
