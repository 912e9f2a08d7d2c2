// The fake host plays the envelopes that a test gives.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import vm from 'node:vm';
import { envelopes } from './page-envelopes.mjs';
import { fixture } from './page.mjs';
import { FakeHost, HostError } from '../testing.mjs';

const sum = ({ a, b }) => a + b;
const subtract = ([first, second]) => first - second;
const deny = () => { throw new HostError('denied', 'Not today.', { until: 5 }); };
const same = value => value;

/** The handlers of DialectRow.swift. */
const handlers = {
  messages: { 'Math.Note'() {}, Note() {} },
  requests: {
    web_app_open_popup: () => ({ button_id: 'ok' }), web_app_invoke_custom_method: ({ method }) => method === 'getKeys' ? { result: ['a'] } : deny(),
    getExternalAuth: () => ({ token: 't1' }), 'Math.Deny': deny, 'Math.Subtract': subtract, 'Math.Sum': sum, Deny: deny, Maybe: same, Subtract: subtract, Sum: sum, Whole: same,
  },
  subscriptions: {
    *'Math.Ticks'() { yield 1; yield 2; },
    *web_app_open_scan_qr_popup() { yield { data: '1' }; yield { data: '2' }; },
  },
};

/** Lets the host deliver what it has. */
const settle = async () => { for (let turn = 0; turn < 50; turn++) await Promise.resolve(); };

const plain = value => value === undefined ? undefined : JSON.parse(JSON.stringify(value));

/** Posts as the row's page does, and returns how the promise ended and what its functions received. */
async function play(row, options) {
  delete globalThis.heard;
  globalThis.window = globalThis;
  globalThis.navigator ??= {};
  const { dispatchEvent } = globalThis;
  globalThis.dispatchEvent = event => globalThis[`on${event.type}`]?.(event);
  // In a block, because the constants of a row are not those of the next one.
  vm.runInThisContext(`{ ${row.prelude ?? ''} }`);
  const host = new FakeHost({ ...options, channel: row.channel });
  await host.load();
  const promise = await vm.runInThisContext(row.page)
    .then(value => ({ resolved: value ?? null }), error => ({ rejected: error.message }));
  if (row.emit) host.emit(row.emit.name, row.emit.data);
  const result = row.command && await host.send(row.command.name, row.command.data);
  await settle();
  for (const name of ['window', 'onmessage', 'onVKWebAppEvent']) delete globalThis[name];
  globalThis.dispatchEvent = dispatchEvent;
  return { host, promise, result, heard: plain(globalThis.heard) ?? [] };
}

const rows = fixture('dialects');

for (const row of rows) {
  test(`the fake host plays, with the envelope of page-envelopes.mjs: ${row.name}`, async () => {
    const { host, ...outcome } = await play(row, { ...handlers, envelope: envelopes[row.dialect](row.channel) });
    assert.deepEqual(outcome, { promise: row.promise, heard: row.heard ?? [], result: row.command?.result });
    assert.deepEqual(host.failures, []);
    // A row has what the page posted, of which the host may take null as missing.
    for (const { name, data } of host.received.slice(0, 1)) assert.deepEqual({ name, data }, { name: row.message?.name, data: row.message?.data ?? data });
  });
}

const post = body => globalThis.webkit.messageHandlers.own.postMessage(body);

