import type { Bridge, ScriptBytes } from './bridge.js';

/** What a handler of the fake host knows of its message. */
export interface HandlerContext {
  /** Aborted when nobody waits for the outcome any more. */
  readonly signal: AbortSignal;
  /** Milliseconds that the page waits, if it has said so. */
  readonly timeout?: number;
}

/** What a handler throws to refuse with a code of its own, and what a call of the host rejects with. */
export declare class HostError extends Error {
  constructor(code: string, message: string, data?: unknown);
  readonly code: string;
  readonly data: unknown;
}

type Name<Members> = keyof Members & string;
type UploadOf<Upload> = (data: DataOf<Upload>, bytes: UploadedBytes, context: HandlerContext) => ReplyOf<Upload> | Promise<ReplyOf<Upload>>;
type AnyHandlers = Record<string, (data: any, context: HandlerContext) => any>;
type DataOf<Member> = Member extends { data: infer Value } ? Value : {};
type ReplyOf<Member> = Member extends { reply: infer Value } ? Value : void;
type ElementOf<Member> = Member extends { element: infer Value } ? Value : unknown;
type Elements<Value> = AsyncIterable<Value> | Iterable<Value>;

/** The bytes of an upload, which its handler reads once: as they come, or all of them. */
export interface UploadedBytes extends AsyncIterable<Uint8Array> {
  /** How many bytes the page has announced; `undefined` for a stream. */
  readonly size: number | undefined;
  /** The media type, as the page states it. */
  readonly type: string | undefined;
  /** The name of the file; `undefined` if the page did not send a file. */
  readonly name: string | undefined;
  blob(): Promise<Blob>;
  arrayBuffer(): Promise<ArrayBuffer>;
}

/** What the fake host does with each message. A message without a handler fails with `unknownMessage`. */
export interface FakeHostOptions<Contract = ScriptBridgeContract> {
  messages?: Contract extends { messages: infer Messages }
    ? { [N in keyof Messages]?: (data: Messages[N], context: HandlerContext) => void | Promise<void> }
    : AnyHandlers;
  requests?: Contract extends { requests: infer Requests }
    ? { [N in keyof Requests]?:
        (data: DataOf<Requests[N]>, context: HandlerContext) => ReplyOf<Requests[N]> | Promise<ReplyOf<Requests[N]>> }
    : AnyHandlers;
  /** Each gives its elements, which are asked for when the page is ready to take one. */
  subscriptions?: Contract extends { subscriptions: infer Subscriptions }
    ? { [N in keyof Subscriptions]?:
        (data: DataOf<Subscriptions[N]>, context: HandlerContext) =>
          Elements<ElementOf<Subscriptions[N]>> | Promise<Elements<ElementOf<Subscriptions[N]>>> }
    : AnyHandlers;
  /** Each gets the bytes too. */
  uploads?: Contract extends { uploads: infer Uploads }
    ? { [N in keyof Uploads]?: UploadOf<Uploads[N]> }
    : Record<string, (data: any, bytes: UploadedBytes, context: HandlerContext) => any>;
  /** The limits of the host's channel, by the table of the article *Wire protocol*. */
  limits?: Partial<Record<
    'maximumByteCount' | 'maximumDepth' | 'maximumMessageCount' | 'maximumPendingCount' | 'maximumSubscriptionCount'
    | 'maximumCredit' | 'rate' | 'timeout' | 'maximumWaitingEventCount' | 'maximumUploadCount' | 'maximumUploadByteCount', number>>;
  /** What the page reads as `bridge.context`, where bridge.js runs after this host is installed. */
  context?: Contract extends { events: { context: infer Context } } ? Context : unknown;
  /**
   * What the app's `contract.json` holds. What it does not allow is then refused: what the page sends with
   * the code `invalidMessage`, and what a handler, `emit` or `call` gives with a `HostError` of the code
   * `notInContract`, which handlers leave in `failures`; what the page returns with `invalidResult`. A file
   * that cannot be used is a `HostError` of the code `invalidContract`.
   */
  contract?: object;
  /** The channel in it on which the page posts: the first, unless stated. */
  channel?: string;
}

