// Generated from js/upload.js by js/embed.mjs. Do not edit: run `make script`.
// swift-format-ignore-file

extension UploadScript {
    /// The text of upload.js.
    static let text: String = #"""
        // Adds bridge.upload to the page, for hosts that take bytes. Runs behind bridge.js.
        (() => {
          /** @type {any} */
          const bridge = globalThis.ScriptBridge?.bridge;
          if (!bridge) return;
          const { BridgeError, request } = bridge;

          // What was measured to be fast: see the article Uploads.
          const size = 262144;
          // One chunk of all uploads at a time: a message between them hardly waits.
          let turn = Promise.resolve();
          let lastId = 0;

          /** @type {(bytes: any) => any} */
          function blobOf(bytes) {
            if (bytes?.size >= 0) return bytes;
            if (bytes?.byteLength >= 0) return new Blob([bytes]);
            throw new BridgeError('notSerializable', 'No bytes.');
          }

          /** @type {(blob: any) => Promise<string>} */
          const base64 = blob => new Promise((resolve, reject) => {
            const reader = /** @type {any} */ (new FileReader());
            reader.onloadend = () => resolve(reader.result?.split(',')[1] ?? reject(reader.error));
            reader.readAsDataURL(blob);
          });

          /** @type {import('./bridge').AnyUpload} */
          const upload = (name, /** @type {any} */ source, { data = {}, signal, timeout, onProgress } = {}) => new Promise((/** @type {any} */ resolve, /** @type {any} */ reject) => {
            const reader = source?.getReader?.();
            const { type, name: file, size: total } = reader ?? (source = blobOf(source));
            // Ends the request too when something fails on the way, and all that is on the way when the request ends.
            const controller = new AbortController();
            const id = ++lastId;
            let index = 0;
            let sent = 0;

            const abort = () => controller.abort();
            const end = (/** @type {unknown} */ error) => {
              reject(error);
              abort();
              reader?.cancel().catch(reject);
            };
            const chunk = (/** @type {string} */ bytes, /** @type {boolean} */ last) =>
              request('ScriptBridge.chunk', { id, index, bytes, last });

            /** @type {(blob: any) => Promise<void>} */
            async function send(blob) {
              for (let start = 0; start < blob.size && !controller.signal.aborted; start += size) {
                const piece = blob.slice(start, start + size);
                const bytes = await base64(piece);
                const post = () => chunk(bytes);
                const isFull = await (turn = turn.then(post, post));
                index += 1;
                onProgress?.({ sent: sent += piece.size, size: total });
                // Answered when there is room again.
                if (isFull) await chunk('');
              }
            }

            // The controller has a signal, at whose abort it takes back the listener.
            signal?.addEventListener('abort', abort, controller);
            if (signal?.aborted) abort();
            request(name, { id, data, size: total, type, file }, { signal: controller.signal, timeout }).then(resolve, reject).then(end);
            (async () => {
              if (!reader) await send(source);
              else for (let next; !(next = await reader.read()).done;) await send(blobOf(next.value));
              await chunk('', true);
            })().catch(end);
          });

          bridge.upload ??= upload;
        })();

        """#
}
