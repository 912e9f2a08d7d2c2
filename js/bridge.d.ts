declare global {
  /**
   * The contract between a page and its host. Declare it once, and TypeScript checks `post`,
   * `request`, `subscribe`, `upload`, `on` and `expose` against it. Omitted parts are `unknown`.
   *
   * ```ts
   * declare global {
   *   interface ScriptBridgeContract {
   *     messages: { ActionButton: { path: string; icon: string } };
   *     messageCodes: { ActionButton: 'unknownIcon' };
   *     requests: { GetLocation: { data: { accurate: boolean }; reply: { latitude: number }; codes: 'noSignal' } };
   *     subscriptions: { Downloads: { element: { fraction: number } } };
   *     uploads: { Photo: { data: { album: string }; reply: number } };
   *     events: { themeChanged: 'light' | 'dark' };
   *     functions: { register(token: string): void };
   *   }
   * }
   * ```
   */
  interface ScriptBridgeContract {}
}

/**
 * The bridge's own error codes. A page meets `noHost` in a plain browser, `hostGone` if no answer will come,
 * `documentGone` if it navigated away, and `handlerFailed` if the host's handler failed for a reason of its own.
 */
export type BridgeErrorCode =
  | 'cancelled' | 'documentGone' | 'downloadEnded' | 'downloadIncomplete' | 'duplicateID' | 'handlerFailed' | 'hostGone'
  | 'invalidJSON' | 'invalidMessage' | 'invalidName' | 'invalidOption' | 'messageTooLarge' | 'noHost' | 'notAMessage'
  | 'notSerializable' | 'rateExceeded' | 'sourceNotAccepted' | 'timedOut' | 'tooDeep' | 'tooManyDocuments'
  | 'tooManyMessages' | 'tooManyPending' | 'tooManySubscriptions' | 'typeNotAccepted' | 'unknownChannel'
  | 'unknownMessage' | 'unsupportedVersion' | 'uploadEnded' | 'uploadIncomplete' | 'uploadTooLarge' | 'wrongKind';

/** The app's own error codes, of all the contract's messages; `never` if it lists none. */
export type AppErrorCode<Contract = ScriptBridgeContract> =
  (Contract extends { messageCodes: infer Codes } ? Codes[keyof Codes] & string : never) | CodesOf<Contract, 'requests'> | CodesOf<Contract, 'subscriptions'> | CodesOf<Contract, 'uploads'>;

/** All error codes that a page can get; any text if the contract lists no codes of the app. */
export type ErrorCode<Contract = ScriptBridgeContract> =
  [AppErrorCode<Contract>] extends [never] ? string : AppErrorCode<Contract> | BridgeErrorCode;

/** An error with a code, from the host, from a handler, or from the bridge itself. */
export declare class BridgeError extends Error {
  constructor(code: ErrorCode, message: string, data?: unknown);
  readonly name: 'BridgeError';
  /** Identifies the error: one of the bridge's own codes, or one of the app's. */
  readonly code: ErrorCode;
  /** Data that the host's handler added. */
  readonly data: unknown;
}

/** Options of a request. Inherited properties are ignored. */
export interface RequestOptions {
  /** Milliseconds after which the request rejects with `timedOut`; must be greater than 0. */
  timeout?: number;
  /** Rejects the request with `cancelled`, and cancels the host's handler. */
  signal?: AbortSignal;
}

/** Options of a subscription. Inherited properties are ignored. */
export interface SubscriptionOptions {
  /** The number of elements the host may send ahead of the page; 16 by default. */
  credit?: number;
  /** Ends the subscription with `cancelled`, and cancels the host's handler. */
  signal?: AbortSignal;
}

/** The elements of a subscription, in order. Leaving the loop cancels the host's handler. */
export interface Subscription<Element> extends AsyncIterableIterator<Element> {
  next(): Promise<IteratorResult<Element, undefined>>;
  return(): Promise<IteratorResult<Element, undefined>>;
  throw(error?: unknown): Promise<IteratorResult<Element, undefined>>;
  [Symbol.asyncIterator](): Subscription<Element>;
}

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

/** A source of bytes: a file, a buffer, a typed array, or a stream of buffers. */
export type UploadSource = Blob | ArrayBuffer | ArrayBufferView | ReadableStream<ArrayBuffer | ArrayBufferView | Blob>;

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

