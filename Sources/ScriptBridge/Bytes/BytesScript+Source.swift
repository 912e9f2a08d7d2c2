// Generated from js/upload.js, js/download.js by js/embed.mjs. Do not edit: run `make script`.
// swift-format-ignore-file

extension BytesScript {
    #if ReadableScripts
    /// The text of upload.js.
    static let upload: String = #"""
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

        """#
    #else
    /// The text of min/upload.min.js.
    static let upload: String = #"""
        (()=>{"use strict";const t=globalThis.ScriptBridge?.bridge;if(!(t?.upload?.length<2))return;const{request:request,BridgeError:BridgeError}=t
        ;const{Blob:e,EventTarget:n,FileReader:o,Promise:a,Uint8Array:r,btoa:s,clearTimeout:c,setTimeout:i}=globalThis;const{defineProperty:l,getOwnPropertyDescriptor:d}=Object;const{isView:u}=ArrayBuffer
        ;const{fromCharCode:f}=String;const{iterator:w}=Symbol;const{call:y}=Function.prototype;const _=(t,e)=>t?.prototype[e]&&y.bind(t.prototype[e]);const p=(t,e)=>t&&y.bind(d(t.prototype,e).get)
        ;const b=_(n,"addEventListener");const g=_(ReadableStream,"getReader");const h=p(ReadableStream,"locked");const m=_(ReadableStreamDefaultReader,"read");const S=_(ReadableStreamDefaultReader,"cancel")
        ;const v=_(o,"readAsDataURL");const B=p(o,"result");const R=p(o,"error");const T=_(e,"arrayBuffer");const E=_(e,"slice");const L=p(e,"size");const x=p(e,"type");const A=p(globalThis.File,"name")
        ;const D=p(ArrayBuffer,"byteLength");const P=_(String,"slice");const z=_(String,"indexOf");const F=_(r,"toBase64")??(t=>{let e="";for(let n=0,o;(o=t[n++])!==undefined;)e+=f(o);return s(e)})
        ;const O=t=>l(t,"constructor",{__proto__:null,value:a});async function k(t,e=(()=>{})){try{await O(t())}catch(t){e(t)}}async function C(t,e){try{await t}catch{}await O(e())}let U=0;let j;let q=0
        ;function I(t,e){try{return t(e)}catch{return undefined}}function V(t){if(I(L,t)>=0)return t
        ;if(!u(t)&&!(I(D,t)>=0))throw new BridgeError("notSerializable",`Expected a Blob, a stream or bytes, not ${typeof t}.`);let n=false;const o=()=>({__proto__:null,value:t,done:n||void(n=true)})
        ;return new e({__proto__:null,[w]:()=>({__proto__:null,next:o})})}async function $(t){const e=new o;await O(new a((n=>{b(e,"loadend",(()=>n(undefined)));v(e,t)})));const n=B(e);if(!n)throw R(e)
        ;return P(n,z(n,",")+1)}const G=async t=>F(new r(await O(T(t))));t.upload=(t,e,n)=>new a(((r,s)=>{n={__proto__:null,...n};const{data:l={},onProgress:d}=n;const u=I(h,e)===undefined?undefined:g(e,{
        __proto__:null});const f=!u&&V(e);const w=f?L(f):undefined;const y=++q;let _=0;let p=0;let b;let v;let B;const R={__proto__:null,addEventListener(t,e){B=e},removeEventListener(){}};const T={
        __proto__:null};let D=0;const z=t=>{b||=U--;B?.();for(const t in T)T[t]("");s(t);if(u)k((()=>S(u)))};const post=(t,e,n={signal:R})=>O(b?new a((t=>t(true))):request("ScriptBridge.chunk",{id:y,index:_,
        bytes:t,last:e},n));const F=t=>{if(b)return;_=1e9;k((()=>post("",false,{})));z(t)};const H=t=>O(new a(((e,n)=>{const a=++D
        ;const r=i((()=>n(new BridgeError("uploadIncomplete","The file was not read in 60 seconds."))),6e4);T[a]=e;k((async()=>{try{e(await O(o?$(t):G(t)))}finally{c(r);delete T[a]}}),n)})))
        ;async function J(t){for(let e=0;e<L(t)&&!b;){const n=E(t,e,e+=524288);const o=L(n);const a=e>=w;let r=(U<2||o<12289)&&await H(n);await v;let s;const c=async()=>{if(b)return;r||=await H(n);do{
        const t=7e5/U&~3;const e=t<16384?16384:t;const n=P(r,0,e);r=P(r,e);s=await post(n,a&&!r);_++}while(r&&!s);r||b||d?.(p+=o,w)};const i=async()=>{do{await(j=O(C(j,c)));if(s)await post("")}while(r&&!b)}
        ;v=O(k(i,F))}}U++;k((async()=>{r(await O(request(t,{id:y,data:l,size:w,...f&&{type:x(f),file:I(A,f)}},n)));z(0)}),z);k((async()=>{if(f)await O(J(f))
        ;for(let t;u&&!(t=await O(m(u))).done;)await O(J(V(t.value)));await v;w||await post("",true)}),F)}))})();

