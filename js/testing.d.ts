import type { Bridge, ErrorCode, RequestOptions, ScriptBytes } from './bridge.js';
import type { Limits } from './testing/limits.js';

/** The context of a message that a handler of the fake host receives: the page's options. */
export interface HandlerContext extends Readonly<RequestOptions> {
  /** Aborted when the page stops waiting for the outcome, or navigates away. */
  readonly signal: AbortSignal;
}

/** An error with a code. A handler throws it to reject a message; the methods of the fake host throw it too. */
export declare class HostError extends Error {
  constructor(code: ErrorCode, message: string, data?: unknown);
  /** A code of the bridge, of the app or, from a method of the fake host, of that host. */
  readonly code: string;
  readonly data: unknown;
}

type Name<Members> = keyof Members & string;
type UploadOf<Upload> = (data: DataOf<Upload>, bytes: UploadedBytes, context: HandlerContext) => ReplyOf<Upload> | Promise<ReplyOf<Upload>>;
type AnyHandlers = Record<string, (data: any, context: HandlerContext) => any>;
type DataOf<Member> = Member extends { data: infer Value } ? Value : {};
type ReplyOf<Member> = Member extends { reply: infer Value } ? Value : void;
type FunctionsOf<Contract> = (Contract extends { functions: infer Functions } ? Functions : {}) & (Contract extends { otherFunctions: infer Others } ? Others : {});
type ElementOf<Member> = Member extends { element: infer Value } ? Value : unknown;
type Elements<Value> = AsyncIterable<Value> | Iterable<Value>;

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

/** The fake host's handlers and settings. A message without a handler fails with `unknownMessage`. */
export interface FakeHostOptions<Contract = ScriptBridgeContract> {
  messages?: Contract extends { messages: infer Messages }
    ? { [N in keyof Messages]?: (data: Messages[N], context: HandlerContext) => void | Promise<void> }
    : AnyHandlers;
  requests?: Contract extends { requests: infer Requests }
    ? { [N in keyof Requests]?:
        (data: DataOf<Requests[N]>, context: HandlerContext) => ReplyOf<Requests[N]> | Promise<ReplyOf<Requests[N]>> }
    : AnyHandlers;
  /** Each handler returns its elements, which are requested as the page has room for them. */
  subscriptions?: Contract extends { subscriptions: infer Subscriptions }
    ? { [N in keyof Subscriptions]?:
        (data: DataOf<Subscriptions[N]>, context: HandlerContext) =>
          Elements<ElementOf<Subscriptions[N]>> | Promise<Elements<ElementOf<Subscriptions[N]>>> }
    : AnyHandlers;
  /** Handlers that also receive the bytes of an upload. */
  uploads?: Contract extends { uploads: infer Uploads }
    ? { [N in keyof Uploads]?: UploadOf<Uploads[N]> }
    : Record<string, (data: any, bytes: UploadedBytes, context: HandlerContext) => any>;
  /**
   * The limits of the host's channel, as in the article *Limits and defaults*. Times are in milliseconds.
   * This host limits neither the rate nor the depth: to see these errors, use {@link FakeHost.fault}. The page knows
   * the limits of packets and of waiting events if bridge.js runs after this host is installed.
   */
  limits?: Partial<Limits>;
  /** The page's `bridge.context`, if bridge.js runs after this host is installed. */
  context?: Contract extends { events: { context: infer Context } } ? Context : unknown;
  /**
   * The content of the app's `contract.json`. Values that it does not allow are rejected:
   *
   * - what the page sends, with the code `invalidMessage`,
   * - what a function of the page returns, with `invalidResult`,
   * - what a handler returns, or the test passes to `emit` or `call`, with a `HostError` with the code
   *   `notInContract`. For a handler, the error is in `failures`,
   * - the code of a `HostError` that a handler throws, if the contract lists codes of the message: in the same way.
   *
   * If the content cannot be used, the constructor throws a `HostError` with the code `invalidContract`.
   */
  contract?: object;
  /** The channel on which the page posts, also in errors: the contract's first by default, or `nativeApp`. */
  channel?: string;
  /**
   * How a page of another bridge posts, and what it gets. The page posts with `webkit.messageHandlers`, and does
   * not load bridge.js. A channel that has an envelope in the contract needs one here.
   */
  envelope?: FakeEnvelope;
}

