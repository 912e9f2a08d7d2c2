// The host's half of the article Wire protocol, for testing.mjs: what is done with each frame, and
// what is said when. It has no handlers, no clock and no transport of its own.

const defaults = {
  bytes: 64 << 20, depth: 200, messages: 1000, pending: 10_000, subscriptions: 100, credit: 1024,
  rate: Infinity, timeout: Infinity, events: 1000,
};

/** @type {(value: any) => number} */
const depthOf = value => value !== null && typeof value === 'object'
  ? 1 + Math.max(0, ...Object.values(value).map(depthOf)) : 0;

/** @type {(value: any) => boolean} */
const isCount = value => Number.isSafeInteger(value) && value > 0;

const encoder = new TextEncoder();

/**
 * The beginning of what a page wrote: replies do not repeat more of it.
 * @type {(text: string) => string}
 */
function startOf(text) {
  const scalars = [...text.slice(0, 162)];
  return scalars.length > 80 ? `${scalars.slice(0, 80).join('')}…` : text;
}

/** @type {Record<string, string>} */
const escapes = { '\n': '\\n', '\r': '\\r', '\t': '\\t' };

/**
 * The same in quotation marks, on one line.
 * @type {(text: string) => string}
 */
const quoted = text => `“${startOf(text).replace(/[\p{Cc}\p{Zl}\p{Zp}\p{Bidi_Control}]/gu, character =>
  escapes[character] ?? `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`)}”`;

/**
 * A message that has not ended.
 * Its handler starts once all messages of its frame are taken.
 * @typedef {{
 *   name: string, id?: number, kind?: 'subscribe', data: any, document: string, credit: number,
 *   timeout: number, isInner: boolean, hasStarted?: boolean, open: any,
 * }} Run
 */

/**
 * What a session's owner knows and does.
 * @typedef {{
 *   now(): number,
 *   after(delay: number, action: () => void): void,
 *   kindOf(name: string): 'message' | 'request' | 'subscription' | undefined,
 *   check(name: string, data: any): { code: string, message: string } | undefined,
 *   start(run: Run): void,
 *   ask(run: Run): void,
 *   stop(run: Run, code: string): void,
 *   ended(run: Run, outcome: string): void,
 *   push(frame: object): void,
 *   undelivered(code: string): void,
 * }} Owner
 */

export class Session {
  #owner;
  #limits;
  #accepts;
  /** @type {string | undefined} */
  #current;
  /** @type {string[]} */
  #gone = [];
  /**
   * By document: its runs, and those of them that have an id.
   * @type {Map<string, { runs: Set<Run>, ids: Map<number, Run> }>}
   */
  #documents = new Map();
  /** @type {{ document: string, replies: object[], events: object[] }[]} */
  #outbox = [];
  /** @type {any[]} */
  #answers = [];
  /** @type {object[]} */
  #waitingEvents = [];
  #tokens;
  #filledAt = 0;

  /**
   * @param {Owner} owner
   * @param {{ limits?: Partial<typeof defaults>, accepts?: 'main' | 'unknown' }} options
   */
  constructor(owner, { limits = {}, accepts = 'main' } = {}) {
    this.#owner = owner;
    this.#limits = { ...defaults, ...limits };
    this.#accepts = accepts;
    this.#tokens = this.#limits.rate;
  }

