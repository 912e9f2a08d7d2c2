// Plays the rows of protocol.json that begin with P: what the page does. Tests/Fixtures/README.md
// says what the steps mean.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { fixture, makePage, settled } from './page.mjs';

const text = value => JSON.stringify(value);
const wordsOf = ({ code, message, data }) => ({ code, message, ...data !== undefined && { data } });

for (const { row, name, steps, plain = false, greeting = false } of fixture('protocol')) {
  if (row.startsWith('P')) test(`page, ${row}: ${name}`, () => play(steps, plain, greeting));
}

async function play(steps, plain, greeting) {
  const posted = [];
  const transport = {
    send: frame => new Promise((resolve, reject) => posted.push({ frame: JSON.parse(frame), resolve, reject })),
    connect(receive) { transport.receive = frame => receive(text(frame)); },
  };
  // As WebKit's, whose answers are missed if there is none.
  const page = makePage(plain ? {} : { answer: frame => transport.send(text(frame)) });
  transport.receive = frame => page.ScriptBridge.receive(text(frame));

  let documentId;
  let last;
  const outcomes = {};
  const subscriptions = {};
  const given = {};
  const controllers = {};
  const listeners = {};
  const heard = [];
  let thrown;
  let lastId = 0;

  /** The next frame that was posted; the one before is answered with nothing new. */
  async function take(answer = () => '{"bridge":1}') {
    await settled();
    last = posted.shift();
    assert.ok(last, 'a frame was posted');
    const { bridge, document, messages, ...rest } = last.frame;
    assert.deepEqual([bridge, rest], [1, {}]);
    assert.equal(document, documentId ??= document);
    last.resolve(answer());
    await settled();
    return messages;
  }

  const controller = name => controllers[name] ??= page.run('new AbortController()');
  const record = (list, promise) => {
    const place = list.push(undefined) - 1;
    promise.then(({ value, done }) => { list[place] = done ? { done } : { value }; }, error => { list[place] = { rejected: wordsOf(error) }; });
  };

  const verbs = {
    do([verb, name, data, { signal, ...options } = {}]) {
      thrown = undefined;
      if (signal) options.signal = controller(signal).signal;
      const parsed = data === undefined ? undefined : page.run(`(${text(data)})`);
      try {
        const returned = page.bridge[verb](name, parsed, options);
        if (verb === 'post') return;
        const id = ++lastId;
        if (verb === 'request') {
          returned.then(resolved => { outcomes[id] = { resolved }; }, error => { outcomes[id] = { rejected: wordsOf(error) }; });
        } else {
          subscriptions[id] = returned;
          given[id] = [];
        }
      } catch (error) {
        thrown = wordsOf(error);
      }
    },
    // Answered by the step behind it, or else with nothing new.
    async posts(messages, next) {
      const answer = 'answers' in next ? next.answers : { bridge: 1 };
      const failure = next.fails;
      assert.equal(text(await take(() => failure ? Promise.reject(failure) : answer === null ? undefined : text(answer))), text(messages));
    },
    answers() {},
    fails() {},
    async greets(answer, { anew }) {
      if (anew) {
        const before = documentId;
        documentId = undefined;
        assert.deepEqual(await take(() => text(answer)), []);
        assert.notEqual(documentId, before);
      } else {
        assert.deepEqual(await take(() => text(answer)), []);
      }
    },
    receives(frame) { transport.receive(frame); },
    silent() { assert.deepEqual(posted.map(({ frame }) => frame), []); },
    settled([id, outcome]) { assert.equal(text(outcomes[id]), text(outcome)); },
    pending(id) { assert.equal(outcomes[id], undefined); },
    next(id) { record(given[id], subscriptions[id].next()); },
    return(id) { record(given[id], subscriptions[id].return()); },
    given([id, expected]) { assert.equal(text(given[id]), text(expected)); },
    abort(name) { controller(name).abort(); },
    thrown(error) { assert.deepEqual(thrown, error); },
    listen([event, as, throws]) {
      listeners[as] = page.bridge.on(event, data => {
        heard.push(data === undefined ? [as] : [as, data]);
        if (throws) throw new Error(as);
      });
    },
    stop(as) { listeners[as](); },
    heard(expected) { assert.equal(text(heard.splice(0)), text(expected)); },
    uncaught(expected) { assert.deepEqual(page.uncaught.splice(0).map(String), expected); },
    reported(expected) { assert.deepEqual(page.log.splice(0).map(([, words]) => words), expected); },
    advance(time) { page.clock.advance(time); },
    hide() { page.dispatch('pagehide'); },
    show() { page.dispatch('pageshow', { persisted: true }); },
  };

  if (!plain && !greeting) assert.deepEqual(await take(), []);
  for (const [index, step] of steps.entries()) {
    const [verb] = Object.keys(step);
    assert.ok(verbs[verb], `a step ${verb}`);
    const following = steps[index + 1] ?? {};
    const looked = verbs[verb](step[verb], verb === 'greets' ? step : following);
    if (looked) await looked;
    // What is done without a look in between, is done in one turn.
    if (!['do', 'abort'].includes(verb) || !['do', 'abort'].includes(Object.keys(following)[0])) await settled();
  }
  assert.deepEqual(page.uncaught, []);
  assert.equal(page.clock.timers.size, Object.keys(outcomes).length < lastId ? page.clock.timers.size : 0, 'no timer is left');
}
