import assert from 'node:assert/strict';
import { test } from 'node:test';
import { element, ended, makePage, rejecting, replying, result, said, settled, statements } from './page.mjs';

const rejects = (promise, code) => assert.rejects(promise, { name: 'BridgeError', code });

test('only a host with the channel makes the bridge native', () => {
  assert.equal(makePage().bridge.isNative, false);
  assert.equal(makePage({ answer: replying([]), channel: 'other' }).bridge.isNative, false);
  assert.equal(makePage({ answer: replying([]) }).bridge.isNative, true);
});

test('the host chooses the channel', async () => {
  const page = makePage({ answer: replying([]), channel: 'other', configuration: { channel: 'other' } });
  page.bridge.post('Refresh');
  await settled();
  assert.equal(page.packets.length, 1);
});

test('data is serialized when it is posted, not when it is sent', async () => {
  const page = makePage({ answer: replying([]) });
  const data = { path: '/a' };
  page.bridge.post('ActionButton', data);
  data.path = '/b';
  await settled();
  assert.equal(page.packets[0].messages[0].data.path, '/a');
});

test('a request rejects if the host is gone in another way', async () => {
  for (const answer of [() => { throw new Error('removed'); }, () => 'no JSON', () => Promise.reject(Object.create(null))]) {
    const page = makePage({ answer });
    await rejects(page.bridge.request('GetLocation'), 'hostGone');
  }
});

test('the host can ask a page for its document, and the page cannot forge the answer', async () => {
  const page = makePage({ answer: () => said() });
  await settled();
  assert.match(page.packets[0].document, /^[\d-]{4,64}$/);
  assert.equal(page.context['ScriptBridge document'].id, page.packets[0].document);
  page.run(`
    "use strict";
    for (const change of [
      () => { window['ScriptBridge document'] = { id: 'forged' }; },
      () => { window['ScriptBridge document'].id = 'forged'; },
      () => { delete window['ScriptBridge document'].id; },
      () => { Object.defineProperty(window['ScriptBridge document'], 'id', { value: 'forged' }); },
      () => { Object.defineProperty(globalThis, 'ScriptBridge document', { get: () => ({ id: 'forged' }) }); },
      () => { Object.setPrototypeOf(window['ScriptBridge document'], { id: 'forged' }); },
    ]) {
      let isRejected = false;
      try { change(); } catch { isRejected = true; }
      if (!isRejected) throw new Error('The page has changed it: ' + change);
    }
  `);
  assert.equal(page.run("window['ScriptBridge document'].id"), page.packets[0].document);
  page.dispatch('pagehide');
  page.dispatch('pageshow', { persisted: true });
  await settled();
  assert.equal(page.packets.length, 2);
  assert.notEqual(page.packets[1].document, page.packets[0].document);
  assert.equal(page.context['ScriptBridge document'].id, page.packets[1].document);
});

test('an inner frame cancels its pending messages when it navigates away, as the host does not notice', async () => {
  const page = makePage({ answer: () => said(), before: 'self = globalThis; top = {};' });
  const reply = page.bridge.request('Slow');
  const elements = page.bridge.subscribe('Downloads');
  page.ScriptBridge.receive(said([element(2, 'kept')]));
  await settled();
  page.packets.length = 0;
  page.dispatch('pagehide');
  await rejects(reply, 'documentGone');
  assert.equal((await elements.next()).value, 'kept');
  await rejects(elements.next(), 'documentGone');
  assert.equal((await elements.next()).done, true);
  assert.deepEqual(page.packets.map(packet => packet.messages), [[statements.cancel(1), statements.cancel(2)]]);
  assert.deepEqual(page.log, []);
});

test('a name is a text that is not empty', async () => {
  const page = makePage({ answer: replying([]) });
  for (const name of [undefined, '', 7, null]) {
    assert.throws(() => page.bridge.post(name), { name: 'BridgeError', code: 'invalidName' });
  }
  await settled();
  assert.deepEqual(page.packets.flatMap(({ messages }) => messages), []);
});

test('a function that listens twice is called twice, and stops once for each', async () => {
  const page = makePage({ answer: replying([]) });
  const seen = [];
  const listener = theme => seen.push(theme);
  const stop = page.bridge.on('themeChanged', listener);
  page.bridge.on('themeChanged', listener);
  const emit = async theme => {
    page.ScriptBridge.receive(said([], { events: { themeChanged: theme } }));
    await settled();
  };
  await emit('dark');
  stop();
  stop();
  await emit('light');
  assert.deepEqual(seen, ['dark', 'dark', 'light']);
});

