// Generated from js/upload.js by js/embed.mjs. Do not edit: run `make script`.
// swift-format-ignore-file

extension UploadScript {
    /// The text of upload.js.
    static let text: String = #"""
        // Adds bridge.upload to the page, for hosts that take bytes. Runs behind bridge.js.
        (() => {
          /** @type {any} */
          const bridge = globalThis.ScriptBridge?.bridge;
          if (!bridge || bridge.upload) return;
          const { request, BridgeError } = bridge;

          // What was measured to be fast: see the article Uploads.
          const size = 262144;
          // One chunk of all uploads at a time: a message between them hardly waits.
          let turn = Promise.resolve();
          let lastId = 0;

          /** @type {(bytes: any) => Blob} */
          function blobOf(bytes) {
            if (bytes instanceof Blob) return bytes;
            if (bytes instanceof ArrayBuffer || ArrayBuffer.isView(bytes)) return new Blob([/** @type {any} */ (bytes)]);
            throw new BridgeError('notSerializable', 'No bytes.');
          }

          /** @type {import('./bridge').AnyUpload} */
          bridge.upload = (/** @type {string} */ name, /** @type {any} */ source, /** @type {any} */ options) => new Promise((resolve, reject) => {
            // What is not stated must not be found in Object.prototype.
            const { data = {}, signal, timeout, onProgress } = /** @type {any} */ ({ __proto__: null, ...options });
            const stream = source?.getReader?.();
            const { type, name: file, size: total } = stream ?? (source = blobOf(source));
            const id = ++lastId;
            let index = 0;
            let sent = 0;
            let hasEnded = false;
            /** @type {unknown} */
            let flight;
            // An upload that has ended holds up no other, even if a reply to it is lost.
            const controller = new AbortController();

            const end = (/** @type {unknown} */ error) => {
              hasEnded = true;
              controller.abort();
              reject(error);
              stream?.cancel().catch(reject);
            };
            const post = (/** @type {unknown} */ bytes, /** @type {unknown} */ last, options = { signal: controller.signal }) =>
              hasEnded || request('ScriptBridge.chunk', { id, index, bytes, last }, options);
            const fail = (/** @type {unknown} */ error) => {
              if (hasEnded) return;
              // A chunk that leaves others out: the host gives up.
              index = 1e9;
              post('', undefined, /** @type {any} */ ({})).catch(reject);
              end(error);
            };

            /** @type {(blob: Blob) => Promise<void>} */
            async function send(blob) {
              for (let start = 0; start < blob.size && !hasEnded; start += size) {
                const piece = blob.slice(start, start + size);
                const reader = /** @type {any} */ (new FileReader());
                await new Promise(resolve => {
                  reader.onloadend = resolve;
                  reader.readAsDataURL(piece);
                });
                if (reader.error) throw reader.error;
                // One chunk is under way while the next one is read.
                await flight;
                const take = () => post(reader.result.split(',')[1]);
                flight = (turn = turn.then(take, take)).then(async isFull => {
                  index += 1;
                  hasEnded || onProgress?.(sent += piece.size, total);
                  // Answered when there is room again.
                  if (isFull) await post('');
                }).catch(fail);
              }
            }

            request(name, { id, data, size: total, type, file }, { signal, timeout }).then(resolve, reject).then(end);
            (async () => {
              if (!stream) await send(source);
              else for (let next; !(next = await stream.read()).done;) await send(blobOf(next.value));
              await flight;
              await post('', true);
            })().catch(fail);
          });
        })();

        """#
}
