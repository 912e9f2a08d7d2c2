// A small host after the article Wire protocol, to try the page against and to try the fixtures.

const defaults = {
  bytes: 64 << 20, depth: 200, messages: 1000, pending: 10_000, subscriptions: 100, credit: 1024,
  rate: Infinity, timeout: Infinity, events: 1000,
};

const depthOf = value => value !== null && typeof value === 'object'
  ? 1 + Math.max(0, ...Object.values(value).map(depthOf)) : 0;

const isCount = value => Number.isSafeInteger(value) && value > 0;

const refusing = (code, message) => ({ bridge: 1, error: { code, message } });

class Failure extends Error {
  constructor(code, message, data) {
    super(message);
    this.error = { code, message, ...data !== undefined && { data } };
  }
}

/** What stands for the types of the messages: throws what is wrong, or gives the handler's name in the steps. */
const types = {
  ActionButton: data => ['path', 'icon'].forEach(field => check(data, field)),
  Echo: () => {},
  Refresh: () => {},
  Explode: () => {},
  Note: data => check(data, 'as'),
  Wait: data => check(data, 'as'),
  Downloads: data => check(data, 'as'),
};

function check(data, field) {
  const value = data?.[field];
  if (value === undefined) throw new Failure('invalidMessage', `${field}: missing`);
  if (typeof value !== 'string') throw new Failure('invalidMessage', `${field}: expected String, found ${typeof value}`);
  return value;
}

export class Host {
  /** What happened, for the test to look at and to empty. */
  pushed = [];
  cancelled = [];
  outcomes = [];
  undelivered = [];

  #limits;
  #accepts;
  #now = 0;
  #timers = [];
  #current;
  #gone = [];
  /** By document: its runs, and those of them that have an id. */
  #documents = new Map();
  #outbox = [];
  #answers = [];
  #waitingEvents = [];
  #tokens;
  #filledAt = 0;

  constructor({ limits = {}, accepts = 'main' } = {}) {
    this.#limits = { ...defaults, ...limits };
    this.#accepts = accepts;
    this.#tokens = this.#limits.rate;
  }

