// A host whose handlers follow the steps of a test, to test the page and the fixtures. Frames are handled
// by session.mjs, which the fake host for web teams uses too.
import { Session } from '../testing/session.mjs';
import { replies } from '../wire.mjs';

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
};

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

  constructor(options) {
    this.#session = new Session({
      now: () => this.#now,
      after: (delay, action) => { this.#timers.push({ at: this.#now + delay, action }); },
      kindOf: name => Object.hasOwn(types, name) ? name === 'Downloads' ? 'subscription' : 'request' : undefined,
      isPart: () => false,
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
      },
      ask: ({ data: { as } }) => { this.#asked[as] = this.asked(as) + 1; },
      stop: run => { this.cancelled.push(run.data.as); },
      ended: (run, outcome) => { this.outcomes.push(`${run.name} ${outcome}`); },
      push: frame => { this.pushed.push(frame); },
      left() {},
      undelivered: code => { this.undelivered.push(code); },
    }, options);
  }

  receive(text, answer, from) { this.#session.receive(text, answer, from); }
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
  asked(as) { return this.#asked[as] ?? 0; }

  /** The subscriptions that may produce an element now. */
  get ready() { return this.#session.runs.filter(({ isSubscription, credit }) => isSubscription && credit > 0).map(({ data }) => data.as); }
  get running() { return this.#session.runs.map(({ data }) => data.as); }

  #running(as, action) {
    const run = this.#session.runs.find(({ data }) => data.as === as);
    if (run) action(run);
  }
}