test('an id in use, a function that is missing or throws, and a page that left', async () => {
  const envelope = {
    by: 'function',
    read: posted => {
      const { type, id } = typeof posted === 'string' ? JSON.parse(posted) : Object(posted);
      if (!type) throw new HostError('noType', 'A message has a type.');
      return { name: type, ticket: id === '-1' ? undefined : id };
    },
    write: ({ id, result }) => ({ call: 'bus.take', arguments: [id, result] }),
  };
  /** @type {(value: any) => void} */
  let finish;
  const requests = { Wait: () => new Promise(resolve => { finish = resolve; }), Now: () => 1 };
  const host = new FakeHost({ requests, channel: 'own', envelope });
  host.install();
  const taken = [];
  globalThis.bus = { take: (...values) => { taken.push(values); } };
  await post({ type: 'Wait', id: 1 });
  await post({ type: 'Now', id: 1 });
  await post({ type: 'Now', id: '-1' });
  await settle();
  assert.deepEqual([host.undelivered, taken], [['duplicateID'], []]);
  await post({ type: 'Now', id: '1' });
  await settle();
  assert.deepEqual(taken, [['1', 1]]);
  host.navigate();
  finish(2);
  await settle();
  assert.equal(taken.length, 1);
  delete globalThis.bus.take;
  await post({ type: 'Now', id: 2 });
  await settle();
  globalThis.bus.take = () => { throw new Error('broken'); };
  await post(JSON.stringify({ type: 'Now', id: 2 }));
  await settle();
  assert.deepEqual(host.undelivered.slice(1), ['functionNotFound', 'javaScriptException']);
  // Nothing is called for what cannot be read.
  globalThis.bus.take = assert.fail;
  await post('{');
  await post({ id: 3 });
  await settle();
  assert.deepEqual(host.undelivered.slice(3), ['notAMessage', 'noType']);
});

test('a batch of JSON-RPC is answered together, by the promise, by a function, or with text', async () => {
  const call = (id, method, params) => ({ jsonrpc: '2.0', ...id !== undefined && { id }, method, params });
  const batch = [call(1, 'Maybe', { text: 'late' }), call(undefined, 'Note', { text: 'a' }), 5, call('b', 'Deny', {}), [call(2, 'Sum', {})], call(3, 'Sum', { a: 1, b: 2 }), call(null, 'Maybe', {})];
  const answers = [
    { jsonrpc: '2.0', id: 1, result: { text: 'late' } }, [null, -32600], ['b', -32000], [null, -32600], { jsonrpc: '2.0', id: 3, result: 3 },
    { jsonrpc: '2.0', id: null, result: {} },
  ];
  const brief = values => values.map(value => value.error ? [value.id, value.error.code] : value);
  const slow = value => new Promise(resolve => { setTimeout(resolve, 5, value); });
  const requests = { ...handlers.requests, Maybe: slow };
  await own({ requests, envelope: envelopes.jsonRPC() });
  for (const body of [batch, JSON.stringify(batch)]) assert.deepEqual(brief((await ending(post(body))).resolved), answers);
  assert.deepEqual(await ending(post([call(undefined, 'Note', { text: 'a' })])), { resolved: undefined });
  const { resolved: empty } = await ending(post([]));
  assert.deepEqual([empty.id, empty.error.code, empty.error.message], [null, -32600, 'Channel “own”: expected a batch with at least one message.']);
  await own({ requests, limits: { maximumMessageCount: 6 }, envelope: envelopes.jsonRPC('own') });
  assert.match((await ending(post(batch))).resolved.error.message, /more than 6 messages/);
  for (const [name, read] of [['jsonRPCCall', value => value], ['jsonRPCText', JSON.parse]]) {
    const { host } = await own({ requests, envelope: envelopes[name]('own') });
    const taken = [];
    globalThis.rpc = { receive: (...values) => { taken.push(values); } };
    assert.equal(await post(batch), undefined);
    while (!taken.length) await later();
    assert.deepEqual(taken.map(values => values.map(value => brief(read(value)))), [[answers]], name);
    assert.deepEqual([host.failures, host.undelivered], [[], []]);
  }
});

test('an envelope may read several messages, which end on their own', async () => {
  const { host, taken } = await own({ envelope: { ...byFunction, read: queue => queue.map(item => item === 5 ? item : byFunction.read(item)) } });
  await post([three, { type: 'Deny', id: 2 }, { type: 'Sum', id: 1 }, { type: 'Note', data: { text: 'a' } }, { type: 'Math.Ticks', id: 3 }]);
  await later();
  assert.deepEqual(taken.sort(), [[1, 3], [2, 'denied'], [3, 1], [3, 2], [3, 'end']]);
  assert.deepEqual([host.undelivered, host.received.map(({ name }) => name)], [['duplicateID'], ['Sum', 'Deny', 'Note', 'Math.Ticks']]);
  await post([]);
  await post([three, 5]);
  await later();
  assert.deepEqual([host.undelivered.at(-1), host.failures.map(String)], ['notAMessage', ['TypeError: The envelope read number, not an object.']]);
  await own({ envelope: { ...byPromise, read: queue => queue.map(byPromise.read) } });
  assert.deepEqual(await ending(post([three, { type: 'Deny', id: 2 }])), { resolved: 3 });
  assert.deepEqual(await ending(post([])), { resolved: undefined });
});