/** The upload function of a page without a contract: {@link AnyBridge.upload}. */
export type AnyUpload = <Reply = unknown>(name: string, source: UploadSource, options?: UploadOptions) => Promise<Reply>;

/** The bridge of a page without a contract. */
export interface AnyBridge {
  /** Whether there is a native host; false in a plain browser. */
  readonly isNative: boolean;

  /**
   * The context that the host had set for this origin when the document began; `undefined` if it set none, and
   * in a plain browser. Later values arrive as the event `context`.
   */
  readonly context: unknown;

  /**
   * Returns whether the host accepts messages, requests or subscriptions with this name from this page, as
   * known when the document began. Always false in a plain browser.
   */
  supports(name: string): boolean;

  /**
   * Posts a message without a reply. In a plain browser, it only logs a note, once.
   *
   * Messages posted without an `await` between them travel together, in order. `data` is converted to JSON
   * immediately.
   * @throws {BridgeError} `notSerializable`, with the path, if `data` contains a function, a cycle, a
   *   BigInt, a buffer, a map, a node or similar; `invalidName`.
   */
  post(name: string, data?: unknown): void;

  /**
   * Sends a request and resolves with the host's reply; for a message without a reply, with `undefined` when the
   * host has handled it.
   *
   * It rejects with a `BridgeError`; in a plain browser with the code `noHost`. Without a `timeout`, it stays
   * pending while the host's handler runs, until the page navigates away, unless the host has a deadline of its own.
   */
  request<Reply = unknown>(name: string, data?: unknown, options?: RequestOptions): Promise<Reply>;

  /**
   * Starts a subscription. Read its elements with `for await`.
   *
   * A slow loop slows the host down: the host sends only as many elements as the page has room for.
   * Errors are thrown by the loop as a `BridgeError`.
   */
  subscribe<Element = unknown>(name: string, data?: unknown, options?: SubscriptionOptions): Subscription<Element>;

  /**
   * Uploads bytes as fast as the host reads them, and resolves with the host's reply.
   *
   * It rejects like a request: with `noHost` in a plain browser, with `unknownMessage` if the host does not accept
   * this upload. It rejects with `notSerializable` if the source is of another type.
   */
  readonly upload: AnyUpload;

  /**
   * Listens to an event that the host emits.
   * @returns a function that stops listening.
   */
  on<Data = unknown>(name: string, listener: (data: Data) => void): () => void;

  /**
   * Lets the host call functions, as `window.bridge.NAME`. The host awaits a promise that they
   * return. Exposing a name again replaces the function.
   * @throws {BridgeError} `invalidName` if a value is not a function, or a name is not an identifier
   *   or is reserved, such as the bridge's members and `toString`.
   */
  expose(functions: Record<string, (...values: any[]) => unknown>): void;

  readonly BridgeError: typeof BridgeError;
}

/** A parameter that is optional if all its fields are. */
type Data<Value> = {} extends Value ? [data?: Value] : [Value] extends [void] ? [data?: undefined] : [data: Value];
/** What a request sends, or a message without a reply whose end the page awaits. */
type RequestData<Contract, N extends string> = Contract extends { requests: { [Key in N]: infer Member } } ? DataOf<Member>
  : Contract extends { messages: { [Key in N]: infer Value } } ? Data<Value> : never;
type DataOf<Member> = Member extends { data: infer Value } ? Data<Value> : [data?: {}];
type Name<Members> = keyof Members & string;
type NamesOf<Contract, Kind extends string> = Kind extends keyof Contract ? Name<Contract[Kind]> : never;
type AskedName<Contract> = NamesOf<Contract, 'messages' | 'requests' | 'subscriptions' | 'uploads'>;
type CodesIn<Members> = { [N in keyof Members]: Members[N] extends { codes: infer Code } ? Code & string : never }[keyof Members];
type CodesOf<Contract, Kind extends string> = Contract extends { [key in Kind]: infer Members } ? CodesIn<Members> : never;
type UploadData<Member> = Member extends { data: infer Value }
  ? {} extends Value ? [options?: UploadOptions<Value>] : [options: UploadOptions<Value> & { data: Value }] : [options?: UploadOptions<{}>];

