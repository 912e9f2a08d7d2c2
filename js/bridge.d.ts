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

type Name<Members> = keyof Members & string;
type NamesOf<Contract, Kind extends string> = Kind extends keyof Contract ? Name<Contract[Kind]> : never;
type AskedName<Contract> = NamesOf<Contract, 'messages' | 'requests' | 'subscriptions' | 'uploads'>;
type CodesIn<Members> = { [N in keyof Members]: Members[N] extends { codes: infer Code } ? Code & string : never }[keyof Members];
type CodesOf<Contract, Kind extends string> = Contract extends { [key in Kind]: infer Members } ? CodesIn<Members> : never;
/** What a page sends, which may be missing if all its fields may be. */
type Sent<Value> = {} extends Value ? Value | undefined : [Value] extends [void] ? undefined : Value;
type DataOf<Member> = Member extends { data: infer Value } ? Sent<Value> : {} | undefined;
type UploadData<Member> = Member extends { data: infer Value }
  ? {} extends Value ? [options?: UploadOptions<Value>] : [options: UploadOptions<Value> & { data: Value }] : [options?: UploadOptions<{}>];

// The types of generic functions that take any message of the contract. Without a contract, names are texts and
// everything else is unknown.

/** The name of a message without a reply. */
export type MessageName<Contract = ScriptBridgeContract> = Contract extends { messages: infer Messages } ? Name<Messages> : string;
/** What a page sends with a message. */
export type MessageData<N extends string, Contract = ScriptBridgeContract> =
  Contract extends { messages: unknown } ? Contract extends { messages: { [Key in N]: infer Value } } ? Sent<Value> : never : unknown;

/** The name of a request, or of a message without a reply, whose end a page can await. */
export type RequestName<Contract = ScriptBridgeContract> =
  Contract extends { requests: unknown } ? NamesOf<Contract, 'messages' | 'requests'> : string;
/** What a page sends with a request. */
export type RequestData<N extends string, Contract = ScriptBridgeContract> = Contract extends { requests: unknown }
  ? Contract extends { requests: { [Key in N]: infer Member } } ? DataOf<Member> : MessageData<N, Contract> : unknown;
/** What a request resolves with. */
export type RequestReply<N extends string, Contract = ScriptBridgeContract> = Contract extends { requests: unknown }
  ? Contract extends { requests: { [Key in N]: { reply: infer Reply } } } ? Reply : undefined : unknown;

/** The name of a subscription. */
export type SubscriptionName<Contract = ScriptBridgeContract> =
  Contract extends { subscriptions: infer Subscriptions } ? Name<Subscriptions> : string;
/** What a page sends with a subscription. */
export type SubscriptionData<N extends string, Contract = ScriptBridgeContract> = Contract extends { subscriptions: unknown }
  ? Contract extends { subscriptions: { [Key in N]: infer Member } } ? DataOf<Member> : never : unknown;
/** What a subscription yields. */
export type SubscriptionElement<N extends string, Contract = ScriptBridgeContract> =
  Contract extends { subscriptions: { [Key in N]: { element: infer Element } } } ? Element : unknown;

/** The name of an event. */
export type EventName<Contract = ScriptBridgeContract> = Contract extends { events: infer Events } ? Name<Events> : string;
/** What the listeners of an event receive. */
export type EventData<N extends string, Contract = ScriptBridgeContract> =
  Contract extends { events: { [Key in N]: infer Data } } ? Data : unknown;

// Each has two overloads: generic functions match the first one, and the second one is for data that may be missing.
interface Post<Contract> {
  <N extends MessageName<Contract>>(name: N, data: MessageData<N, Contract>): void;
  <N extends Omissible<{ [N in MessageName<Contract>]: MessageData<N, Contract> }>>(name: N): void;
}
interface Request<Contract> {
  <N extends RequestName<Contract>>(name: N, data: RequestData<N, Contract>, options?: RequestOptions): Promise<RequestReply<N, Contract>>;
  <N extends Omissible<{ [N in RequestName<Contract>]: RequestData<N, Contract> }>>(name: N): Promise<RequestReply<N, Contract>>;
}
interface Subscribe<Contract> {
  <N extends SubscriptionName<Contract>>(name: N, data: SubscriptionData<N, Contract>, options?: SubscriptionOptions): Subscription<SubscriptionElement<N, Contract>>;
  <N extends Omissible<{ [N in SubscriptionName<Contract>]: SubscriptionData<N, Contract> }>>(name: N): Subscription<SubscriptionElement<N, Contract>>;
}
type Omissible<Data> = { [N in keyof Data]: undefined extends Data[N] ? N : never }[keyof Data];

/** The page's side of the bridge, `window.bridge`, checked against the contract. */
export interface Bridge<Contract = ScriptBridgeContract> extends Pick<AnyBridge, 'isNative' | 'BridgeError'> {
  /** The host's context for the page, with the type of the event `context`: {@link AnyBridge.context}. */
  readonly context: Contract extends { events: { context: infer Context } } ? Context | undefined : unknown;

  /** Returns whether the host accepts messages with this name: {@link AnyBridge.supports}. */
  readonly supports: (name: [AskedName<Contract>] extends [never] ? string : AskedName<Contract>) => boolean;

  /** Posts a message without a reply: {@link AnyBridge.post}. */
  readonly post: Contract extends { messages: unknown } ? Post<Contract> : AnyBridge['post'];

  /** Sends a request, or a message, and resolves with the host's reply: {@link AnyBridge.request}. */
  readonly request: Contract extends { requests: unknown } ? Request<Contract> : AnyBridge['request'];

  /** Starts a subscription. Read its elements with `for await`: {@link AnyBridge.subscribe}. */
  readonly subscribe: Contract extends { subscriptions: unknown } ? Subscribe<Contract> : AnyBridge['subscribe'];

  /** Uploads bytes and resolves with the host's reply: {@link AnyBridge.upload}. */
  readonly upload: Contract extends { uploads: infer Uploads }
    ? <N extends Name<Uploads>>(
        name: N, source: UploadSource, ...options: UploadData<Uploads[N]>
      ) => Promise<Uploads[N] extends { reply: infer Reply } ? Reply : undefined>
    : AnyBridge['upload'];

  /** Listens to an event that the host emits: {@link AnyBridge.on}. */
  readonly on: Contract extends { events: unknown }
    ? <N extends EventName<Contract>>(name: N, listener: (data: EventData<N, Contract>) => void) => () => void
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
 * Both directions must keep the order of packets. `docs/WireProtocol.md` describes them.
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