test('a page acknowledges a command once, or reports its failure', async () => {
  const { host } = await own({ envelope: envelopes.homeAssistant('own') });
  /** @type {((command: any) => void) | undefined} */
  let take;
  globalThis.externalBus = command => { take?.(command); };
  globalThis.window = globalThis;
  const sent = send => new Promise(resolve => {
    take = resolve;
    send();
  });
  const result = (id, success, members) => post({ id, type: 'result', success, ...members });
  const ending = (...command) => host.send(...command).catch(({ name, code, message, data }) => [name, code, message, data]);
  // A page that only knows text repeats the id as text.
  for (const idOf of [id => id, id => `${id}`]) {
    let ended;
    const { id, command, payload } = await sent(() => { ended = ending('sidebar/show', { side: 'left' }); });
    assert.deepEqual([command, payload], ['sidebar/show', { side: 'left' }]);
    for (const wrong of [id + 1, `0${id}`, null]) await result(wrong, true);
    assert.deepEqual(host.undelivered.splice(0), Array(3).fill('notAMessage'));
    await result(idOf(id), true, { result: { shown: true } });
    assert.deepEqual(await ended, { shown: true });
    await result(id, true);
    assert.deepEqual(host.undelivered.splice(0), ['notAMessage']);
  }
  take = ({ id }) => result(id, true);
  assert.equal(await host.send('sidebar/hide'), undefined);
  take = ({ id }) => result(id, false, { error: { message: 'Too narrow.', width: 5 } });
  assert.deepEqual(await ending('a'), ['HostError', 'commandFailed', 'Too narrow.', { message: 'Too narrow.', width: 5 }]);
  take = ({ id }) => result(id, false);
  assert.deepEqual(await ending('a'), ['HostError', 'commandFailed', 'The page reported that the command failed.', undefined]);
  take = () => { throw new Error('broken'); };
  assert.deepEqual((await ending('a')).slice(0, 3), ['HostError', 'javaScriptException', 'Error: broken']);
  host.fault('reject', { direction: 'toPage', name: 'a', code: 'denied' });
  assert.equal((await ending('a'))[1], 'denied');
  take = undefined;
  const lost = ending('a');
  await later();
  host.navigate();
  assert.deepEqual((await lost).slice(0, 3), ['HostError', 'documentGone', 'The page navigated away before it acknowledged the command.']);
  delete globalThis.externalBus;
  assert.equal((await ending('a'))[1], 'functionNotFound');
  globalThis.externalBus = () => {};
  const pending = ending('a');
  await later();
  host.remove();
  const removed = ['HostError', 'hostGone', 'The bridge was removed before the page acknowledged the command.', undefined];
  assert.deepEqual([await pending, await ending('a')], [removed, removed]);
  assert.deepEqual([host.undelivered, host.failures, host.received], [[], [], []]);
  delete globalThis.window;
});

test('a page whose envelope has no commands gets none', async () => {
  const none = { code: 'unknownChannel', message: 'The page\'s envelope has no commands.' };
  await assert.rejects((await own({ envelope: envelopes.jsonRPC('own') })).host.send('a'), none);
  await assert.rejects(new FakeHost().send('a'), none);
});