/** The page's side of the bridge, `window.bridge`, checked against the contract. */
export interface Bridge<Contract = ScriptBridgeContract> extends Pick<AnyBridge, 'isNative' | 'BridgeError'> {
  /** The host's context for the page, with the type of the event `context`: {@link AnyBridge.context}. */
  readonly context: Contract extends { events: { context: infer Context } } ? Context | undefined : unknown;

  /** Returns whether the host accepts messages with this name: {@link AnyBridge.supports}. */
  readonly supports: (name: [AskedName<Contract>] extends [never] ? string : AskedName<Contract>) => boolean;

  /** Posts a message without a reply: {@link AnyBridge.post}. */
  readonly post: Contract extends { messages: infer Messages }
    ? <N extends Name<Messages>>(name: N, ...data: Data<Messages[N]>) => void
    : AnyBridge['post'];

  /** Sends a request, or a message, and resolves with the host's reply: {@link AnyBridge.request}. */
  readonly request: Contract extends { requests: unknown }
    ? <N extends NamesOf<Contract, 'messages' | 'requests'>>(
        name: N, ...data: [...data: RequestData<Contract, N>, options?: RequestOptions]
      ) => Promise<Contract extends { requests: { [Key in N]: { reply: infer Reply } } } ? Reply : undefined>
    : AnyBridge['request'];

  /** Starts a subscription. Read its elements with `for await`: {@link AnyBridge.subscribe}. */
  readonly subscribe: Contract extends { subscriptions: infer Subscriptions }
    ? <N extends Name<Subscriptions>>(
        name: N, ...data: [...data: DataOf<Subscriptions[N]>, options?: SubscriptionOptions]
      ) => Subscription<Subscriptions[N] extends { element: infer Element } ? Element : unknown>
    : AnyBridge['subscribe'];

  /** Uploads bytes and resolves with the host's reply: {@link AnyBridge.upload}. */
  readonly upload: Contract extends { uploads: infer Uploads }
    ? <N extends Name<Uploads>>(
        name: N, source: UploadSource, ...options: UploadData<Uploads[N]>
      ) => Promise<Uploads[N] extends { reply: infer Reply } ? Reply : undefined>
    : AnyBridge['upload'];

  /** Listens to an event that the host emits: {@link AnyBridge.on}. */
  readonly on: Contract extends { events: infer Events }
    ? <N extends Name<Events>>(name: N, listener: (data: Events[N]) => void) => () => void
    : AnyBridge['on'];

  /** Lets the host call functions: {@link AnyBridge.expose}. */
  readonly expose: Contract extends { functions: infer Functions }
    ? (functions: Partial<Functions>) => void
    : AnyBridge['expose'];
}

/**
 * A transport to a host other than WebKit, such as another platform's web view or a test. The host passes its
 * packets to `ScriptBridge.receive`.
 *
 * Both directions must keep the order of packets. The article *Wire protocol* describes them.
 */
export interface Transport {
  /**
   * Sends a packet to the host. Resolves with the host's answer, or with nothing if answers are
   * pushed; rejects if the host cannot be reached.
   */
  send(packet: string): Promise<string | void> | void;
}

/** The type of `scriptBridgeConfiguration` when bridge.js runs. */
export interface Configuration {
  /** The name of WebKit's message handler; `nativeApp` by default, null for a page without `window.bridge`. */
  channel?: string | null;
  /** The message handlers on which the page posts in its own way. */
  envelopes?: string[];
  /** Origins with their keys, from a host that cannot see which page posts. */
  keys?: [origin: string, key: string][];
  /** The maximum number of messages in a packet; 1,000 by default. */
  messages?: number;
  /** The maximum number of bytes in a packet of several messages; 1,000,000 by default. */
  bytes?: number;
  /** The maximum number of events that wait for a listener; 1,000 by default. */
  events?: number;
  /** The names of the messages, requests and subscriptions that the host accepts from this page. */
  names?: Record<string, unknown>;
  /** The host's context for this page. */
  context?: unknown;
  /** Parses the text of a packet; `JSON.parse` by default, another function if the host sends bytes. */
  parse?: (text: string) => any;
  /** The transport to the host; WebKit's message handler by default. */
  transport?: Transport;
}

/** The bridge, for pages that use modules. */
export declare const bridge: Bridge;
export default bridge;