test('a push does not overtake an answer that the page has not processed yet', async () => {
  // As in WebKit: the promise is settled first, but its reactions run only after the next script.
  const transport = { send: () => page.run('new Promise(resolve => { globalThis.answer = resolve; })') };
  const page = makePage({ configuration: { transport } });
  await settled();
  const seen = [];
  const done = (async () => { for await (const element of page.bridge.subscribe('Downloads')) seen.push(element); })();
  await settled();
  page.context.answer(said([element(1, 'first')]));
  page.ScriptBridge.receive(said([element(1, 'second'), ended(1)]));
  await done;
  assert.deepEqual(seen, ['first', 'second']);
});

test('exposed functions are members of the bridge', () => {
  const page = makePage();
  page.bridge.expose({ tokens: () => [], register(token) { return [token, Object.keys(this)]; } });
  assert.equal(JSON.stringify(page.bridge.register('a')), '["a",["tokens","register"]]');
  page.bridge.expose({ register: () => 'new' });
  assert.equal(page.bridge.register(), 'new');
});

test('expose rejects values that are not functions and the bridge\'s own names, and then exposes nothing', () => {
  const page = makePage();
  const names = ['post', 'request', 'on', 'upload', 'expose', 'isNative', 'supports', 'context', 'BridgeError'];
  for (const name of [...names, 'toString', 'constructor', 'a-b', '1a', '']) {
    assert.throws(() => page.bridge.expose({ fine() {}, [name]() {} }), { code: 'invalidName' }, name);
  }
  assert.throws(() => page.bridge.expose({ fine() {}, number: 1 }), { code: 'invalidName' });
  assert.equal(page.bridge.fine, undefined);
});

test('the page may replace window.bridge; the host\'s entry point stays', () => {
  const page = makePage({ before: 'var bridge = { mine: true };', answer: replying([]) });
  assert.equal(page.context.bridge.mine, true);
  assert.equal(typeof page.ScriptBridge.bridge.post, 'function');
  page.run('window.bridge = 7; window.ScriptBridge = 7;');
  assert.equal(page.run('bridge'), 7);
  assert.equal(typeof page.run('ScriptBridge.receive'), 'function');
});

test('a script that is both injected and served runs once', async () => {
  const page = makePage({ answer: replying([]) });
  const first = page.bridge;
  page.context.first = first;
  const { readFileSync } = await import('node:fs');
  page.run(readFileSync(new URL('../bridge.js', import.meta.url), 'utf8'));
  assert.equal(page.context.bridge, first);
});

test('a script with keys runs only in an accepted origin, and every packet carries its key', async () => {
  const configuration = { channel: 'nativeApp', keys: [['https://example.com', 'secret'], ['app://local', 'other']] };
  const page = makePage({ answer: replying([]), configuration });
  page.bridge.post('Refresh');
  await settled();
  assert.equal(page.packets[0].key, 'secret');
  assert.equal(makePage({ answer: replying([]), configuration, origin: 'https://evil.com' }).ScriptBridge, undefined);
});

test('the module exports the same bridge', async () => {
  globalThis.crypto ??= (await import('node:crypto')).webcrypto;
  globalThis.window = globalThis;
  const module = await import('../bridge.mjs');
  assert.equal(module.default, module.bridge);
  assert.equal(module.bridge, globalThis.bridge);
  assert.equal(module.BridgeError, module.bridge.BridgeError);
});

const messagesOf = page => page.packets.map(({ messages }) => messages.length);

test('many messages in one turn are split into packets of 1,000, in order', async () => {
  const page = makePage({ answer: packet => said(packet.messages.filter(({ id }) => id).map(({ id }) => result(id, id))) });
  const replies = [];
  for (let number = 0; number < 2500; number++) {
    if (number % 2) replies.push(page.bridge.request('Echo', { number }));
    else page.bridge.post('Note', { number });
  }
  assert.deepEqual(await Promise.all(replies), replies.map((_, index) => index + 1));
  assert.deepEqual(messagesOf(page), [1000, 1000, 500]);
  const numbers = page.packets.flatMap(({ messages }) => messages.map(({ data }) => data.number));
  assert.deepEqual(numbers, Array.from({ length: 2500 }, (_, index) => index));
});

