declare global {
  /**
   * What the page and its host have agreed on. A page declares it once, and `post`, `request`,
   * `subscribe`, `on` and `expose` are checked against it. What it leaves out is `unknown`.
   *
   * ```ts
   * declare global {
   *   interface ScriptBridgeContract {
   *     messages: { ActionButton: { path: string; icon: string } };
   *     requests: { GetLocation: { data: { accurate: boolean }; reply: { latitude: number } } };
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

/** An error with a code: the host's refusal, one its handler chose, or one of the bridge's own. */
export declare class BridgeError extends Error {
  constructor(code: string, message: string, data?: unknown);
  readonly name: 'BridgeError';
  /**
   * What to decide by. The host's: `unknownMessage`, `invalidMessage`, `handlerFailed`,
   * `sourceNotAccepted`, `timedOut`, … or a code of the app's own. The page's: `noHost` (a plain
   * browser), `hostGone` (no answer will come), `documentGone` (the page was left meanwhile),
   * `timedOut`, `cancelled`, `notSerializable`, `invalidName`, `invalidOption`.
   */
  readonly code: string;
  /** What the host's handler added. */
  readonly data: unknown;
}

/** What the object does not state itself is not looked for in what it inherits. */
export interface RequestOptions {
  /** Milliseconds after which the request is rejected with `timedOut`: a number above 0. */
  timeout?: number;
  /** Rejects the request with `cancelled`, and cancels the host's handler. */
  signal?: AbortSignal;
}

/** What the object does not state itself is not looked for in what it inherits. */
export interface SubscriptionOptions {
  /** How many elements may be under way before the page has taken them: 16, unless stated. */
  credit?: number;
  /** Ends the subscription with `cancelled`, and cancels the host's handler. */
  signal?: AbortSignal;
}

/** The elements of a subscription, in order. Ending the loop over them cancels the host's handler. */
export interface Subscription<Element> extends AsyncIterableIterator<Element> {
  next(): Promise<IteratorResult<Element, undefined>>;
  return(): Promise<IteratorResult<Element, undefined>>;
  throw(error?: unknown): Promise<IteratorResult<Element, undefined>>;
  [Symbol.asyncIterator](): Subscription<Element>;
}

/** What the object does not state itself is `undefined`. */
export interface UploadOptions<Data = unknown> extends RequestOptions {
  /** The fields of the message: an empty object, unless stated. */
  data?: Data;
  /**
   * Is told whenever the host has taken some bytes: how many so far, and how many there are, `undefined` for
   * a stream. The host's handler may not have read the last 1 MiB of them. What it throws ends the upload.
   */
  onProgress?: (sent: number, size: number | undefined) => void;
}

/** What has bytes: a file, a buffer, a typed array, or a stream of buffers. */
export type UploadSource = Blob | ArrayBuffer | ArrayBufferView | ReadableStream<ArrayBuffer | ArrayBufferView | Blob>;

/**
 * Bytes that the host has sent: in a reply, an element, an event, or the argument of a call. Few have come with
 * the value; the others come when the page asks for them, which it does once, in one of the three forms, and
 * within 60 seconds, unless the host says otherwise.
 *
 * A promise rejects, and a stream fails, with a {@link BridgeError}: `downloadEnded` if they were asked for before
 * or are not there any more, `downloadIncomplete` if the host could not read all of them, `hostGone`.
 */
export interface ScriptBytes {
  /** The number of bytes; `undefined` if the host does not know. */
  readonly size?: number;
  /** The media type, such as `image/png`; empty if the host does not know. */
  readonly type: string;
  /** All of them, with the type. */
  blob(): Promise<Blob>;
  /** All of them. */
  arrayBuffer(): Promise<ArrayBuffer>;
  /** Chunk by chunk, as fast as the page reads. A stream that is cancelled is not sent on. */
  stream(): ReadableStream<Uint8Array>;
}

/** Uploads of a page that declares no contract: {@link AnyBridge.upload}. */
export type AnyUpload = <Reply = unknown>(name: string, source: UploadSource, options?: UploadOptions) => Promise<Reply>;

/** The bridge of a page that declares no contract. */
export interface AnyBridge {
  /** Whether there is a native host. In a plain browser the same page runs without. */
  readonly isNative: boolean;

  /**
   * What the host has given to pages of this origin, as it was when the document began; `undefined` if it
   * gave nothing, and in a plain browser. What it gives later is the event `context`.
   */
  readonly context: unknown;

  /**
   * Whether the host takes messages, requests or subscriptions of this name from this page, as it said when
   * the document began. Nothing is supported in a plain browser.
   */
  supports(name: string): boolean;

  /**
   * Posts a message that expects no reply. In a plain browser it does nothing, and says so once.
   *
   * Messages posted in one turn travel together, in order. `data` is written as JSON here and now.
   * @throws {BridgeError} `notSerializable` for a function, a cycle, a BigInt, a buffer, a map, a
   *   node, and where that is; `invalidName`.
   */
  post(name: string, data?: unknown): void;

  /**
   * Sends a request and resolves with the host's reply.
   *
   * It rejects with a `BridgeError`; in a plain browser with the code `noHost`.
   */
  request<Reply = unknown>(name: string, data?: unknown, options?: RequestOptions): Promise<Reply>;

  /**
   * Begins a subscription, whose elements are taken by `for await`.
   *
   * A loop that is slow slows the host down: it sends no more elements than the page has room for.
   * What goes wrong is thrown by the loop, as a `BridgeError`.
   */
  subscribe<Element = unknown>(name: string, data?: unknown, options?: SubscriptionOptions): Subscription<Element>;

  /**
   * Sends bytes, as fast as the host reads them, and resolves with its reply.
   *
   * It is there only where the host takes uploads: ask `bridge.upload`, or `supports` with the name. It
   * rejects as a request does, and with `notSerializable` for what has no bytes.
   */
  readonly upload?: AnyUpload;

  /**
   * Listens to an event that the host emits.
   * @returns a function that stops listening.
   */
  on<Data = unknown>(name: string, listener: (data: Data) => void): () => void;

  /**
   * Makes functions callable for the host, as `window.bridge.NAME`. A promise they return is
   * waited for. Exposing a name again replaces the function.
   * @throws {BridgeError} `invalidName` for what is no function, no identifier, or has a meaning
   *   of its own: the bridge's members, `toString` and its like.
   */
  expose(functions: Record<string, (...values: any[]) => unknown>): void;

  readonly BridgeError: typeof BridgeError;
}

/** A parameter that may be left out where every field of it may. */
type Data<Value> = {} extends Value ? [data?: Value] : [Value] extends [void] ? [data?: undefined] : [data: Value];
type DataOf<Member> = Member extends { data: infer Value } ? Data<Value> : [data?: {}];
type Name<Members> = keyof Members & string;
type NamesOf<Contract, Kind extends string> = Contract extends { [key in Kind]: infer Members } ? Name<Members> : never;
type AskedName<Contract> = NamesOf<Contract, 'messages'> | NamesOf<Contract, 'requests'> | NamesOf<Contract, 'subscriptions'> | NamesOf<Contract, 'uploads'>;
type UploadData<Member> = Member extends { data: infer Value }
  ? {} extends Value ? [options?: UploadOptions<Value>] : [options: UploadOptions<Value> & { data: Value }] : [options?: UploadOptions<{}>];

/** The page's side of the bridge, `window.bridge`; checked against what its contract declares. */
export interface Bridge<Contract = ScriptBridgeContract> extends Pick<AnyBridge, 'isNative' | 'BridgeError'> {
  /** What the host has given to the page: {@link AnyBridge.context}, of the type of the event `context`. */
  readonly context: Contract extends { events: { context: infer Context } } ? Context | undefined : unknown;

  /** Whether the host takes messages of this name: {@link AnyBridge.supports}. */
  readonly supports: (name: [AskedName<Contract>] extends [never] ? string : AskedName<Contract>) => boolean;

  /** Posts a message that expects no reply: {@link AnyBridge.post}. */
  readonly post: Contract extends { messages: infer Messages }
    ? <N extends Name<Messages>>(name: N, ...data: Data<Messages[N]>) => void
    : AnyBridge['post'];

  /** Sends a request and resolves with the host's reply: {@link AnyBridge.request}. */
  readonly request: Contract extends { requests: infer Requests }
    ? <N extends Name<Requests>>(
        name: N, ...data: [...data: DataOf<Requests[N]>, options?: RequestOptions]
      ) => Promise<Requests[N] extends { reply: infer Reply } ? Reply : undefined>
    : AnyBridge['request'];

  /** Begins a subscription, whose elements are taken by `for await`: {@link AnyBridge.subscribe}. */
  readonly subscribe: Contract extends { subscriptions: infer Subscriptions }
    ? <N extends Name<Subscriptions>>(
        name: N, ...data: [...data: DataOf<Subscriptions[N]>, options?: SubscriptionOptions]
      ) => Subscription<Subscriptions[N] extends { element: infer Element } ? Element : unknown>
    : AnyBridge['subscribe'];

  /** Sends bytes and resolves with the host's reply: {@link AnyBridge.upload}. */
  readonly upload: Contract extends { uploads: infer Uploads }
    ? <N extends Name<Uploads>>(
        name: N, source: UploadSource, ...options: UploadData<Uploads[N]>
      ) => Promise<Uploads[N] extends { reply: infer Reply } ? Reply : undefined>
    : AnyUpload | undefined;

  /** Listens to an event that the host emits: {@link AnyBridge.on}. */
  readonly on: Contract extends { events: infer Events }
    ? <N extends Name<Events>>(name: N, listener: (data: Events[N]) => void) => () => void
    : AnyBridge['on'];

  /** Makes functions callable for the host: {@link AnyBridge.expose}. */
  readonly expose: Contract extends { functions: infer Functions }
    ? (functions: Partial<Functions>) => void
    : AnyBridge['expose'];
}

/**
 * The page's way to a host that is no WebKit: another platform's web view, a test. The way back is
 * `ScriptBridge.receive`, which takes each frame that the host pushes.
 *
 * Both directions keep the order of their frames. The article *Wire protocol* says what they are.
 */
export interface Transport {
  /**
   * Takes a frame for the host. Resolves with the host's answer, or with nothing where answers
   * are pushed; rejects where the host cannot be reached.
   */
  send(frame: string): Promise<string | void> | void;
}

/** What `scriptBridgeConfiguration` holds when bridge.js runs; everything may be left out. */
export interface Configuration {
  /** The name of WebKit's message handler: `nativeApp`, unless stated. */
  channel?: string;
  /** Origins and their keys, given by a host that cannot see who posts. */
  keys?: [origin: string, key: string][];
  /** How many messages a frame holds at most: 1,000, unless stated. */
  messages?: number;
  /** How many bytes a frame of several messages holds at most: 1,000,000, unless stated. */
  bytes?: number;
  /** What the host takes from this page: the names of messages, requests and subscriptions. */
  names?: Record<string, unknown>;
  /** What the host gives to this page. */
  context?: unknown;
  /** Reads the text of a frame: `JSON.parse`, unless the host sends bytes. */
  parse?: (text: string) => any;
  /** The way to the host: WebKit's, unless stated. */
  transport?: Transport;
}

/** The bridge, for pages made of modules. */
export declare const bridge: Bridge;
export default bridge;
