import assert from 'node:assert/strict';
import { test } from 'node:test';
import { makePage, replying, settled } from './page.mjs';

const rejects = (promise, code, message) => assert.rejects(promise, error => {
  assert.equal(error.name, 'BridgeError');
  assert.equal(error.code, code);
  if (message) assert.match(error.message, message);
  return true;
});

test('in a plain browser: posts do nothing and say so once, requests reject', async () => {
  const page = makePage();
  assert.equal(page.bridge.isNative, false);
  page.bridge.post('ActionButton', { path: '/' });
  page.bridge.post('ActionButton', { path: '/' });
  await rejects(page.bridge.request('GetLocation'), 'noHost', /No native host on channel nativeApp/);
  assert.equal(page.log.length, 1);
  assert.match(page.log[0][1], /not posted/);
});

test('inside a host', () => {
  const page = makePage({ answer: replying([]) });
  assert.equal(page.bridge.isNative, true);
});

test('a host with another channel only is no host', () => {
  assert.equal(makePage({ answer: replying([]), channel: 'other' }).bridge.isNative, false);
});

test('the host chooses the channel', async () => {
  const page = makePage({ answer: replying([]), channel: 'other', configuration: { channel: 'other' } });
  page.bridge.post('Refresh');
  await settled();
  assert.equal(page.frames.length, 1);
});

test('messages of different turns travel in different frames, ids go on', async () => {
  const page = makePage({ answer: frame => JSON.stringify({ bridge: 1, replies: frame.messages.map(({ id }) => ({ id, result: id })) }) });
  assert.equal(await page.bridge.request('Echo'), 1);
  assert.equal(await page.bridge.request('Echo'), 2);
  assert.equal(page.frames.length, 2);
  assert.equal(page.frames[0].document, page.frames[1].document);
});

test('data is written when it is posted, not when it travels', async () => {
  const page = makePage({ answer: replying([]) });
  const data = { path: '/a' };
  page.bridge.post('ActionButton', data);
  data.path = '/b';
  await settled();
  assert.equal(page.frames[0].messages[0].data.path, '/a');
});

test('a reply may come later, through the entry of the host', async () => {
  const page = makePage({ answer: () => '{"bridge":1}' });
  const reply = page.bridge.request('Slow');
  await settled();
  const document = page.frames[0].document;
  page.ScriptBridge.receive(JSON.stringify({ bridge: 1, document: 'another', replies: [{ id: 1, result: 'wrong' }] }));
  page.ScriptBridge.receive(JSON.stringify({ bridge: 1, document, replies: [{ id: 1, result: 'right' }] }));
  page.ScriptBridge.receive(JSON.stringify({ bridge: 1, document, replies: [{ id: 1, result: 'again' }] }));
  assert.equal(await reply, 'right');
});

test('a refused frame rejects all of its requests, and a later one is not harmed', async () => {
  let isRefusing = true;
  const page = makePage({
    answer: frame => JSON.stringify(isRefusing
      ? { bridge: 1, error: { code: 'unsupportedVersion', message: 'The host speaks version 7.' } }
      : { bridge: 1, replies: frame.messages.map(({ id }) => ({ id, result: 'fine' })) }),
  });
  const [one, two] = [page.bridge.request('A'), page.bridge.request('B')];
  await rejects(one, 'unsupportedVersion', /version 7/);
  await rejects(two, 'unsupportedVersion');
  isRefusing = false;
  assert.equal(await page.bridge.request('C'), 'fine');
});

test('a host that does not answer, or goes away, rejects', async () => {
  for (const answer of [() => undefined, () => Promise.reject('did not respond'), () => { throw new Error('removed'); }, () => 'no JSON']) {
    const page = makePage({ answer });
    await rejects(page.bridge.request('GetLocation'), 'hostGone');
  }
});

test('leaving the page rejects what it waits for, also if it comes back later', async () => {
  const page = makePage({ answer: () => '{"bridge":1}' });
  const reply = page.bridge.request('Slow');
  await settled();
  page.dispatch('pagehide');
  await rejects(reply, 'documentGone');
  page.dispatch('pagehide');
  assert.deepEqual(page.log, []);
});

test('a refused post is reported on the console', async () => {
  const page = makePage({ answer: replying([{ name: 'ActionButton', error: { code: 'invalidMessage', message: 'icon: missing' } }]) });
  page.bridge.post('ActionButton');
  await settled();
  assert.deepEqual(page.log, [['error', 'BridgeError: ActionButton: icon: missing']]);
});

