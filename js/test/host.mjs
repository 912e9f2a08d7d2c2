// A host whose handlers follow the steps of a test, to test the page and the fixtures. Packets are handled
// by session.mjs, which the fake host for web teams uses too.
import { Downloads } from '../testing/downloads.mjs';
import { Session } from '../testing/session.mjs';
import { Uploads } from '../testing/uploads.mjs';
import { mark } from '../testing/values.mjs';
import { bytesName, chunkName, replies } from '../wire.mjs';

class Failure extends Error {
  constructor(code, message, data) {
    super(message);
    this.error = { code, message, ...data !== undefined && { data } };
  }
}

/** Stands in for the message types: throws an error or returns the handler's name in the steps. */
const types = {
  ActionButton: data => ['path', 'icon'].forEach(field => check(data, field)),
  Echo: () => {},
  Refresh: () => {},
  Explode: () => {},
  Note: data => check(data, 'as'),
  Wait: data => check(data, 'as'),
  Downloads: data => check(data, 'as'),
  Photo: ({ data }) => check(data, 'as'),
  Load: data => check(data, 'as'),
  [chunkName]: () => {},
  [bytesName]: () => {},
};

const kinds = { Downloads: 'subscription', Note: 'message', Refresh: 'message', ActionButton: 'message', Explode: 'message' };

const nameOf = ({ data }) => data?.as ?? data?.data?.as;

/** A sequence of bytes whose chunks a test gives. */
function makeSource() {
  const chunks = [];
  let wake = () => {};
  return {
    supply(chunk) {
      chunks.push(chunk);
      wake();
    },
    async *[Symbol.asyncIterator]() {
      for (;;) {
        if (!chunks.length) await new Promise(resolve => { wake = resolve; });
        const chunk = chunks.shift();
        if (chunk === null) return;
        if (chunk.code) throw new Error(chunk.code);
        yield Uint8Array.from(atob(chunk), unit => unit.charCodeAt(0));
      }
    },
  };
}

function check(data, field) {
  const value = data?.[field];
  if (value === undefined) throw new Failure('invalidMessage', `${field}: missing`);
  if (typeof value !== 'string') throw new Failure('invalidMessage', `${field}: expected String, found ${typeof value}`);
  return value;
}

export class Host {
  /** The events so far, which the test reads and clears. */
  pushed = [];
  cancelled = [];
  outcomes = [];
  undelivered = [];

  #session;
  #now = 0;
  #timers = [];
  #asked = {};
  #uploads;
  #downloads = new Downloads({ failed() {}, after: (delay, action) => this.#after(delay, action) });
  // The bytes of the uploads, and the sources of the downloads, by `as`.
  #bytes = {};
  #sources = {};

  constructor(options) {
    this.#uploads = new Uploads(options?.limits);
    this.#session = new Session({
      after: (delay, action) => this.#after(delay, action),
      partOf: name => name === chunkName ? 'upload' : undefined,
      kindOf: name => Object.hasOwn(types, name) ? kinds[name] ?? 'request' : undefined,
      check(name, data) {
        try {
          types[name](data);
        } catch ({ error }) {
          return error;
        }
      },
      start: run => {
        if (run.name === 'Echo') this.#session.end(run, 'replied', replies.result(run.data.value));
        if (run.name === 'Refresh' || run.name === 'ActionButton') this.#session.end(run, 'handled', replies.result());
        if (run.name === 'Explode') this.#session.fail(run);
        if (run.name === 'Photo') this.#begin(run);
        if (run.name === 'Load') this.#session.end(run, 'replied', replies.result(this.#load(run)));
        if (run.name === chunkName) this.#reply(run, signal => this.#uploads.add(run.document, run.data, signal));
        if (run.name === bytesName) this.#reply(run, signal => this.#downloads.chunk(run.document, run.data, signal));
      },
      ask: ({ data: { as } }) => { this.#asked[as] = this.asked(as) + 1; },
      stop: run => {
        run.controller?.abort();
        if (nameOf(run)) this.cancelled.push(nameOf(run));
      },
      ended: (run, outcome) => {
        if (run.bytes) this.#uploads.end(run.bytes);
        if (run.name !== chunkName && run.name !== bytesName) this.outcomes.push(`${run.name} ${outcome}`);
      },
      push: packet => { this.pushed.push(packet); },
      documentEnded: () => { this.#downloads.documentEnded(); },
      undelivered: code => { this.undelivered.push(code); },
    }, options);
  }

  receive(text, answer) { this.#session.receive(text, answer); }
  endTurn() { this.#session.endTurn(); }
  emit(name, data, delivery) { this.#session.emit(name, data, delivery); }
  navigate() { this.#session.navigate(); }
  remove() { this.#session.remove(); }

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

  // The handlers' actions, each named by `data.as`.
  return([as, value]) {
    this.#running(as, run => run.name === 'Note'
      ? this.#session.end(run, 'handled', replies.result()) : this.#session.end(run, 'replied', replies.result(value)));
  }
  throw([as, error]) { this.#running(as, run => this.#session.end(run, error.code, replies.failure(error))); }
  fail(as) { this.#running(as, run => this.#session.fail(run)); }
  yield([as, element]) { this.#running(as, run => this.#session.give(run, element)); }
  end(as) { this.#running(as, run => this.#session.end(run, 'ended', replies.done())); }

  /** Reads the next chunk of an upload: base64, null at the end, or the code of the error. */
  async read(as) {
    try {
      const { done, value } = await this.#bytes[as].next();
      return done ? null : btoa(String.fromCharCode(...value));
    } catch ({ code }) {
      return { code };
    }
  }

  /** Gives the next chunk of a download: base64, null for its end, or an error with a code. */
  supply([as, chunk]) { this.#sources[as].supply(chunk); }

  #after(delay, action) {
    const timer = { at: this.#now + delay, action };
    this.#timers.push(timer);
    return () => { this.#timers = this.#timers.filter(other => other !== timer); };
  }

  #begin(run) {
    run.controller = new AbortController();
    try {
      run.bytes = this.#uploads.begin(run.document, run.data, run.controller.signal);
      this.#bytes[nameOf(run)] = run.bytes[Symbol.asyncIterator]();
    } catch ({ code, message }) {
      this.#session.end(run, code, replies.failure({ code, message }));
    }
  }

  #load({ data: { as, text }, document }) {
    const source = this.#sources[as] = text ?? makeSource();
    const { bytes, ...rest } = this.#downloads.copy(this.#downloads.bytes(source), { document });
    return { bytes: bytes === mark ? 'mark' : bytes, ...rest };
  }

  async #reply(run, give) {
    run.controller = new AbortController();
    try {
      this.#session.end(run, 'replied', replies.result(await give(run.controller.signal)));
    } catch ({ code, message }) {
      this.#session.end(run, code, replies.failure({ code, message }));
    }
  }

  asked(as) { return this.#asked[as] ?? 0; }

  /** The subscriptions that may produce an element now. */
  get ready() { return this.#session.runs.filter(({ isSubscription, credit }) => isSubscription && credit > 0).map(({ data }) => data.as); }
  get running() { return this.#session.runs.map(({ data }) => data.as); }

  #running(as, action) {
    const run = this.#session.runs.find(run => nameOf(run) === as);
    if (run) action(run);
  }
}