test('in JSON-RPC, commands are requests, which a page may answer in a batch', async () => {
  for (const name of ['jsonRPCCall', 'jsonRPCText']) {
    const { host } = await own({ envelope: envelopes[name]('own') });
    const got = [];
    globalThis.rpc = { receive: message => { got.push(message); } };
    const [shown, hidden, closed] = ['show', 'hide', 'close'].map(name => host.send(name, name === 'hide' ? undefined : { side: 'left' }).catch(error => error));
    await later();
    const requests = got.map(message => name === 'jsonRPCText' ? JSON.parse(message) : message);
    assert.deepEqual(requests.map(({ id, ...request }) => [typeof id, request]), [
      ['number', { jsonrpc: '2.0', method: 'show', params: { side: 'left' } }], ['number', { jsonrpc: '2.0', method: 'hide' }],
      ['number', { jsonrpc: '2.0', method: 'close', params: { side: 'left' } }],
    ]);
    if (name === 'jsonRPCText') assert.match(got[0], /^\{"jsonrpc":"2.0","id":\d+,"method":"show","params":\{"side":"left"\}\}$/);
    const [first, second, third] = requests.map(({ id }) => ({ jsonrpc: '2.0', id }));
    await post([{ ...first, result: true }, { jsonrpc: '2.0', id: 7, method: 'Sum', params: { a: 1, b: 2 } }, { ...second, result: null }]);
    await post({ ...third, error: { code: 5, message: 'No.' } });
    assert.deepEqual([await shown, await hidden], [true, null]);
    const { code, message, data } = await closed;
    assert.deepEqual([code, message, data], ['commandFailed', 'No.', { code: 5, message: 'No.' }]);
    await later();
    const answer = got.at(-1);
    assert.deepEqual(name === 'jsonRPCText' ? JSON.parse(answer) : answer, [{ jsonrpc: '2.0', id: 7, result: 3 }]);
    assert.deepEqual([got.length, host.undelivered], [4, []]);
    await post([{ ...first, result: true }, { ...second, error: { code: 5, message: 'No.' } }]);
    assert.deepEqual([got.length, host.undelivered], [4, ['notAMessage', 'notAMessage']]);
  }
});

test('an id of more than 1,000 bytes is no id', async () => {
  const [fits, long] = ['é'.repeat(499), 'é'.repeat(500)];
  const { host, taken } = await own({ envelope: envelopes.type('own') });
  globalThis.externalBus = ({ id, success }) => { taken.push([id, success]); };
  globalThis.window = globalThis;
  for (const id of [fits, long]) await post({ type: 'Sum', id, payload: { a: 1, b: 2 } });
  await later();
  assert.deepEqual([taken, host.undelivered], [[[fits, true]], ['notAMessage']]);
  await own({ envelope: envelopes.jsonRPC('own') });
  const { resolved } = await ending(post({ jsonrpc: '2.0', id: long, method: 'Sum', params: { a: 1, b: 2 } }));
  assert.deepEqual([resolved.id, resolved.error.code], [null, -32600]);
  const ticket = await own({ envelope: byFunction });
  await post({ ...three, id: [long, 'x'.repeat(64 << 10)] });
  await later();
  assert.deepEqual(ticket.taken, [[null, 'notAMessage']]);
  delete globalThis.window;
});

test('a channel that has an envelope in the contract needs one in the test', async () => {
  const contract = { format: 1, channels: { own: { Note: { kind: 'message', data: { fields: { text: 'string' } } } } }, functions: {}, events: {}, types: {}, envelopes: ['own'] };
  assert.throws(() => new FakeHost({ contract }), { code: 'invalidContract', message: 'The channel “own” has an envelope of its own. Give the option envelope.' });
  // The contract has the types of what the messages contain. The data may be a whole body, with more members.
  const { host } = await own({ requests: {}, subscriptions: {}, messages: { Note() {} }, contract, envelope: envelopes.message() });
  await post({ message: 'Note', text: 'a' });
  await post({ message: 'Note', text: 5 });
  await later();
  assert.deepEqual(host.received, [{ kind: 'message', name: 'Note', data: { message: 'Note', text: 'a' } }]);
  assert.deepEqual(host.failures.map(({ message }) => message), ['“Note”: data.text: expected string, found 5.']);
});

