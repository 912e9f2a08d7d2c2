// The fake host plays the envelopes that a contract describes, and those that a test gives.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import vm from 'node:vm';
import { fixture } from './page.mjs';
import { FakeHost, HostError } from '../testing.mjs';

const contract = fixture('contract/dialects');

/** The dialects whose envelopes the contract cannot describe: code that reads, or a path with an id. */
const undescribed = ['duckDuckGo', 'flutter', 'homeAssistantAuth', 'cordova', 'line', 'webViewJavascriptBridge'];

const sum = ({ a, b }) => a + b;
const subtract = ([first, second]) => first - second;
const deny = () => { throw new HostError('denied', 'Not today.', { until: 5 }); };
const same = value => value;

/** The handlers of DialectRow.swift. */
const handlers = {
  messages: { Note() {} },
  requests: { 'Math.Deny': deny, 'Math.Subtract': subtract, 'Math.Sum': sum, Deny: deny, Maybe: same, Subtract: subtract, Sum: sum, Whole: same },
  subscriptions: { *'Math.Ticks'() { yield 1; yield 2; } },
};

/** Lets the host deliver what it has. */
const settle = async () => { for (let turn = 0; turn < 50; turn++) await Promise.resolve(); };

const plain = value => value === undefined ? undefined : JSON.parse(JSON.stringify(value));

/** Posts as the row's page does, and returns how the promise ended and what its functions received. */
async function play(row, options) {
  delete globalThis.heard;
  globalThis.window = globalThis;
  vm.runInThisContext(row.prelude ?? '');
  const host = new FakeHost({ ...options, channel: row.channel });
  await host.load();
  const promise = await vm.runInThisContext(row.page)
    .then(value => ({ resolved: value ?? null }), error => ({ rejected: error.message }));
  if (row.emit) host.emit(row.emit.name, row.emit.data);
  await settle();
  delete globalThis.window;
  return { host, promise, heard: plain(globalThis.heard) ?? [] };
}

let played = 0;
const rows = fixture('dialects');

for (const row of rows.filter(({ dialect }) => !undescribed.includes(dialect))) {
  // A batch is several posts in one, which no form describes. Nor does one describe acknowledgements.
  if (row.name.includes('batch') || row.command) continue;
  test(`the fake host plays: ${row.name}`, async () => {
    const { promise, heard } = await play(row, {
      ...row.dialect === 'wholeNamed' ? { requests: { Whole: same } } : handlers,
      contract: {
        ...contract, channels: { [row.channel]: contract.channels[row.dialect] },
        envelopes: { [row.channel]: contract.envelopes[row.dialect] }, events: row.emit ? { [row.emit.name]: 'unknown' } : {},
      },
    });
    // The fake host has its own words for errors of the page.
    const isError = JSON.stringify([row.promise, row.heard]).includes('Dialect “') || row.name.includes('an unknown method');
    if (isError) assert.equal(promise.resolved.error.code, row.promise.resolved.error.code);
    else assert.deepEqual([promise, heard], [row.promise, row.heard ?? []]);
    played++;
  });
}

test('the contract describes all other envelopes', () => {
  console.log(`envelopes played: ${played} of ${rows.length} rows`);
  assert.deepEqual(Object.keys(contract.channels).filter(name => !contract.envelopes[name]).sort(), [...undescribed].sort());
});

const post = body => globalThis.webkit.messageHandlers.own.postMessage(body);

test('a test gives the envelope of its page', async () => {
  const taken = [];
  globalThis.take = (...values) => { taken.push(values); };
  const host = new FakeHost({
    ...handlers, channel: 'own',
    envelope: {
      by: 'function',
      read: line => {
        const [, id, name, text = '{}'] = /^(\d*):([\w.]+)(?::(.*))?$/.exec(line) ?? [];
        if (!name) throw new HostError('noLine', 'A line has a name.');
        return { name, data: JSON.parse(text), ticket: id || undefined };
      },
      write: output => ({ call: 'take', arguments: [output.id, output.isEvent ? output.data : output.result ?? output.error?.message ?? null] }),
    },
  });
  await host.load();
  for (const line of ['1:Sum:{"a":1,"b":2}', '2:Deny', ':Sum:{"a":1,"b":2}', '3:Math.Ticks', 'nothing', '4:Note']) assert.equal(await post(line), undefined);
  host.emit('moved', 5);
  await settle();
  await settle();
  assert.deepEqual(taken.sort((one, other) => `${one[0]}`.localeCompare(`${other[0]}`)), [
    ['1', 3], ['2', 'Not today.'], ['3', 1], ['3', 2], ['3', null], [undefined, 5],
  ]);
  assert.deepEqual(host.undelivered, ['noLine']);
  assert.deepEqual(host.received.map(({ name }) => name), ['Sum', 'Deny', 'Sum', 'Math.Ticks', 'Note']);
});

test('an id in use, a function that is missing or throws, and a page that left', async () => {
  const form = { by: 'function', post: [{ part: 'name', at: 'type' }, { part: 'id', at: 'id', absent: ['-1'] }], replies: {
    replied: { call: 'bus.take', arguments: [{ part: 'id' }, { part: 'result' }] },
  } };
  /** @type {(value: any) => void} */
  let finish;
  const requests = { Wait: () => new Promise(resolve => { finish = resolve; }), Now: () => 1 };
  const shape = { kind: 'request', data: 'unknown', reply: 'unknown' };
  const host = new FakeHost({ requests, channel: 'own', contract: {
    format: 1, channels: { own: { Wait: shape, Now: shape } }, functions: {}, events: {}, types: {}, envelopes: { own: form },
  } });
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
  for (const body of [1, [], '{', { type: 5 }, {}, { type: 'Now', id: {} }]) await post(body);
  assert.deepEqual(host.undelivered.slice(3), ['notAMessage', 'notAMessage', 'invalidJSON', 'notAMessage', 'notAMessage', 'notAMessage']);
});

test('an envelope that nothing describes is an error', () => {
  assert.throws(() => new FakeHost({ channel: 'own', envelope: {} }), { code: 'invalidContract', message: /Give the option envelope/ });
});