/** What a page of another bridge gets: the outcome of its message, an element, an event, or a command. */
export interface EnvelopeOutput {
  /** The name of the message, event or command. */
  name: string;
  /** What `read` returned as the ticket, or the number of a command. An event has none. */
  id?: any;
  /** The reply, or the element. */
  result?: any;
  error?: { code: string; message: string; data?: any };
  /** The data of an event or a command. */
  data?: any;
  isElement?: boolean;
  /** Whether a subscription ended. */
  isEnd?: boolean;
  /** Whether this is a command, or an event. */
  isCommand?: boolean;
}

/** A message that an envelope reads. Without a ticket, nobody waits. A ticket has at most 64 KiB as JSON. */
export interface EnvelopeEntry {
  name: string;
  data?: any;
  ticket?: any;
  /** Why the message cannot be read, which is its outcome. */
  error?: { code: string; message: string; data?: any };
}

/** What the page says of a command. Without a command with this id, `undelivered` has `notAMessage`. */
export interface EnvelopeAcknowledgement {
  /** The id of the command; a page may repeat the number as text. */
  acknowledges: any;
  result?: any;
  /** Why the page could not carry out the command: the message and the data of the error that `send` rejects with. */
  error?: { message?: string; data?: any };
}

/** A message of the protocol itself, which is answered at once. */
export interface EnvelopeAnswer {
  answer: EnvelopeDelivery | EnvelopeDelivery[];
}

/** Settles the promise, calls a function of the page, or dispatches an event of its window. */
export type EnvelopeDelivery =
  | { resolve: any }
  | { reject: string }
  | { call: string; arguments: any[] }
  | { dispatch: string; detail?: any }
  | { message: any };

type ReadEntry = EnvelopeEntry | EnvelopeAcknowledgement | EnvelopeAnswer;

/** The two halves of an envelope, as the app's `ScriptEnvelope` has them. */
export interface FakeEnvelope {
  /** Who learns the outcomes: the promise of the post, or a function of the page. */
  by: 'promise' | 'function';
  /**
   * Reads what the page posted: a message, what became of a command, several of them, which end on their own, or a
   * batch, whose outcomes are written together. An error that is thrown settles the promise; no function is called.
   */
  read(body: any): ReadEntry | ReadEntry[] | { batch: ReadEntry[] };
  /** Delivers an output, or those of a batch; nothing for undefined. */
  write(output: any): EnvelopeDelivery | EnvelopeDelivery[] | undefined;
}

/**
 * A transport fault that affects a packet.
 *
 * - `drop`: The packet never arrives.
 * - `delay`: The packet, and those behind it, arrive `delay` milliseconds later.
 * - `reject`: The other side rejects the packet. The page's packet fails with `code` and `message`; with a
 *   `name`, only that message fails. If it is the host's packet, `undelivered` has the code.
 * - `navigate`: The page navigates away and returns as another document before the packet arrives.
 */
export type FaultKind = 'drop' | 'delay' | 'reject' | 'navigate';

export interface FaultOptions {
  /** The direction of the packet; `toHost` by default. */
  direction?: 'toHost' | 'toPage';
  /** The name of a message, reply, element or event that the packet must contain; any packet by default. */
  name?: string;
  /** The number of packets to affect; 1 by default. */
  times?: number;
  /** Milliseconds, for `delay`; 100 by default. */
  delay?: number;
  /** The error code, for `reject`; `sourceNotAccepted` by default. */
  code?: ErrorCode;
  /** The error message, for `reject`. */
  message?: string;
}

/**
 * Which listeners receive an event.
 *
 * - `transient`: The current listeners. Without any, the event is in `undelivered`.
 * - `untilListener`: The current listeners, or the first one added later in this document.
 * - `latest`: All listeners, including later ones and those in later documents. They receive the last
 *   value with this name.
 */
export type EventDelivery = 'transient' | 'untilListener' | 'latest';

export interface EmitOptions {
  /** Which listeners receive the event; `untilListener` by default. */
  delivery?: EventDelivery;
}

type OptionsWith<Contract, Envelope> = FakeHostOptions<Contract> & { contract?: { envelopes?: Envelope } | object; envelope?: Envelope };

export declare const FakeHost: {
  /** Creates a host of the page's contract. Its type is no parameter, so that TypeScript checks the handlers' parameters. */
  new <Envelope, Unused>(options?: OptionsWith<ScriptBridgeContract, Envelope>): FakeHost<ScriptBridgeContract, Envelope>;
  /** Creates a host of another contract: `new FakeHost<OtherContract>({ … })`. */
  new <Contract = never, Envelope = unknown>(options?: OptionsWith<Contract, Envelope>): FakeHost<Contract, Envelope>;
};

