// The host's side of docs/WireProtocol.md, for testing.mjs: decides how to process each packet and
// when to reply. Handlers, clock and transport belong to its owner; wire.mjs has the format.
import { defaults } from './limits.mjs';
import { HostError, quoted, startOf } from './host-error.mjs';
import { SessionEvents } from './session-events.mjs';
import { failureIn, failureOf, hostPacket, leastCredit, readPacket, readStatement, rejection, replies, replyTo } from '../wire.mjs';

const encoder = new TextEncoder();

/**
 * A message in progress.
 * Its handler starts after all messages of its packet have been read.
 * @typedef {{
 *   name: string, id?: number, isSubscription: boolean, isPart: boolean, data: any, document: string, credit: number,
 *   options: Omit<import('../wire.mjs').Message, 'name' | 'data' | 'id' | 'credit'>, hasStarted?: boolean, open: any,
 *   clearDeadline?: () => void,
 * }} Run
 */

/**
 * The fake host, as its session sees it. `after` returns a function that prevents the action; `isAwaited`
 * says whether the page waits for the action.
 * @typedef {{
 *   after(delay: number, action: () => void, isAwaited: boolean): () => void,
 *   kindOf(name: string): 'message' | 'request' | 'subscription' | undefined,
 *   partOf(name: string): 'upload' | 'download' | undefined,
 *   check(name: string, data: any): { code: string, message: string } | undefined,
 *   start(run: Run): void,
 *   ask(run: Run): void,
 *   stop(run: Run, code: string): void,
 *   ended(run: Run, outcome: string): void,
 *   push(packet: object): void,
 *   documentEnded(): void,
 *   undelivered(code: string): void,
 * }} Owner
 */

export class Session {
  #owner;
  #limits;
  #channel;
  /** @type {string | undefined} */
  #current;
  /** @type {string[]} */
  #gone = [];
  /**
   * The document's messages in progress.
   * @type {Set<Run>}
   */
  #runs = new Set();
  /**
   * Those with an id.
   * @type {Map<number, Run>}
   */
  #ids = new Map();
  /** @type {{ document: string, replies: object[], events: import('./session-events.mjs').Event[] }[]} */
  #outbox = [];
  /** @type {any[]} */
  #answers = [];
  /** The bytes of the packets with messages in progress. */
  #byteCount = 0;
  #events;

  /**
   * @param {Owner} owner
   * @param {{ limits?: Partial<import('./limits').Limits>, channel?: string }} options
   */
  constructor(owner, { limits, channel = 'nativeApp' } = {}) {
    const unknown = Object.keys(limits ?? {}).find(name => !Object.hasOwn(defaults, name));
    if (unknown !== undefined) throw new TypeError(`A fake host has no limit “${unknown}”: it has ${Object.keys(defaults).join(', ')}.`);
    this.#owner = owner;
    this.#limits = { ...defaults, ...limits };
    // In errors.
    this.#channel = channel;
    this.#events = new SessionEvents(owner, this.#limits.maximumWaitingEventCount, this.#limits.eventWaitingTime);
  }

