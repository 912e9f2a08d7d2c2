// Events, and the rules by which they wait for listeners.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { makePage, replying, settled } from './page.mjs';

const emitting = (page, ...events) => page.ScriptBridge.receive(JSON.stringify({
  bridge: 1, events: events.map(([name, data, delivery]) => ({ name, data, delivery })),
}));

const listening = async () => {
  const page = makePage({ answer: replying([]) });
  await settled();
  page.frames.length = 0;
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

test('events without a delivery rule do not wait and are not reported', async () => {
  const page = await listening();
  emitting(page, ['theme', 'dark']);
  await settled();
  page.listen('theme');
  await settled();
  assert.deepEqual([page.heard, page.frames], [[], []]);
});

test('a listener that waits for functions is called when they are exposed', async () => {
  const page = await listening();
  const seen = [];
  const stop = page.bridge.on('', () => { seen.push(typeof page.bridge.register); });
  page.bridge.expose({ other() {} });
  page.bridge.expose({ register() {} });
  stop();
  page.bridge.expose({ third() {} });
  await settled();
  assert.deepEqual([seen, page.frames], [['undefined', 'function'], []]);
});