/** A fake host for tests of a page. `Envelope` is known if the type of the options has one, or a contract with some. */
export interface FakeHost<Contract = ScriptBridgeContract, Envelope = unknown> {
  /** The messages that the host has accepted, in order. */
  readonly received: { kind: 'message' | 'request' | 'subscription' | 'upload'; name: string; data: any }[];
  /**
   * Errors that handlers threw and the page sees only as `handlerFailed`, errors of iterables that give
   * bytes, violations of the contract, and failures to process a packet.
   */
  readonly failures: unknown[];
  /**
   * The reason for each event that no listener received, and each packet that the page rejected or could not read.
   * For a page of another bridge, also the reason why it is not told that its message was rejected, and why a
   * function was not called.
   */
  readonly undelivered: string[];

  /**
   * Makes this the page's host, replacing an earlier one; the page then counts as another document.
   *
   * Import this module before bridge.js runs; otherwise this throws a `HostError` with the code
   * `bridgeLoaded`.
   */
  install(): void;

  /**
   * Makes this the page's host, and resolves with the bridge. Loads bridge.js if it has not run yet, and
   * upload.js too if there are handlers of uploads. For pages of another bridge, it only does the first,
   * and resolves with `undefined`.
   */
  load(): Promise<FakeEnvelope extends Envelope ? Bridge<Contract> : Bridge<Contract> | undefined>;

  /** Navigates away and back: the document returns as a new one, as from the back-forward cache. */
  navigate(): void;

  /** Removes the bridge. Pending and later messages and commands fail with `hostGone`. */
  remove(): void;

  /** Emits an event to the page's listeners, or to a page of another bridge in its form; `options` are for the former. */
  readonly emit: Contract extends { events: infer Events }
    ? <N extends Name<Events>>(name: N, data: Events[N], options?: EmitOptions) => void
    : (name: string, data: unknown, options?: EmitOptions) => void;

  /**
   * Sends a command to a page of another bridge. Resolves with the result that the page acknowledges it with; no
   * fault applies to the acknowledgement.
   *
   * It rejects with a `HostError` with the code `commandFailed`, `functionNotFound`, `javaScriptException`,
   * `documentGone`, `hostGone`, or `unknownChannel` if the page's envelope has no commands.
   */
  send(name: string, data?: unknown): Promise<any>;

  /**
   * Calls a function that the page exposes, or another one by its path, such as `shop.total`.
   *
   * It rejects with a `HostError` with the code `functionNotFound`, `javaScriptException`, `documentGone` if the page
   * navigates away, `noWebView` if the bridge is removed, or `invalidResult` if the result is not JSON.
   */
  readonly call: Contract extends { functions: unknown }
    ? <N extends Name<FunctionsOf<Contract>>>(
        name: N, ...values: FunctionsOf<Contract>[N] extends (...values: infer Values) => unknown ? Values : never
      ) => Promise<FunctionsOf<Contract>[N] extends (...values: any[]) => infer Result ? Awaited<Result> : never>
    : (name: string, ...values: unknown[]) => Promise<any>;

  /** Resolves with the data of the next message, request, subscription or upload with this name. */
  next(name: string): Promise<any>;

  /**
   * Returns bytes for a reply, an element, an event, or an argument of a call. The page gets `ScriptBytes`.
   *
   * A text is encoded as UTF-8. Up to 64 KiB of texts and buffers travel with the value; the page requests other
   * bytes in chunks. They expire if the page requests no chunk for `downloadWaitingTime`. A value is rejected with
   * the code `tooManyPending` if more than `maximumDownloadCount` downloads would wait.
   *
   * An event with the rule `latest` is delivered more than once and cannot contain bytes: `emit` throws a
   * `HostError` with the code `notSerializable`. If an iterable throws, or does not give as many bytes as
   * `size` says, the page gets `downloadIncomplete`, and the error is in `failures`.
   */
  bytes(source: string | Blob | ArrayBuffer | ArrayBufferView | AsyncIterable<Uint8Array>, options?: { type?: string; size?: number }): ScriptBytes;

  /** Plans a fault for the next matching packet. */
  fault(kind: FaultKind, options?: FaultOptions): void;
}
