// Generated from js/bridge.d.ts, js/testing.d.ts by js/embed.mjs. Do not edit: run `make script`.
// swift-format-ignore-file

extension PageDeclarations {
    /// The text of bridge.d.ts#RequestOptions.
    static let requestOptions: String = #"""
        /** Options of a request. Inherited properties are ignored. */
        export interface RequestOptions {
          /** Milliseconds after which the request rejects with `timedOut`; must be greater than 0. */
          timeout?: number;
          /** Rejects the request with `cancelled`, and cancels the host's handler. */
          signal?: AbortSignal;
        }
        """#

    /// The text of bridge.d.ts#SubscriptionOptions.
    static let subscriptionOptions: String = #"""
        /** Options of a subscription. Inherited properties are ignored. */
        export interface SubscriptionOptions {
          /** The number of elements the host may send ahead of the page; 16 by default. */
          credit?: number;
          /** Ends the subscription with `cancelled`, and cancels the host's handler. */
          signal?: AbortSignal;
        }
        """#

    /// The text of bridge.d.ts#Subscription.
    static let subscription: String = #"""
        /** The elements of a subscription, in order. Leaving the loop cancels the host's handler. */
        export interface Subscription<Element> extends AsyncIterableIterator<Element> {
          next(): Promise<IteratorResult<Element, undefined>>;
          return(): Promise<IteratorResult<Element, undefined>>;
          throw(error?: unknown): Promise<IteratorResult<Element, undefined>>;
          [Symbol.asyncIterator](): Subscription<Element>;
        }
        """#

    /// The text of bridge.d.ts#UploadOptions.
    static let uploadOptions: String = #"""
        /** Options of an upload. Inherited properties are ignored. */
        export interface UploadOptions<Data = unknown> extends RequestOptions {
          /** The fields of the message; an empty object by default. */
          data?: Data;
          /**
           * Called each time the host has received another part of at most 512 KiB, with the number of bytes so far and
           * the total, which is `undefined` for a stream. The host's handler may not have read the last 2 MiB yet. An
           * error it throws ends the upload.
           */
          onProgress?: (sent: number, size: number | undefined) => void;
        }
        """#

    /// The text of bridge.d.ts#UploadSource.
    static let uploadSource: String = #"""
        /** A source of bytes: a file, a buffer, a typed array, or a stream of buffers. */
        export type UploadSource = Blob | ArrayBuffer | ArrayBufferView | ReadableStream<ArrayBuffer | ArrayBufferView | Blob>;
        """#

    /// The text of bridge.d.ts#ScriptBytes.
    static let bytes: String = #"""
        /**
         * Bytes from the host, in a reply, an element, an event, or the argument of a call. A page can load them once, in
         * one of three forms, within 60 seconds by default. Short contents arrive together with the value.
         *
         * Promises and streams fail with a `BridgeError`: `downloadEnded` if the bytes were already requested or
         * were released, `downloadIncomplete` if the host could not read all of them, or `hostGone`.
         */
        export interface ScriptBytes {
          /** The number of bytes; `undefined` if the host does not know. */
          readonly size?: number;
          /** The media type, such as `image/png`; empty if the host does not know. */
          readonly type: string;
          /** Loads all bytes into a Blob with the media type. */
          blob(): Promise<Blob>;
          /** Loads all bytes into a buffer. */
          arrayBuffer(): Promise<ArrayBuffer>;
          /** Loads the bytes in chunks, as fast as the page reads. Cancelling the stream stops the host. */
          stream(): ReadableStream<Uint8Array>;
        }
        """#

    /// The text of testing.d.ts#HandlerContext.
    static let handlerContext: String = #"""
        /** The context of a message that a handler of the fake host receives: the page's options. */
        export interface HandlerContext extends Readonly<RequestOptions> {
          /** Aborted when the page stops waiting for the outcome, or navigates away. */
          readonly signal: AbortSignal;
        }
        """#

    /// The text of testing.d.ts#UploadedBytes.
    static let uploadedBytes: String = #"""
        /**
         * The bytes of an upload. A handler reads them once: as they arrive, or all of them.
         *
         * Reading rejects with a `HostError` if the page sends wrong chunks, and with the reason of the context's
         * `signal` if the upload is cancelled.
         */
        export interface UploadedBytes extends AsyncIterable<Uint8Array> {
          /** The number of bytes that the page announced; `undefined` for a stream. */
          readonly size: number | undefined;
          /** The media type that the page stated. */
          readonly type: string | undefined;
          /** The name of the file; `undefined` if the page did not send a file. */
          readonly name: string | undefined;
          blob(): Promise<Blob>;
          arrayBuffer(): Promise<ArrayBuffer>;
        }
        """#
}
