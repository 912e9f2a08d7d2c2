// Events, and the rules by which they wait for listeners.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { makePage, replying, settled } from './page.mjs';

const emitting = (page, ...events) => page.ScriptBridge.receive(JSON.stringify({
  bridge: 1, events: events.map(([name, data, delivery]) => ({ name, data, delivery })),
}));

const listening = async options => {
  const page = makePage({ answer: replying([]), ...options });
  await settled();
  page.packets.length = 0;
  page.heard = [];
  page.listen = (name, as = name) => page.bridge.on(name, data => page.heard.push([as, data]));
  return page;
};

test('a listener is not called before `on` has returned', async () => {
  const page = await listening();
  emitting(page, ['theme', 'dark', 'latest'], ['open', 1, 'untilListener']);
  await settled();
  page.listen('theme');
  page.listen('open');
  assert.deepEqual(page.heard, []);
  await settled();
  assert.deepEqual(page.heard, [['theme', 'dark'], ['open', 1]]);
});

test('a listener that stops at once and comes back gets the waiting events', async () => {
  const page = await listening();
  emitting(page, ['theme', 'dark', 'latest'], ['open', 1, 'untilListener']);
  await settled();
  for (const name of ['theme', 'open']) {
    page.listen(name, 'never')();
    page.listen(name);
  }
  await settled();
  assert.deepEqual(page.heard, [['theme', 'dark'], ['open', 1]]);
});

test('waiting events keep waiting if a listener stops at once', async () => {
  const page = await listening();
  emitting(page, ['open', 1, 'untilListener']);
  await settled();
  page.listen('open', 'never')();
  await settled();
  page.listen('open');
  await settled();
  assert.deepEqual(page.heard, [['open', 1]]);
});

test('a listener for one event leaves the other events to the next listener', async () => {
  const page = await listening();
  emitting(page, ['open', 1, 'untilListener'], ['open', 2, 'untilListener'], ['open', 3, 'untilListener']);
  await settled();
  const stop = page.bridge.on('open', data => { page.heard.push(['once', data]); stop(); });
  await settled();
  assert.deepEqual(page.heard, [['once', 1]]);
  page.listen('open');
  await settled();
  assert.deepEqual(page.heard, [['once', 1], ['open', 2], ['open', 3]]);
});

test('events between `on` and the listener\'s turn are delivered in order and once', async () => {
  const page = await listening();
  emitting(page, ['theme', 'dark', 'latest'], ['open', 1, 'untilListener']);
  await settled();
  emitting(page, ['theme', 'light', 'latest'], ['open', 2, 'untilListener'], ['open', 3, 'transient']);
  page.listen('theme');
  page.listen('open');
  await settled();
  assert.deepEqual(page.heard, [['theme', 'light'], ['open', 1], ['open', 2], ['open', 3]]);
});

test('a listener added by another listener gets each event once', async () => {
  const page = await listening();
  page.bridge.on('theme', () => { page.listen('theme'); page.listen('open'); });
  emitting(page, ['theme', 'dark', 'latest'], ['open', 1, 'untilListener'], ['open', 2, 'untilListener']);
  await settled();
  assert.deepEqual(page.heard.sort(), [['open', 1], ['open', 2], ['theme', 'dark']]);
});

// Counts the operations on the tables and on the events of bridge.js.
const counting = `
  operations = 0;
  {
    const { create, setPrototypeOf } = Object;
    const traps = Object.fromEntries(['get', 'set', 'has', 'deleteProperty', 'ownKeys'].map(name => [name, (...values) => {
      const result = Reflect[name](...values);
      operations += Array.isArray(result) ? 1 + result.length : 1;
      return result;
    }]));
    const counted = value => new Proxy(value, traps);
    Object.create = (...values) => counted(create(...values));
    Object.setPrototypeOf = (value, prototype) =>
      prototype || typeof value !== 'object' ? setPrototypeOf(value, prototype) : counted(setPrototypeOf(value, null));
  }`;

const inTurn = (count, name = 'open') => Array.from({ length: count }, (_, index) => [name, index, 'untilListener']);

const waits = {
  'that wait for a listener': async (page, count) => { emitting(page, ...inTurn(count)); },
  'of which the page may keep only some': async (page, count) => { emitting(page, ...inTurn(count)); },
  'that a listener receives': async (page, count) => {
    emitting(page, ...inTurn(count));
    await settled();
    page.listen('open');
  },
  'that each have a listener of their own': async (page, count) => {
    emitting(page, ...inTurn(count));
    await settled();
    for (let index = 0; index < count; index++) {
      const stop = page.bridge.on('open', data => { page.heard.push(data); stop(); });
      await settled();
    }
  },
  'of as many names': async (page, count) => {
    emitting(page, ...Array.from({ length: count }, (_, index) => [`${index}`, index, 'untilListener']));
    await settled();
    for (let index = 0; index < count; index++) page.listen(`${index}`);
  },
};

for (const [name, use] of Object.entries(waits)) {
  test(`twice as many events ${name} take twice the work`, async () => {
    const work = async count => {
      const configuration = name.includes('keep') ? undefined : { events: 10_000 };
      const page = await listening({ before: counting, configuration });
      const before = page.context.operations;
      await use(page, count);
      await settled();
      const reports = page.packets.flatMap(({ messages }) => messages);
      assert.equal(reports.filter(({ waiting }) => waiting === -1).length, page.heard.length);
      assert.equal(reports.filter(({ waiting }) => waiting !== -1).length, count);
      return page.context.operations - before;
    };
    const [once, twice] = [await work(1500), await work(3000)];
    assert.ok(twice <= 2.1 * once, `${once} operations, then ${twice}`);
  });
}

const states = page => {
  const counts = { 1: 0, 0: 0, [-1]: 0 };
  for (const { waiting } of page.packets.flatMap(({ messages }) => messages)) counts[waiting] += 1;
  return counts;
};

for (const [allowed, configuration] of [[1000, undefined], [3, { events: 3 }], [1500, { events: 1500 }], [0, { events: 0 }]]) {
  test(`of 2,000 events in a turn, ${allowed} wait, and each other one is reported`, async () => {
    const page = await listening({ configuration });
    emitting(page, ...inTurn(1000), ...inTurn(1000, 'close'));
    await settled();
    assert.deepEqual(states(page), { 1: allowed, 0: 2000 - allowed, [-1]: 0 });
    page.listen('open');
    await settled();
    const heard = Math.min(allowed, 1000);
    assert.deepEqual(page.heard, inTurn(heard).map(([name, data]) => [name, data]));
    assert.deepEqual(states(page), { 1: allowed, 0: 2000 - allowed, [-1]: heard });
    // Those that were received make room.
    emitting(page, ...inTurn(2000, 'close'));
    await settled();
    assert.deepEqual(states(page), { 1: allowed + heard, 0: 4000 - allowed - heard, [-1]: heard });
  });
}

test('a page that navigated away may keep as many events again', async () => {
  const page = await listening({ configuration: { events: 2 } });
  emitting(page, ...inTurn(3));
  await settled();
  page.dispatch('pagehide');
  page.dispatch('pageshow', { persisted: true });
  emitting(page, ...inTurn(3));
  await settled();
  assert.deepEqual(states(page), { 1: 4, 0: 2, [-1]: 0 });
});