  /** The id of the main frame's document; undefined while there is none. */
  get document() { return this.#current; }

  /** The messages in progress. */
  get runs() { return [...this.#runs]; }

  /**
   * Takes a packet that a page posts. Calls `answer` at the end of this turn.
   * @param {string} text
   * @param {(answer: object) => void} answer
   */
  receive(text, answer) {
    const limits = this.#limits;
    /** @type {(error: import('../wire.mjs').Failure) => void} */
    const reject = error => answer(rejection(error));
    const byteCount = encoder.encode(text).length;
    if (byteCount > limits.maximumByteCount) return reject(new HostError('messageTooLarge', `The packet has more than ${limits.maximumByteCount} bytes.`));
    let packet;
    try {
      packet = JSON.parse(text);
    } catch {
      return reject(new HostError('invalidJSON', 'The body cannot be read as JSON.'));
    }
    const read = readPacket(packet);
    if ('rejection' in read) return reject(read.rejection);
    const { document, entries } = read;
    if (entries.length > limits.maximumMessageCount) return reject(new HostError('tooManyMessages', `The packet has more than ${limits.maximumMessageCount} messages.`));
    const open = { document, answer, starts: [], byteCount, pending: 0 };
    if (this.#gone.includes(document)) return this.#takeLate(entries, open);
    this.#enter(document);
    for (const entry of entries) this.#read(entry, document, open);
    for (const start of /** @type {(() => void)[]} */ (open.starts)) start();
    this.#answers.push(open);
  }

  /**
   * Begins the one-way messages of a document that has ended, and fails the others.
   * @param {any[]} entries
   * @param {any} open
   */
  #takeLate(entries, open) {
    const error = new HostError('documentGone', 'The document has ended.');
    const failures = [];
    for (const entry of entries) {
      const statement = readStatement(entry);
      if (!('message' in statement)) continue;
      const { message } = statement;
      if (message.id !== undefined) failures.push(replyTo(message.id, replies.failure(error)));
      if (this.#isOneWay(message)) this.#begin({ ...message, id: undefined }, open.document, open);
    }
    if (!open.starts.length) return open.answer(rejection(error));
    open.answer(hostPacket(open.document, { replies: failures }));
    for (const start of open.starts) start();
  }

  /**
   * Whether nobody waits for a reply, so that the handler runs on after the end of its document.
   * @param {{ name: string, id?: number, credit?: number, isSubscription?: boolean }} message
   */
  #isOneWay({ name, id, credit, isSubscription }) {
    return id === undefined || credit === undefined && !isSubscription && this.#owner.kindOf(name) === 'message';
  }

  /** Sends the answers and pushed packets that are ready. */
  endTurn() {
    for (const open of this.#answers.splice(0)) open.answer(hostPacket(open.document, { replies: this.#takeReplies(open.document) }));
    for (const { document, replies, events } of this.#outbox.splice(0)) {
      this.#owner.push(hostPacket(document, { replies, events }));
    }
  }

  /**
   * @param {string} name
   * @param {unknown} data
   * @param {import('../wire.mjs').Delivery} [delivery]
   */
  emit(name, data, delivery = 'untilListener') {
    const current = this.#current;
    this.#events.emit(name, data, delivery, current === undefined ? undefined : emitted => { this.#packet(current).events.push(emitted); });
  }

  /** Ends the main frame's document, because the page navigated away. */
  navigate() {
    this.#owner.documentEnded();
    if (!this.#current) return;
    this.#endDocuments('documentGone');
    this.#events.documentEnded('documentGone', this.#outbox.splice(0).flatMap(({ events }) => events));
    this.#current = undefined;
  }

  /** Ends all documents, because the bridge was removed. */
  remove() {
    this.#endDocuments('hostGone');
    this.endTurn();
    this.#events.documentEnded('hostGone', this.#events.takeForNewDocument());
    this.#current = undefined;
  }

  /**
   * Ends a message, and sends the reply if there is one.
   * @param {Run} run
   * @param {string} outcome
   * @param {import('../wire.mjs').Reply} [reply]
   */
  end(run, outcome, reply) {
    if (!this.#runs.delete(run)) return;
    if (run.id !== undefined && this.#ids.get(run.id) === run) this.#ids.delete(run.id);
    if (!run.isPart && !--run.open.pending) this.#byteCount -= run.open.byteCount;
    run.clearDeadline?.();
    this.#owner.ended(run, outcome);
    if (reply) this.#deliver(run, reply);
  }

  /**
   * Ends a message whose handler threw an error that is not meant for the page.
   * @param {Run} run
   */
  fail(run) {
    this.end(run, 'handlerFailed', replies.failure(new HostError('handlerFailed', `The host failed to handle ${quoted(run.name)}.`)));
  }

  /**
   * Sends an element of a subscription. Asks for the next one if the page has credit left.
   * @param {Run} run
   * @param {unknown} element
   */
  give(run, element) {
    run.credit -= 1;
    this.#deliver(run, replies.element(element));
    if (run.credit > 0) this.#owner.ask(run);
  }

  /** @param {string} document */
  #enter(document) {
    if (this.#current === document) return;
    if (this.#current) this.navigate();
    this.#current = document;
    const events = this.#events.takeForNewDocument();
    if (events.length) this.#packet(document).events.push(...events);
  }

  /**
   * @param {any} entry
   * @param {string} document
   * @param {any} open
   */
  #read(entry, document, open) {
    const statement = readStatement(entry);
    if ('unheard' in statement) return this.#events.noteUnheard(statement.unheard, statement.waiting);
    if ('message' in statement) return this.#begin(statement.message, document, open);
    if ('malformed' in statement) {
      const { malformed, name, id } = statement;
      return this.#reject(open, document, name, id !== undefined && this.#ids.has(id) ? undefined : id, malformed);
    }
    if ('cancel' in statement) {
      const run = this.#ids.get(statement.cancel);
      if (run) this.#stop(run, 'cancelled');
      return;
    }
    const run = this.#ids.get(statement.id);
    if (!run?.isSubscription) return;
    const isAsking = run.credit > 0;
    run.credit = Math.min(Math.max(this.#limits.maximumCredit, leastCredit), run.credit + statement.more);
    if (!isAsking) this.#owner.ask(run);
  }

  /**
   * Rejects a message after all messages of its packet have been read.
   * @type {(open: any, document: string, name: string | undefined, id: number | undefined, error: import('../wire.mjs').Failure) => void}
   */
  #reject(open, document, name, id, error) {
    open.starts.push(() => this.#answer(
      document, id === undefined ? failureOf(startOf(name ?? ''), error) : replyTo(id, replies.failure(error))));
  }

  /**
   * @param {import('../wire.mjs').Message} message
   * @param {string} document
   * @param {any} open
   */
  #begin({ name, data, id, credit, ...options }, document, open) {
    const limits = this.#limits;
    const isSubscription = credit !== undefined;
    /** @type {(error: import('../wire.mjs').Failure) => void} */
    const reject = error => this.#reject(open, document, name, id, error);
    if (id !== undefined && this.#ids.has(id)) {
      return this.#reject(open, document, name, undefined, new HostError('duplicateID', `The id ${id} is in use.`));
    }
    const handled = this.#owner.kindOf(name);
    if (!handled) return reject(new HostError('unknownMessage', `Channel “${this.#channel}” has no handler for ${quoted(name)}.`));
    if (isSubscription !== (handled === 'subscription')) return reject(new HostError('wrongKind', `${quoted(name)} ${isSubscription ? "is not a subscription: use bridge.request" : "is a subscription: use bridge.subscribe"}.`));
    const isPart = this.#owner.partOf(name) !== undefined;
    const others = this.runs.filter(other => other.isSubscription === isSubscription && other.isPart === isPart).length;
    if (!isSubscription && others >= limits.maximumPendingCount) return reject(new HostError('tooManyPending', `More than ${limits.maximumPendingCount} messages are pending.`));
    if (isSubscription && others >= limits.maximumSubscriptionCount) return reject(new HostError('tooManySubscriptions', `More than ${limits.maximumSubscriptionCount} subscriptions are open.`));
    if (!isPart && this.#byteCount && !open.pending && this.#byteCount + open.byteCount > limits.maximumPendingByteCount) {
      return reject(new HostError('tooManyPending', `The pending messages hold more than ${limits.maximumPendingByteCount} bytes.`));
    }
    const flaw = this.#owner.check(name, data);
    if (flaw) return reject(flaw);
    const deadline = isSubscription || id === undefined ? Infinity : Math.min(options.timeout ?? Infinity, isPart ? Infinity : limits.timeout);
    /** @type {Run} */
    const started = {
      name, id, isSubscription, isPart, data, document, open,
      credit: Math.min(credit ?? 0, Math.max(limits.maximumCredit, leastCredit)), options: { ...options, timeout: deadline < Infinity ? deadline : undefined },
    };
    this.#runs.add(started);
    if (!isPart && !open.pending++) this.#byteCount += open.byteCount;
    if (id !== undefined) this.#ids.set(id, started);
    if (deadline < Infinity) {
      started.clearDeadline = this.#owner.after(deadline, () => this.#stop(started, 'timedOut', new HostError('timedOut', `The host did not handle ${quoted(name)} within ${Math.round(deadline * 10) / 10} ms.`)), true);
    }
    open.starts.push(() => {
      if (!this.#runs.has(started)) return;
      started.hasStarted = true;
      this.#owner.start(started);
      if (isSubscription && this.#runs.has(started)) this.#owner.ask(started);
    });
  }

  /**
   * Cancels a message. With an error, also sends the failure to the page.
   * @param {Run} run
   * @param {string} code
   * @param {import('../wire.mjs').Failure} [error]
   */
  #stop(run, code, error) {
    if (!this.#runs.has(run)) return;
    if (run.hasStarted) this.#owner.stop(run, code);
    this.end(run, code, error && replies.failure(error));
  }

  /**
   * @param {Run} run
   * @param {import('../wire.mjs').Reply} reply
   */
  #deliver(run, reply) {
    const failure = failureIn(reply);
    if (run.id !== undefined) this.#answer(run.document, replyTo(run.id, reply));
    else if (failure) this.#answer(run.document, failureOf(startOf(run.name), failure));
  }

  /**
   * @param {string} document
   * @param {object} reply
   */
  #answer(document, reply) {
    // The document may have ended before its message.
    if (document !== this.#current) return;
    this.#packet(document, true).replies.push(reply);
  }

  /**
   * Takes the replies that no event precedes, for an answer.
   * @param {string} document
   */
  #takeReplies(document) {
    const [first] = this.#outbox;
    if (first?.document !== document) return [];
    const { replies } = first;
    first.replies = [];
    if (!first.events.length) this.#outbox.shift();
    return replies;
  }

  /**
   * Returns the packet for the next reply or event. A page processes the replies of a packet before its events.
   * @param {string} document
   * @param {boolean} [isForReply]
   */
  #packet(document, isForReply) {
    const last = this.#outbox.at(-1);
    if (last?.document === document && !(isForReply && last.events.length)) return last;
    const packet = { document, replies: [], events: [] };
    this.#outbox.push(packet);
    return packet;
  }

  /** @param {string} code */
  #endDocuments(code) {
    const error = code === 'hostGone' ? new HostError('hostGone', 'The host removed the bridge before it answered.') : undefined;
    for (const run of this.runs) {
      if (!this.#isOneWay({ ...run, credit: undefined })) this.#stop(run, code, error);
      else if (error && run.id !== undefined) this.#answer(run.document, replyTo(run.id, replies.failure(error)));
    }
    this.#ids.clear();
    if (this.#current) this.#gone = [...this.#gone, this.#current].slice(-16);
  }
}