test('a handshake is answered at once, and one outcome may make several deliveries', async () => {
  const events = new EventTarget();
  const { dispatchEvent } = globalThis;
  Object.assign(globalThis, { dispatchEvent: event => events.dispatchEvent(event), location: { origin: 'https://example.com' } });
  const heard = [];
  for (const name of ['message', 'done']) events.addEventListener(name, ({ data, detail, origin }) => { heard.push([name, data ?? detail, origin]); });
  const { taken } = await own({ envelope: {
    ...byFunction,
    read: body => body === 'SYN' ? { answer: [{ message: 'ACK' }, { resolve: 5 }] } : byFunction.read(body),
    write: output => [byFunction.write(output), { dispatch: 'done', detail: { id: output.id } }],
  } });
  await post('SYN');
  await post(three);
  await later();
  assert.deepEqual(heard, [['message', 'ACK', 'https://example.com'], ['done', { id: 1 }, undefined]]);
  assert.deepEqual(taken, [[1, 3]]);
  await own({ envelope: { ...byPromise, read: () => ({ answer: { resolve: 5 } }) } });
  assert.deepEqual(await ending(post('SYN')), { resolved: 5 });
  delete globalThis.location;
  globalThis.dispatchEvent = dispatchEvent;
});

/** A host whose page has a function `take`, which collects what it gets. */
async function own(options) {
  const taken = [];
  globalThis.take = (...values) => { taken.push(values); };
  const host = new FakeHost({ ...handlers, channel: 'own', ...options });
  await host.load();
  return { host, taken };
}

/** Waits for what timers deliver. */
const later = () => new Promise(resolve => { setTimeout(resolve, 20); });

/** How a promise ends. */
const ending = promise => promise.then(value => ({ resolved: value }), error => ({ rejected: error.message }));

const byFunction = {
  by: 'function',
  read: ({ type, id, data }) => ({ name: type, data, ticket: id }),
  write: ({ id, result, error, isEnd }) => ({ call: 'take', arguments: [id ?? null, error?.code ?? result ?? (isEnd ? 'end' : null)] }),
};
const byPromise = {
  ...byFunction, by: 'promise',
  write: ({ result, error }) => error ? { reject: `${error.code}: ${error.message}` } : { resolve: result },
};
const three = { type: 'Sum', id: 1, data: { a: 1, b: 2 } };
const gone = 'hostGone: The host removed the bridge before it answered.';

test('a message for a host that was removed fails', async () => {
  const { host } = await own({ envelope: byPromise });
  assert.deepEqual(await ending(post(three)), { resolved: 3 });
  host.remove();
  assert.deepEqual(await ending(post(three)), { rejected: gone });
  assert.deepEqual([host.failures, host.undelivered], [[], []]);
  const other = await own({ envelope: byFunction });
  other.host.remove();
  await post(three);
  other.host.emit('moved', 1);
  await later();
  assert.deepEqual([other.taken, other.host.undelivered], [[[1, 'hostGone']], ['hostGone']]);
});

test('what cannot be read is answered with its name and its ticket', async () => {
  const rpc = await own({ envelope: envelopes.jsonRPCCall('own') });
  globalThis.rpc = { receive: ({ id, error }) => { rpc.taken.push([id, error.code]); } };
  for (const body of [{ method: 'Sum', id: 3 }, { jsonrpc: '2.0', id: 4 }, { jsonrpc: '2.0', method: 'Sum', id: {} }, '{']) await post(body);
  await later();
  assert.deepEqual(rpc.taken, [[3, -32600], [4, -32600], [null, -32600], [null, -32700]]);
  // Two failures may have the same ticket, but not while one is open.
  const named = await own({ envelope: { ...byFunction, read: ({ type, id }) => ({ name: type, ticket: id, error: { code: 'bad', message: 'Bad.' } }),
    write: ({ name, id, error }) => ({ call: 'take', arguments: [name, id, error.code] }) } });
  await post({ type: 'Sum', id: 5 });
  await post({ type: 'Sum', id: 5 });
  await later();
  named.host.fault('reject', { code: 'denied' });
  await post({ type: 'Sum', id: 5 });
  await later();
  assert.deepEqual(named.taken, [['Sum', 5, 'bad'], ['Sum', 5, 'denied']]);
  assert.deepEqual(named.host.undelivered, ['duplicateID']);
});

