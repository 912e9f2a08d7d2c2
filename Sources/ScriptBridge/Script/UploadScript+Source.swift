// Generated from js/upload.js by js/embed.mjs. Do not edit: run `make script`.
// swift-format-ignore-file

extension UploadScript {
    /// The text of upload.js.
    static let text: String = #"""
        // Adds bridge.upload to the page, for hosts that take uploads. Runs after bridge.js.
        (() => {
          /** @type {any} */
          const bridge = globalThis.ScriptBridge?.bridge;
          if (!bridge || bridge.upload) return;
          const { request, BridgeError } = bridge;

          // The number of uploads in progress.
          let activeCount = 0;
          // Send one chunk at a time across all uploads, so that other messages hardly wait.
          let turn = Promise.resolve();
          let lastId = 0;

          /** @type {(bytes: any) => Blob} */
          function blobOf(bytes) {
            if (bytes instanceof Blob) return bytes;
            if (bytes instanceof ArrayBuffer || ArrayBuffer.isView(bytes)) return new Blob([/** @type {any} */ (bytes)]);
            throw new BridgeError('notSerializable', 'No bytes.');
          }

          /** @type {(piece: Blob, signal: AbortSignal) => Promise<string>} */
          async function read(piece, signal) {
            const reader = /** @type {any} */ (new FileReader());
            await new Promise(resolve => {
              // A read that never ends must not hold up other uploads once its own has ended.
              signal.onabort = reader.onloadend = resolve;
              reader.readAsDataURL(piece);
            });
            if (reader.error) throw reader.error;
            // Not split, because WebKit's computes a hash of the whole text.
            return reader.result.replace(/.*?,/, '');
          }

          /** @type {import('./bridge').AnyUpload} */
          bridge.upload = (/** @type {string} */ name, /** @type {any} */ source, /** @type {any} */ options) => new Promise((resolve, reject) => {
            // Without a prototype, so that missing options are not looked up in Object.prototype.
            const { data = {}, signal, timeout, onProgress } = /** @type {any} */ ({ __proto__: null, ...options });
            const stream = source?.getReader?.();
            const { size: total, type, name: file } = stream ?? (source = blobOf(source));
            const id = ++lastId;
            let index = 0;
            let sent = 0;
            /** @type {unknown} */
            let hasEnded;
            /** @type {unknown} */
            let flight;
            // Cancels the pending chunk when the upload ends, so that other uploads continue even if the reply
            // is lost.
            const controller = new AbortController();

            const end = (/** @type {unknown} */ error) => {
              // Truthy, because the count includes this upload.
              hasEnded ||= activeCount--;
              controller.abort();
              reject(error);
              stream?.cancel().catch(reject);
            };
            const post = (/** @type {unknown} */ bytes, /** @type {unknown} */ last, options = { signal: controller.signal }) =>
              hasEnded || request('ScriptBridge.chunk', { id, index, bytes, last }, options);
            const fail = (/** @type {unknown} */ error) => {
              if (hasEnded) return;
              // A gap in the chunks makes the host end the upload.
              index = 1e9;
              post('', false, /** @type {any} */ ({})).catch(reject);
              end(error);
            };

            /** @type {(blob: Blob) => Promise<void>} */
            async function send(blob) {
              for (let start = 0; start < blob.size && !hasEnded;) {
                const piece = blob.slice(start, start += 524288);
                const isLast = start >= total;
                // An upload alone reads a piece while the previous one is sent. Several read only in their
                // turn, so that few pieces are in memory, unless they are small.
                let text = (activeCount < 2 || piece.size < 12289) && await read(piece, controller.signal);
                await flight;
                /** @type {unknown} */
                let isFull;
                const take = async () => {
                  if (hasEnded) return;
                  text ||= await read(piece, controller.signal);
                  do {
                    // Measured; see the article Uploads. Other messages wait for the chunk that is being sent.
                    const size = Math.max(16384, 7e5 / activeCount & ~3);
                    const chunk = text.slice(0, size);
                    text = text.slice(size);
                    isFull = await post(chunk, isLast && !text);
                    index++;
                  } while (text && !isFull);
                  text || hasEnded || onProgress?.(sent += piece.size, total);
                };
                flight = (async () => {
                  do {
                    await (turn = turn.then(take, take));
                    // The host replies to an empty chunk when it has room again.
                    if (isFull) await post('');
                  } while (text && !hasEnded);
                })().catch(fail);
              }
            }

            activeCount++;
            request(name, { id, data, size: total, type, file }, { signal, timeout }).then(resolve, reject).then(end);
            (async () => {
              stream || await send(source);
              for (let next; stream && !(next = await stream.read()).done;) await send(blobOf(next.value));
              await flight;
              // Otherwise the last piece was the last chunk.
              total || await post('', true);
            })().catch(fail);
          });
        })();

        """#
}