/**
 * What goes wrong with a frame.
 *
 * - `drop`: it never arrives.
 * - `duplicate`: it arrives twice.
 * - `cut`: only its first half arrives, which the other side cannot read.
 * - `reorder`: it arrives after the next one of its direction.
 * - `delay`: it, and what is behind it, arrives after `delay` milliseconds.
 * - `refuse`: the other side refuses it. The page's frame fails with `code` and `message`; with a
 *   `name`, only the message of it. Nobody waits for a frame of the host: `undelivered` has the code.
 * - `navigate`: the page is left, and comes back as another document, before it arrives.
 * - `crash`: the page's process ends before it arrives; until `navigate()`, nothing arrives either way.
 *
 * The in-memory page of `ScriptBridgeTesting` has the same, for the tests of host apps.
 */
export type FaultKind = 'drop' | 'duplicate' | 'cut' | 'reorder' | 'delay' | 'refuse' | 'navigate' | 'crash';

export interface FaultOptions {
  /** `toHost`, unless stated. */
  direction?: 'toHost' | 'toPage';
  /** Befalls only frames with a message, reply, element or event of this name. */
  name?: string;
  /** How many frames it befalls: 1, unless stated. */
  times?: number;
  /** Milliseconds, of `delay`: 100, unless stated. */
  delay?: number;
  /** Of `refuse`: `sourceNotAccepted`, unless stated. */
  code?: string;
  message?: string;
}

export interface EmitOptions {
  /**
   * Who gets the event: `untilListener`, unless stated.
   *
   * - `transient`: who listens now. If nobody does, `undelivered` says so.
   * - `untilListener`: who listens first, in this document. Each event once.
   * - `latest`: everybody, also who listens later, and in later documents: the last value of the name.
   */
  delivery?: 'transient' | 'untilListener' | 'latest';
}

/** The page's host, where there is none. */
export declare class FakeHost<Contract = ScriptBridgeContract> {
  constructor(options?: FakeHostOptions<Contract>);

  /** What the page has sent and the host has taken, in order. */
  readonly received: { kind: 'message' | 'request' | 'subscription' | 'upload'; name: string; data: any }[];
  /**
   * What handlers have thrown that is not meant for the page, which sees `handlerFailed`, what the
   * contract does not allow, and why a frame could not be taken.
   */
  readonly failures: unknown[];
  /** Why each event that nobody has heard was not, and each frame that the page refused. */
  readonly undelivered: string[];

  /**
   * Becomes the page's host. A later host takes over from an earlier one, for which the page is
   * another document. This module is imported before bridge.js runs, or a `HostError` of the code
   * `bridgeLoaded` says so.
   */
  install(): void;

  /**
   * Becomes the page's host, and resolves with the bridge. Loads bridge.js, and with handlers of uploads
   * upload.js, if they have not run yet.
   */
  load(): Promise<Bridge<Contract>>;

  /** Leaves the document and comes back to it, as the back-forward cache does: it is another one. */
  navigate(): void;

  /**
   * Ends the page's process: what the page waits for ends with `documentGone`, handlers are aborted.
   * Nothing arrives either way until `navigate()`.
   */
  crash(): void;

  /** Removes the bridge: what has not ended fails with `hostGone`, and what is posted later too. */
  remove(): void;

  /** Emits an event to the page's listeners. */
  readonly emit: Contract extends { events: infer Events }
    ? <N extends Name<Events>>(name: N, data: Events[N], options?: EmitOptions) => void
    : (name: string, data: unknown, options?: EmitOptions) => void;

  /**
   * Calls a function that the page exposes.
   *
   * It rejects with a `HostError` of the code `functionNotFound` or `javaScriptException`.
   */
  readonly call: Contract extends { functions: infer Functions }
    ? <N extends Name<Functions>>(
        name: N, ...values: Functions[N] extends (...values: infer Values) => unknown ? Values : never
      ) => Promise<Functions[N] extends (...values: any[]) => infer Result ? Awaited<Result> : never>
    : (name: string, ...values: unknown[]) => Promise<any>;

  /** The data of the next message, request, subscription or upload of this name. */
  next(name: string): Promise<any>;

  /**
   * Bytes for a reply, an element, an event, or an argument of a call: the page gets `ScriptBytes`.
   *
   * A text is written in UTF-8. Up to 64 KiB of a text or buffer travel with the value; the page asks for
   * other bytes in chunks.
   */
  bytes(source: string | Blob | ArrayBuffer | ArrayBufferView | AsyncIterable<Uint8Array>, options?: { type?: string; size?: number }): ScriptBytes;

  /** Lets something go wrong with the next frame that it befalls. */
  fault(kind: FaultKind, options?: FaultOptions): void;
}