test('keys in brackets must be the objects\' own', async () => {
  const calls = [];
  globalThis.calls = { 'a.b': { 7: value => { calls.push(value); } } };
  Object.prototype.inherited = () => { calls.push('inherited'); };
  const { host } = await own({ envelope: { ...byFunction, write: ({ id, result }) => ({ call: `window.calls["${id}"][7]`, arguments: [result] }) } });
  for (const id of ['a.b', 'inherited', '__proto__', 'a']) await post({ ...three, id });
  await later();
  delete Object.prototype.inherited;
  assert.deepEqual([calls, host.undelivered], [[3], ['functionNotFound', 'functionNotFound', 'functionNotFound']]);
});

test('an envelope that returns no object is a failure that the test sees', async () => {
  const { host, taken } = await own({ envelope: { ...byFunction, read: () => undefined } });
  await post(three);
  await later();
  assert.deepEqual([taken, host.undelivered], [[], ['notAMessage']]);
  assert.deepEqual(host.failures.map(String), ['TypeError: The envelope read nothing, not an object.']);
  for (const written of ['ok', { resolve: 5n }]) {
    // Once in the answer, and once pushed later.
    const requests = { Now: () => 1, Later: () => new Promise(resolve => { setTimeout(resolve, 5); }) };
    const other = await own({ requests, envelope: { ...byPromise, write: () => written } });
    for (const type of ['Now', 'Later']) assert.deepEqual(await ending(post({ type, id: 1 })), { resolved: undefined });
    assert.deepEqual([other.host.failures.map(error => error.name), other.host.undelivered], [['TypeError', 'TypeError'], []]);
  }
});

test('a subscription whose elements the envelope cannot carry fails', async () => {
  const ticks = { type: 'Math.Ticks', id: 1 };
  const { host, taken } = await own({ envelope: { ...byFunction, write: output => output.isElement ? undefined : byFunction.write(output) } });
  await post(ticks);
  await later();
  assert.deepEqual(taken, [[1, 'wrongKind']]);
  await own({ envelope: byPromise });
  assert.deepEqual(await ending(post(ticks)),
    { rejected: 'wrongKind: The page\'s envelope cannot carry elements of “Math.Ticks”: use a request.' });
  await own({ envelope: byPromise, subscriptions: { Nothing: () => [] } });
  assert.deepEqual(await ending(post({ type: 'Nothing', id: 1 })), { resolved: undefined });
  assert.deepEqual([host.failures, host.undelivered], [[], []]);
});

test('an event has the faults of other packets, and does not reach a page that is gone', async () => {
  const { host, taken } = await own({ envelope: { ...byFunction, write: ({ name, data }) => ({ call: 'take', arguments: [name, data] }) } });
  const faults = ['drop', 'reject', 'delay'];
  for (const fault of faults) {
    host.fault(fault, { direction: 'toPage', name: fault, delay: 5 });
    host.emit(fault, { fault });
    await later();
  }
  const arrived = [['delay', { fault: 'delay' }]];
  assert.deepEqual([taken, host.undelivered], [arrived, ['sourceNotAccepted']]);
  host.fault('delay', { direction: 'toPage', delay: 5 });
  host.emit('moved', 1);
  host.navigate();
  await later();
  assert.deepEqual(host.undelivered.slice(1), ['pageNotReady']);
  host.emit('moved', 3);
  await later();
  assert.deepEqual(taken, [...arrived, ['moved', 3]]);
});

test('a code may have the name of an inherited member', async () => {
  await own({ requests: { Sum() { throw new HostError('constructor', 'No.'); } }, envelope: envelopes.jsonRPC('own') });
  const { resolved } = await ending(post({ jsonrpc: '2.0', method: 'Sum', params: { a: 1, b: 2 }, id: 1 }));
  assert.deepEqual(resolved, { jsonrpc: '2.0', id: 1, error: { code: -32000, message: 'No.', data: { code: 'constructor' } } });
});