test('what cannot be written as JSON is refused at once', async () => {
  const page = makePage({ answer: replying([]) });
  const cycle = {};
  cycle.self = cycle;
  for (const data of [() => {}, Symbol('s'), cycle, 10n, { get a() { throw new Error('no'); } }]) {
    assert.throws(() => page.bridge.post('Order', data), { name: 'BridgeError', code: 'notSerializable' });
    await rejects(page.bridge.request('Order', data), 'notSerializable', /^Order cannot be written as JSON/);
  }
  for (const name of [undefined, '', 7, null]) {
    assert.throws(() => page.bridge.post(name), { name: 'BridgeError', code: 'invalidName' });
  }
  await settled();
  assert.deepEqual(page.frames.flatMap(({ messages }) => messages), []);
});

test('events reach every listener, each can stop, errors are isolated and reported', async () => {
  const page = makePage({ answer: replying([]) });
  const seen = [];
  const listener = theme => seen.push(['one', theme]);
  const stop = page.bridge.on('themeChanged', listener);
  page.bridge.on('themeChanged', () => { throw new Error('broken listener'); });
  page.bridge.on('themeChanged', listener);
  const emit = data => page.ScriptBridge.receive(JSON.stringify({ bridge: 1, events: [{ name: 'themeChanged', data }, { name: 'toString' }] }));
  emit('dark');
  stop();
  stop();
  emit('light');
  await settled();
  assert.deepEqual(seen, [['one', 'dark'], ['one', 'dark'], ['one', 'light']]);
  assert.deepEqual(page.uncaught.map(String), ['Error: broken listener', 'Error: broken listener']);
});

test('exposed functions are members of the bridge', () => {
  const page = makePage();
  page.bridge.expose({ tokens: () => [], register(token) { return [token, Object.keys(this)]; } });
  assert.equal(JSON.stringify(page.bridge.register('a')), '["a",["tokens","register"]]');
  page.bridge.expose({ register: () => 'new' });
  assert.equal(page.bridge.register(), 'new');
});

test('expose refuses what is no function and what is the bridge\'s own, and then exposes nothing', () => {
  const page = makePage();
  for (const name of ['post', 'request', 'on', 'expose', 'isNative', 'BridgeError', 'toString', 'constructor', 'a-b', '1a', '']) {
    assert.throws(() => page.bridge.expose({ fine() {}, [name]() {} }), { code: 'invalidName' }, name);
  }
  assert.throws(() => page.bridge.expose({ fine() {}, number: 1 }), { code: 'invalidName' });
  assert.equal(page.bridge.fine, undefined);
});

test('the page may own window.bridge; the entry of the host stays', () => {
  const page = makePage({ before: 'var bridge = { mine: true };', answer: replying([]) });
  assert.equal(page.context.bridge.mine, true);
  assert.equal(typeof page.ScriptBridge.bridge.post, 'function');
  page.run('window.bridge = 7; window.ScriptBridge = 7;');
  assert.equal(page.run('bridge'), 7);
  assert.equal(page.run('ScriptBridge.version'), 1);
});

test('a script that is injected and served as well runs once', async () => {
  const page = makePage({ answer: replying([]) });
  const first = page.bridge;
  page.context.first = first;
  const { readFileSync } = await import('node:fs');
  page.run(readFileSync(new URL('../bridge.js', import.meta.url), 'utf8'));
  assert.equal(page.context.bridge, first);
});

test('with keys: only in an accepted origin, and every frame carries its key', async () => {
  const configuration = { channel: 'nativeApp', keys: [['https://example.com', 'secret'], ['app://local', 'other']] };
  const page = makePage({ answer: replying([]), configuration });
  page.bridge.post('Refresh');
  await settled();
  assert.equal(page.frames[0].key, 'secret');
  assert.equal(makePage({ answer: replying([]), configuration, origin: 'https://evil.com' }).ScriptBridge, undefined);
});

test('the module has the same bridge', async () => {
  globalThis.crypto ??= (await import('node:crypto')).webcrypto;
  const module = await import('../bridge.mjs');
  assert.equal(module.default, module.bridge);
  assert.equal(module.bridge, globalThis.bridge);
  assert.equal(module.BridgeError, module.bridge.BridgeError);
});