test('the host sets the limits of a packet', async () => {
  const page = makePage({ answer: replying([]), configuration: { messages: 3, bytes: 600 } });
  for (let number = 0; number < 4; number++) page.bridge.post('Note');
  page.bridge.post('Note', 'a'.repeat(250));
  page.bridge.post('Note', 'b'.repeat(1000));
  page.bridge.post('Note');
  await settled();
  assert.deepEqual(messagesOf(page), [3, 1, 1, 1, 1]);
});

test('only the messages of a rejected packet fail', async () => {
  const page = makePage({
    configuration: { bytes: 100 },
    answer: ({ messages }) => messages[0]?.data.text
      ? rejecting('messageTooLarge', 'Too large.') : said(messages.filter(({ id }) => id).map(({ id }) => result(id, id))),
  });
  const [one, two, three] = [page.bridge.request('A'), page.bridge.request('B', { text: 'b'.repeat(100) }), page.bridge.request('C')];
  assert.equal(await one, 1);
  await rejects(two, 'messageTooLarge');
  assert.equal(await three, 3);
});

test('a signal that outlives its requests does not retain them', async () => {
  const page = makePage({ answer: packet => said(packet.messages.map(({ id }) => result(id))) });
  const listeners = new Set();
  const signal = {
    aborted: false,
    addEventListener: (type, listener) => listeners.add(listener),
    removeEventListener: (type, listener) => listeners.delete(listener),
  };
  const requests = [page.bridge.request('A', {}, { signal }), page.bridge.request('B', {}, { signal })];
  assert.equal(listeners.size, 2);
  await Promise.all(requests);
  assert.equal(listeners.size, 0);
  assert.equal(page.clock.timers.size, 0);
});

test('with another transport, answers may be returned, pushed or missing', async () => {
  const sent = [];
  const returned = said([result(1, 'returned')]);
  const answers = [() => said(), () => returned, () => {}, async () => {}, () => Promise.reject('No way.')];
  const transport = { send(text) { sent.push([this === transport, JSON.parse(text).messages.length]); return answers.shift()(); } };
  const page = makePage({ configuration: { transport } });
  assert.equal(page.bridge.isNative, true);
  await settled();
  assert.equal(await page.bridge.request('A'), 'returned');
  const [two, three] = [page.bridge.request('B'), (await settled(), page.bridge.request('C'))];
  await settled();
  page.ScriptBridge.receive(said([result(2, 'pushed'), result(3, 'pushed too')]));
  assert.deepEqual(await Promise.all([two, three]), ['pushed', 'pushed too']);
  await assert.rejects(page.bridge.request('D'), { code: 'hostGone', data: 'No way.' });
  assert.deepEqual(sent, [[true, 0], [true, 1], [true, 1], [true, 1], [true, 1]]);
});

test('a bridge error has code, message and data', () => {
  const { BridgeError } = makePage().bridge;
  const error = new BridgeError('mine', 'Words.', { a: 1 });
  assert.deepEqual([`${error}`, error.code, error.data], ['BridgeError: Words.', 'mine', { a: 1 }]);
});

test('the context is available at once and cannot be replaced', () => {
  const context = { locale: 'de', __proto__: null, list: ['</script>'] };
  const page = makePage({ answer: replying([]), configuration: { channel: 'nativeApp', context } });
  assert.deepEqual(JSON.parse(JSON.stringify(page.bridge.context)), { locale: 'de', list: ['</script>'] });
  assert.throws(() => page.run("'use strict'; bridge.context = 1"), /read.only/);
  assert.equal(makePage({ answer: replying([]) }).bridge.context, undefined);
  assert.equal(makePage({}).bridge.context, undefined);
});

test('a page learns what its host handles, and nothing from Object.prototype', () => {
  const names = { GetLocation: 1, toString: 1 };
  const page = makePage({ answer: replying([]), configuration: { channel: 'nativeApp', names }, before: 'Object.prototype.GetContacts = 1' });
  const asked = ['GetLocation', 'toString', 'GetContacts', 'valueOf', '__proto__', ''];
  assert.deepEqual(asked.map(page.bridge.supports), [true, true, false, false, false, false]);
  for (const plain of [makePage({}), makePage({ answer: replying([]) })]) {
    assert.deepEqual(asked.map(plain.bridge.supports), asked.map(() => false));
  }
});