        """#
    #endif

    #if ReadableScripts
    /// The text of download.js.
    static let download: String = #"""
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

        """#
    #else
    /// The text of min/download.min.js.
    static let download: String = #"""
        (()=>{"use strict";const t=scriptBridgeConfiguration;const{mark:e}=t;const{Blob:n,Promise:o,ReadableStream:r,Uint8Array:a,atob:c,clearTimeout:s,encodeURIComponent:l,fetch:i,setTimeout:u}=globalThis
        ;const{parse:f}=JSON;const{defineProperty:d,getOwnPropertyDescriptor:y,getPrototypeOf:p,hasOwn:_}=Object;const{iterator:w}=Symbol;const{call:b}=Function.prototype
        ;const g=({prototype:t},e)=>b.bind(t[e]);const h=({prototype:t},e)=>b.bind(y(t,e).get);const m=g(String,"includes");const S=g(String,"charCodeAt");const R=p(a);const B=g(R,"set");const T=h(R,"length")
        ;const C=h(R,"buffer");const D=h(Response,"ok");const P=h(Response,"body");const v=g(r,"getReader");const x=g(ReadableStreamDefaultReader,"read");const O=g(ReadableStreamDefaultReader,"cancel")
        ;const k=g(ReadableStreamDefaultController,"enqueue");const q=g(ReadableStreamDefaultController,"close");const z=g(ReadableStreamDefaultController,"error")
        ;const A=`${globalThis.location?.origin}/ScriptBridge.bytes/`;let E;const I=a.fromBase64??(t=>{t=c(t);const e=new a(t.length);for(let n=0;n<t.length;n++)e[n]=S(t,n);return e})
        ;const U=t=>d(t,"constructor",{__proto__:null,value:o});async function j(t,e=(()=>{})){try{await U(t())}catch(t){e(t)}}async function F(t,e){try{await t}catch{}return await U(e())}const J=t=>({
        __proto__:null,...t});function M(t){const{id:e,size:c,type:f="",data:d,url:y,waits:_}=J(t);const{request:request,BridgeError:BridgeError}=ScriptBridge.bridge;const b=y===A+e&&l(e)===e&&e[0]!=="."
        ;let g=-1;let h=0;let m=d;let S;let R;const M=t=>request("ScriptBridge.bytes",{id:e,index:t});const N=async()=>~h&&await U(M(h++));const W=()=>R=U(_?N():E=U(F(E,N)));let $;let G;async function H(){
        const t=await U(i(y));if(D(t))$=v(P(t),{__proto__:null})}const K=t=>U(new o((e=>{const n=u(e,3e4);j((async()=>{try{await t}finally{s(n);e(undefined)}}))})));function L(){G=$;if($&&!~h)j((()=>O($)))
        ;return $}async function Q(t){if(!t)throw new BridgeError("downloadEnded","The bytes can be read only once.");if(!b)return;const e=U(H());await K(e);if(L())return;try{await W()}catch(t){await K(e)
        ;if(L())return;throw t}j((async()=>{await e;await U(O($))}))}async function V(){if(G)return(await U(x($))).value;if(S)return;const{bytes:t,last:e}=J(m?{bytes:m,last:true}:await(R??W()));S=e;if(!e)j(W)
        ;return I(t)}function X(){const t=!~g;if(t)g=0;const e=U(Q(t));return{async next(){try{await e;const t=await U(V());if(t)g+=T(t);else if(g-c)throw 0;return t}catch(t){
        throw t&&p(t)===BridgeError.prototype?t:new BridgeError("downloadIncomplete","The transfer ended before all bytes arrived.",t)}},cancel(){j((()=>e));if(!t)return;if(G)j((()=>O($)))
        ;if(!m&&(!G||!g))j((()=>M(h=-1)))}}}function Y(){const{next:t,cancel:e}=X();let n=false;return new r({__proto__:null,pull(e){if(n)return;n=true;j((async()=>{const o=await U(t());n=false
        ;if(o)k(e,o);else q(e)}),(t=>z(e,t)))},cancel(){e()}},{__proto__:null,highWaterMark:1})}async function Z(){const{next:t}=X();const e={__proto__:null,length:0};for(let n;n=await U(t());)e[e.length++]=n
        ;return e}return{size:c,type:f,stream:Y,async blob(){const t=await U(Z());let e=0;const o=()=>({__proto__:null,done:e===t.length,value:t[e++]});return new n({__proto__:null,[w]:()=>({__proto__:null,
        next:o})},J({type:f}))},async arrayBuffer(){const t=await U(Z());const e=new a(g);let n=0;for(let o=0;o<t.length;n+=T(t[o++]))B(e,t[o],n);return C(e)}}}
        const N=(t,e)=>m(e,t)?f(e,((e,n)=>n!=null&&_(n,"bytes")&&n.bytes===t?M(n):n)):f(e);t.parse=t=>N(e,t);if(!_(globalThis,"ScriptBridgeParse"))d(globalThis,"ScriptBridgeParse",{value:N})})();

        """#
    #endif
}