  /** The messages that have not ended. */
  get runs() { return [...this.#documents.values()].flatMap(({ runs }) => [...runs]); }

  /**
   * Takes what a page posts. `answer` is called at the end of this turn, or when all has ended.
   * @param {string} text
   * @param {(answer: object) => void} answer
   * @param {'main' | 'inner' | 'elsewhere'} [from]
   */
  receive(text, answer, from = 'main') {
    const isFrame = text.startsWith('{"bridge":');
    const limits = this.#limits;
    /** @type {(code: string, message: string) => void} */
    const refuse = (code, message) =>
      answer(isFrame ? { bridge: 1, error: { code, message } } : { rejected: `${code}: ${message}` });
    if (encoder.encode(text).length > limits.bytes) return refuse('frameTooLarge', `The frame has more than ${limits.bytes} bytes.`);
    let frame;
    try {
      frame = JSON.parse(text);
    } catch {
      return refuse('invalidJSON', 'The body cannot be read as JSON.');
    }
    if (depthOf(frame) > limits.depth) return refuse('tooDeep', `The frame is deeper than ${limits.depth} levels.`);
    if (from === 'elsewhere' || (from === 'inner' && this.#accepts !== 'unknown')) {
      return refuse('sourceNotAccepted', 'Channel “nativeApp” does not accept messages from here.');
    }
    const { bridge, document, messages } = frame;
    if (bridge !== 1) return refuse('unsupportedVersion', 'The host speaks version 1 of the protocol.');
    if (typeof document !== 'string' || document.length < 1 || document.length > 64 || !Array.isArray(messages)) {
      return refuse('notAMessage', 'Expected a frame with a string “document” and an array “messages”.');
    }
    if (this.#gone.includes(document)) return refuse('documentGone', 'The document has ended.');
    if (messages.length > limits.messages) return refuse('tooManyMessages', `The frame has more than ${limits.messages} messages.`);
    if (from === 'main') this.#begin(document);
    const open = { document, replies: [], waiting: 0, answer, isInner: from === 'inner', isClosed: false, starts: [] };
    this.#answers.push(open);
    for (const message of messages) this.#message(message, document, open);
    for (const start of /** @type {(() => void)[]} */ (open.starts)) start();
  }

  /** What is ready goes out. */
  endTurn() {
    this.#answers = this.#answers.filter(open => {
      if (open.isInner && open.waiting > 0) return true;
      open.isClosed = true;
      open.answer({ bridge: 1, ...open.replies.length && { document: open.document, replies: open.replies } });
      return false;
    });
    for (const { document, replies, events } of this.#outbox.splice(0)) {
      this.#owner.push({ bridge: 1, document, ...replies.length && { replies }, ...events.length && { events } });
    }
  }

  /**
   * @param {string} name
   * @param {unknown} data
   */
  emit(name, data) {
    const event = { name, data };
    if (this.#current) return void this.#frame(this.#current).events.push(event);
    if (this.#waitingEvents.length === this.#limits.events) return this.#owner.undelivered('pageNotReady');
    this.#waitingEvents.push(event);
    this.#owner.after(10_000, () => {
      const place = this.#waitingEvents.indexOf(event);
      if (place < 0) return;
      this.#waitingEvents.splice(place, 1);
      this.#owner.undelivered('pageNotReady');
    });
  }

  /** The document of the main frame is left. */
  navigate() {
    if (!this.#current) return;
    this.#endDocuments('documentGone');
    for (const { events } of this.#outbox.splice(0)) events.forEach(() => this.#owner.undelivered('documentGone'));
    this.#current = undefined;
  }

  /** The bridge is removed. */
  remove() {
    this.#endDocuments('hostGone');
    this.endTurn();
    this.#current = undefined;
  }

  /**
   * A message has ended: with a reply, or without where nobody waits for one.
   * @param {Run} run
   * @param {string} outcome
   * @param {object} [reply]
   */
  end(run, outcome, reply) {
    const { runs, ids } = this.#documents.get(run.document) ?? {};
    if (!runs?.delete(run)) return;
    if (run.id !== undefined) ids?.delete(run.id);
    this.#owner.ended(run, outcome);
    run.open.waiting -= 1;
    if (reply) this.#deliver(run, reply);
  }

  /**
   * The handler failed with what is not meant for the page.
   * @param {Run} run
   */
  fail(run) {
    this.end(run, 'handlerFailed', { error: { code: 'handlerFailed', message: `The host failed to handle ${quoted(run.name)}.` } });
  }

  /**
   * A subscription has an element. It is asked for the next one if the page is ready to take it.
   * @param {Run} run
   * @param {unknown} element
   */
  give(run, element) {
    run.credit -= 1;
    this.#deliver(run, { element });
    if (run.credit > 0) this.#owner.ask(run);
  }

  /** @param {string} document */
  #begin(document) {
    if (this.#current === document) return;
    if (this.#current) this.navigate();
    this.#current = document;
    if (this.#waitingEvents.length) this.#frame(document).events.push(...this.#waitingEvents.splice(0));
  }

  /**
   * @param {any} message
   * @param {string} document
   * @param {any} open
   */
  #message(message, document, open) {
    const limits = this.#limits;
    const known = this.#documents.get(document) ?? { runs: new Set(), ids: new Map() };
    const { runs, ids } = known;
    this.#documents.set(document, known);
    const { name, data = {}, id, kind, credit, timeout, cancel } = message ?? {};
    const hasName = typeof name === 'string' && name !== '';
    const run = ids.get(id);
    if (!hasName && cancel === true && isCount(id)) {
      if (run) this.#stop(run, 'cancelled');
      return;
    }
    if (!hasName && isCount(credit) && isCount(id)) {
      if (run?.kind) {
        const isAsking = run.credit > 0;
        run.credit = Math.min(limits.credit, run.credit + credit);
        if (!isAsking) this.#owner.ask(run);
      }
      return;
    }
    const usable = isCount(id) && !run ? id : undefined;
    /** @type {(code: string, message: string, by?: number) => void} */
    const refuse = (code, message, by) => void open.starts.push(() => this.#answer(open, document, {
      ...by === undefined ? { name: hasName ? startOf(name) : '' } : { id: by }, error: { code, message },
    }));
    /** @type {(field: string) => void} */
    const malformed = field => refuse('notAMessage', `The message's “${field}” is malformed.`, usable);
    if (!hasName) return refuse('notAMessage', 'Expected a message with a string “name”.', usable);
    if ((id !== undefined || kind !== undefined) && !isCount(id)) return malformed('id');
    if (kind !== undefined && kind !== 'subscribe') return malformed('kind');
    if (kind && !isCount(credit)) return malformed('credit');
    if (timeout !== undefined && !(typeof timeout === 'number' && timeout > 0)) return malformed('timeout');
    if (run) return refuse('duplicateId', `The id ${id} is in use.`);
    if (!this.#takeToken()) return refuse('rateExceeded', `Channel “nativeApp” takes ${limits.rate} messages in a second.`, usable);
    const handled = this.#owner.kindOf(name);
    if (!handled) return refuse('unknownMessage', `Channel “nativeApp” has no handler of ${quoted(name)}.`, usable);
    if (!kind !== (handled !== 'subscription')) return refuse('wrongKind', `${quoted(name)} is ${kind ? 'not ' : ''}a subscription.`, usable);
    if (kind && open.isInner) return refuse('sourceNotAccepted', 'A frame inside the page cannot subscribe.', usable);
    const others = [...runs].filter(other => !other.kind === !kind).length;
    if (!kind && others >= limits.pending) return refuse('tooManyPending', `More than ${limits.pending} messages have not ended.`, usable);
    if (kind && others >= limits.subscriptions) return refuse('tooManySubscriptions', `More than ${limits.subscriptions} subscriptions are open.`, usable);
    const flaw = this.#owner.check(name, data);
    if (flaw) return refuse(flaw.code, flaw.message, usable);
    const deadline = kind || id === undefined ? Infinity : Math.min(timeout ?? Infinity, limits.timeout);
    /** @type {Run} */
    const started = {
      name, id, kind, data, document, open, isInner: open.isInner,
      credit: Math.min(credit ?? 0, limits.credit), timeout: deadline,
    };
    runs.add(started);
    if (id !== undefined) ids.set(id, started);
    open.waiting += 1;
    if (deadline < Infinity) this.#owner.after(deadline, () => this.#stop(started, 'timedOut', `The host did not handle ${quoted(name)} in time.`));
    open.starts.push(() => {
      if (!runs.has(started)) return;
      started.hasStarted = true;
      this.#owner.start(started);
      if (kind && runs.has(started)) this.#owner.ask(started);
    });
  }

  #takeToken() {
    const { rate } = this.#limits;
    if (rate === Infinity) return true;
    const now = this.#owner.now();
    this.#tokens = Math.min(rate, this.#tokens + (now - this.#filledAt) * rate / 1000);
    this.#filledAt = now;
    if (this.#tokens < 1) return false;
    this.#tokens -= 1;
    return true;
  }

  /**
   * Cancels a message; with a text, the page is told.
   * @param {Run} run
   * @param {string} code
   * @param {string} [message]
   */
  #stop(run, code, message) {
    if (!this.#documents.get(run.document)?.runs.has(run)) return;
    if (run.hasStarted) this.#owner.stop(run, code);
    this.end(run, code, message ? { error: { code, message } } : undefined);
  }

  /**
   * @param {Run} run
   * @param {any} reply
   */
  #deliver(run, reply) {
    if (run.id === undefined) {
      if (reply.error) this.#answer(run.open, run.document, { name: startOf(run.name), ...reply });
    } else {
      this.#answer(run.open, run.document, { id: run.id, ...reply });
    }
  }

  /**
   * @param {any} open
   * @param {string} document
   * @param {object} reply
   */
  #answer(open, document, reply) {
    if (!open.isClosed) open.replies.push(reply);
    else this.#frame(document).replies.push(reply);
  }

  /** @param {string} document */
  #frame(document) {
    const last = this.#outbox.at(-1);
    if (last?.document === document) return last;
    const frame = { document, replies: [], events: [] };
    this.#outbox.push(frame);
    return frame;
  }

  /** @param {string} code */
  #endDocuments(code) {
    const message = code === 'hostGone' ? 'The host removed the bridge before it answered.' : undefined;
    for (const run of this.runs) this.#stop(run, code, message);
    this.#documents.clear();
    if (this.#current) this.#gone = [...this.#gone, this.#current].slice(-16);
  }
}