  /** Takes what a page posts. `answer` is called at the end of this turn, or when all has ended. */
  receive(text, answer, from = 'main') {
    const isFrame = text.startsWith('{"bridge":');
    const refuse = (code, message) => answer(isFrame ? refusing(code, message) : { rejected: `${code}: ${message}` });
    if (Buffer.byteLength(text) > this.#limits.bytes) return refuse('frameTooLarge', `The frame has more than ${this.#limits.bytes} bytes.`);
    let frame;
    try {
      frame = JSON.parse(text);
    } catch {
      return refuse('invalidJSON', 'The body cannot be read as JSON.');
    }
    if (depthOf(frame) > this.#limits.depth) return refuse('tooDeep', `The frame is deeper than ${this.#limits.depth} levels.`);
    if (from === 'elsewhere' || (from === 'inner' && this.#accepts !== 'unknown')) {
      return refuse('sourceNotAccepted', 'Channel “nativeApp” does not accept messages from here.');
    }
    const { bridge, document, messages } = frame;
    if (bridge !== 1) return refuse('unsupportedVersion', 'The host speaks version 1 of the protocol.');
    if (typeof document !== 'string' || document.length < 1 || document.length > 64 || !Array.isArray(messages)) {
      return refuse('notAMessage', 'Expected a frame with a string “document” and an array “messages”.');
    }
    if (this.#gone.includes(document)) return refuse('documentGone', 'The document has ended.');
    if (messages.length > this.#limits.messages) return refuse('tooManyMessages', `The frame has more than ${this.#limits.messages} messages.`);
    if (from === 'main') this.#begin(document);
    const open = { document, replies: [], waiting: 0, answer, isInner: from === 'inner', starts: [] };
    this.#answers.push(open);
    for (const message of messages) this.#message(message, document, open);
    for (const start of open.starts) start();
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
      this.pushed.push({ bridge: 1, document, ...replies.length && { replies }, ...events.length && { events } });
    }
  }

  emit(name, data) {
    const event = { name, data };
    if (this.#current) return this.#frame(this.#current).events.push(event);
    if (this.#waitingEvents.length === this.#limits.events) return this.undelivered.push('pageNotReady');
    this.#waitingEvents.push(event);
    this.#after(10_000, () => {
      const place = this.#waitingEvents.indexOf(event);
      if (place < 0) return;
      this.#waitingEvents.splice(place, 1);
      this.undelivered.push('pageNotReady');
    });
  }

  advance(time) {
    const until = this.#now + time;
    for (;;) {
      const next = this.#timers.filter(({ at }) => at <= until).sort((one, other) => one.at - other.at)[0];
      if (!next) break;
      this.#timers.splice(this.#timers.indexOf(next), 1);
      this.#now = next.at;
      next.action();
    }
    this.#now = until;
  }

  /** The document of the main frame is left. */
  navigate() {
    if (!this.#current) return;
    this.#endDocuments('documentGone');
    for (const { events } of this.#outbox.splice(0)) this.undelivered.push(...events.map(() => 'documentGone'));
    this.#current = undefined;
  }

  remove() {
    this.#endDocuments('hostGone');
    this.endTurn();
    this.#current = undefined;
  }

  // What the handlers do, each named by `data.as`.
  return([as, value]) {
    this.#running(as, run => run.name === 'Note' ? this.#end(run, 'handled') : this.#end(run, 'replied', { result: value }));
  }
  throw([as, error]) { this.#running(as, run => this.#end(run, error.code, { error })); }
  fail(as) { this.#running(as, run => this.#fail(run)); }
  yield([as, element]) {
    this.#running(as, run => {
      run.credit -= 1;
      this.#deliver(run, { element });
      this.#ask(run);
    });
  }
  end(as) { this.#running(as, run => this.#end(run, 'ended', { done: true })); }
  asked(as) { return this.#asked[as] ?? 0; }

  /** The subscriptions that may give an element now. */
  get ready() { return this.#all.filter(({ kind, credit }) => kind && credit > 0).map(({ as }) => as); }
  get running() { return this.#all.map(({ as }) => as); }
  get #all() { return [...this.#documents.values()].flatMap(({ runs }) => [...runs]); }
  #asked = {};

  #running(as, action) {
    const run = this.#all.find(run => run.as === as);
    if (run) action(run);
  }

  #begin(document) {
    if (this.#current === document) return;
    if (this.#current) this.navigate();
    this.#current = document;
    if (this.#waitingEvents.length) this.#frame(document).events.push(...this.#waitingEvents.splice(0));
  }

  #message(message, document, open) {
    if (!this.#documents.has(document)) this.#documents.set(document, { runs: new Set(), ids: new Map() });
    const { runs, ids } = this.#documents.get(document);
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
        run.credit = Math.min(this.#limits.credit, run.credit + credit);
        if (!isAsking) this.#ask(run);
      }
      return;
    }
    const usable = isCount(id) && !run ? id : undefined;
    const refuse = (code, message, by = usable) => open.starts.push(() => this.#answer(open, document, {
      ...by === undefined ? { name: hasName ? name : '' } : { id: by }, error: { code, message },
    }));
    const malformed = field => refuse('notAMessage', `The message's “${field}” is malformed.`);
    if (!hasName) return refuse('notAMessage', 'Expected a message with a string “name”.');
    if ((id !== undefined || kind !== undefined) && !isCount(id)) return malformed('id');
    if (kind !== undefined && kind !== 'subscribe') return malformed('kind');
    if (kind && !isCount(credit)) return malformed('credit');
    if (timeout !== undefined && !(typeof timeout === 'number' && timeout > 0)) return malformed('timeout');
    if (run) return refuse('duplicateId', `The id ${id} is in use.`, undefined);
    if (!this.#takeToken()) return refuse('rateExceeded', `Channel “nativeApp” takes ${this.#limits.rate} messages in a second.`);
    if (!Object.hasOwn(types, name)) return refuse('unknownMessage', `Channel “nativeApp” has no handler of “${name}”.`);
    if (!kind !== (name !== 'Downloads')) return refuse('wrongKind', `“${name}” is ${kind ? 'not ' : ''}a subscription.`);
    if (kind && open.isInner) return refuse('sourceNotAccepted', 'A frame inside the page cannot subscribe.');
    const others = [...runs].filter(other => !other.kind === !kind).length;
    if (!kind && others >= this.#limits.pending) return refuse('tooManyPending', `More than ${this.#limits.pending} messages have not ended.`);
    if (kind && others >= this.#limits.subscriptions) return refuse('tooManySubscriptions', `More than ${this.#limits.subscriptions} subscriptions are open.`);
    try {
      types[name](data);
    } catch (failure) {
      return refuse(failure.error.code, failure.error.message);
    }
    const started = { name, id, kind, document, open, as: data.as, credit: Math.min(credit, this.#limits.credit) };
    runs.add(started);
    if (id !== undefined) ids.set(id, started);
    open.waiting += 1;
    if (!kind && id !== undefined) {
      const deadline = Math.min(timeout ?? Infinity, this.#limits.timeout);
      if (deadline < Infinity) this.#after(deadline, () => this.#stop(started, 'timedOut', 'The host did not handle “Wait” in time.'));
    }
    open.starts.push(() => {
      if (!runs.has(started)) return;
      started.isRunning = true;
      if (kind) this.#ask(started);
      if (name === 'Echo') this.#end(started, 'replied', { result: data.value });
      if (name === 'Refresh' || name === 'ActionButton') this.#end(started, 'handled', {});
      if (name === 'Explode') this.#fail(started);
    });
  }

  #ask(run) {
    if (run.credit > 0) this.#asked[run.as] = this.asked(run.as) + 1;
  }

  #fail(run) {
    this.#end(run, 'handlerFailed', { error: { code: 'handlerFailed', message: `The host failed to handle “${run.name}”.` } });
  }

  #takeToken() {
    const { rate } = this.#limits;
    if (rate === Infinity) return true;
    this.#tokens = Math.min(rate, this.#tokens + (this.#now - this.#filledAt) * rate / 1000);
    this.#filledAt = this.#now;
    if (this.#tokens < 1) return false;
    this.#tokens -= 1;
    return true;
  }

  /** Cancels a run's task; with a message, the page is told. */
  #stop(run, code, message) {
    if (!this.#documents.get(run.document)?.runs.has(run)) return;
    if (run.isRunning) this.cancelled.push(run.as);
    this.#end(run, code, message && { error: { code, message } });
  }

  #end(run, outcome, reply) {
    const { runs, ids } = this.#documents.get(run.document);
    runs.delete(run);
    ids.delete(run.id);
    this.outcomes.push(`${run.name} ${outcome}`);
    run.open.waiting -= 1;
    if (reply) this.#deliver(run, reply);
  }

  #deliver(run, reply) {
    if (run.id === undefined) {
      if (reply.error) this.#answer(run.open, run.document, { name: run.name, ...reply });
    } else {
      this.#answer(run.open, run.document, { id: run.id, ...reply });
    }
  }

  #answer(open, document, reply) {
    if (!open.isClosed) open.replies.push(reply);
    else this.#frame(document).replies.push(reply);
  }

  #frame(document) {
    let frame = this.#outbox.at(-1);
    if (frame?.document !== document) this.#outbox.push(frame = { document, replies: [], events: [] });
    return frame;
  }

  #endDocuments(code) {
    const message = code === 'hostGone' ? 'The host removed the bridge before it answered.' : undefined;
    for (const run of this.#all) this.#stop(run, code, message);
    this.#documents.clear();
    this.#gone = [...this.#gone, this.#current].slice(-16);
  }

  #after(delay, action) {
    this.#timers.push({ at: this.#now + delay, action });
  }
}
