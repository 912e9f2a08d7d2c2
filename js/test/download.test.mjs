// The part of the page script for bytes: how it parses packets, asks for chunks and ends.
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { test } from 'node:test';
import vm from 'node:vm';

const source = readFileSync(new URL('../download.js', import.meta.url), 'utf8');
const mark = 'a1b2';
const base64 = bytes => Buffer.from(bytes).toString('base64');

/** A page whose host has chunks and whose addresses are answered by a function. */
function page(chunks = [], { fetch, before = '', timers = { setTimeout, clearTimeout } } = {}) {
  class BridgeError extends Error {
    constructor(code, message) {
      super(message);
      this.code = code;
    }
  }
  const asked = [];
  const request = async (name, data) => {
    asked.push([name, data.id, data.index]);
    const chunk = await chunks[data.index];
    if (chunk instanceof Error) throw chunk;
    return data.index < 0 ? null : { bytes: base64(chunk), last: data.index === chunks.length - 1 };
  };
  const context = vm.createContext({ Blob, Response, ReadableStream, ReadableStreamDefaultController, ReadableStreamDefaultReader, atob, fetch, ...timers, location: { origin: 'app://a' }, ScriptBridge: { bridge: { request, BridgeError } }, scriptBridgeConfiguration: { mark } });
  const parse = vm.runInContext(`${before}; ${source}; scriptBridgeConfiguration.parse`, context);
  const get = description => parse(JSON.stringify({ result: { bytes: mark, id: 'x', ...description } })).result;
  return { asked, get, parse, context, BridgeError };
}

const codeOf = promise => promise.then(() => 'no error', error => error.code);
const bytesOf = async promise => [...new Uint8Array(await promise)];

test('only values with the mark are bytes', () => {
  const { parse } = page();
  const packets = ['{"a":[1,{"bytes":"other","id":"x"}]}', '"text"', 'null', '{"bytes":{"bytes":1}}', `{"a":"${mark}"}`];
  for (const packet of packets) assert.equal(JSON.stringify(parse(packet)), packet);
  assert.equal(typeof parse(`{"list":[{"bytes":"${mark}","id":"x"}]}`).list[0].blob, 'function');
});

test('short bytes arrive with the value and can be read once, in each form', async () => {
  const { asked, get, BridgeError } = page();
  const description = { size: 3, type: 'a/b', data: base64([1, 2, 255]) };
  const bytes = get(description);
  assert.deepEqual([bytes.size, bytes.type], [3, 'a/b']);
  const blob = await bytes.blob();
  assert.deepEqual([blob.size, blob.type, await bytesOf(blob.arrayBuffer())], [3, 'a/b', [1, 2, 255]]);
  assert.deepEqual(await bytesOf(get(description).arrayBuffer()), [1, 2, 255]);
  for (const form of ['blob', 'arrayBuffer']) assert.equal(await codeOf(bytes[form]()), 'downloadEnded');
  await assert.rejects(bytes.stream().getReader().read(), BridgeError);
  assert.deepEqual(asked, []);
  assert.equal(get({}).type, '');
});

test('an address is fetched; if the page must not fetch, the bytes arrive in packets', async () => {
  const addresses = [];
  const answers = [new Response('ab'), new Response('', { status: 404 }), new Error('the policy')];
  const fetch = async address => {
    addresses.push(address);
    const answer = answers.shift();
    if (answer instanceof Error) throw answer;
    return answer;
  };
  const { asked, get } = page([[7]], { fetch });
  const at = id => ({ id, url: `app://a/ScriptBridge.bytes/${id}` });
  assert.equal(await (await get({ ...at('one'), size: 2 }).blob()).text(), 'ab');
  assert.deepEqual(asked, []);
  for (const id of ['two', 'three']) assert.deepEqual(await bytesOf(get(at(id)).arrayBuffer()), [7]);
  assert.deepEqual(addresses, ['one', 'two', 'three'].map(id => at(id).url));
  assert.equal(asked.length, 2);
});

// --- Responses that begin late --------------------------------------------------------------------

/** Timers that end when a test says so. */
function makeTimers() {
  const waiting = new Map();
  let lastId = 0;
  return {
    delays: () => [...waiting.values()].map(([, delay]) => delay),
    fire() {
      const due = [...waiting.values()];
      waiting.clear();
      for (const [callback] of due) callback();
    },
    setTimeout(callback, delay) {
      waiting.set(++lastId, [callback, delay]);
      return lastId;
    },
    clearTimeout: id => { waiting.delete(id); },
  };
}

const settle = () => new Promise(setImmediate);

/** A promise that the test settles. */
function makePromise() {
  const own = {};
  own.promise = new Promise((resolve, reject) => Object.assign(own, { resolve, reject }));
  return own;
}

/** A page whose fetch waits for the test, and what was fetched. */
function latePage(chunks) {
  const timers = makeTimers();
  const late = makePromise();
  const { asked, get, ...rest } = page(chunks, { fetch: () => late.promise, timers });
  const bytes = get({ id: 'x', url: 'app://a/ScriptBridge.bytes/x', waits: true });
  return { asked, bytes, late, timers, ...rest };
}

/** A response whose body counts what is read and knows whether it was cancelled. */
function makeResponse(text) {
  const seen = { read: 0, isCancelled: false };
  const body = new ReadableStream({
    pull(controller) {
      if (seen.read++) return controller.close();
      controller.enqueue(new TextEncoder().encode(text));
    },
    cancel() { seen.isCancelled = true; },
  }, { highWaterMark: 0 });
  return { response: new Response(body), seen };
}

test('a response that has not begun in time gives way to packets, and is cancelled unread', async () => {
  const { asked, bytes, late, timers } = latePage([[1], [2]]);
  const buffer = bytes.arrayBuffer();
  await settle();
  assert.deepEqual([asked, timers.delays()], [[], [30_000]]);
  timers.fire();
  assert.deepEqual(await bytesOf(buffer), [1, 2]);
  const { response, seen } = makeResponse('no');
  late.resolve(response);
  await settle();
  assert.deepEqual(seen, { read: 0, isCancelled: true });
  assert.deepEqual(timers.delays(), []);
});

test('a response that begins while packets are requested is read, because the host sends nothing twice', async () => {
  const rejection = makePromise();
  const { asked, bytes, late, timers, BridgeError } = latePage([rejection.promise]);
  const blob = bytes.blob();
  await settle();
  timers.fire();
  await settle();
  assert.deepEqual(asked, [['ScriptBridge.bytes', 'x', 0]]);
  rejection.resolve(new BridgeError('downloadEnded', ''));
  await settle();
  const { response, seen } = makeResponse('late');
  late.resolve(response);
  assert.equal(await (await blob).text(), 'late');
  assert.deepEqual(seen, { read: 2, isCancelled: false });
  assert.deepEqual([asked.length, timers.delays()], [1, []]);
});

test('bytes that arrive in neither way are rejected', async () => {
  const rejection = makePromise();
  const { bytes, timers, BridgeError } = latePage([rejection.promise]);
  const code = codeOf(bytes.arrayBuffer());
  await settle();
  timers.fire();
  rejection.resolve(new BridgeError('downloadEnded', ''));
  await settle();
  timers.fire();
  assert.equal(await code, 'downloadEnded');
});

/** A page that cancelled a stream before its response began. */
async function cancelledPage() {
  const { asked, bytes, late } = latePage([[1]]);
  const reader = bytes.stream().getReader();
  const read = reader.read();
  await settle();
  await reader.cancel();
  assert.equal((await read).done, true);
  return { asked, late };
}

test('a stream that is cancelled before its response begins tells the host at once', async () => {
  const { asked, late } = await cancelledPage();
  assert.deepEqual(asked, [['ScriptBridge.bytes', 'x', -1]]);
  late.reject(new Error('ended by the host'));
  await settle();
  assert.equal(asked.length, 1);
});

test('a stream that is cancelled while its response is on the way cancels the response', async () => {
  const { asked, late } = await cancelledPage();
  const { response, seen } = makeResponse('late');
  late.resolve(response);
  await settle();
  assert.deepEqual(seen, { read: 0, isCancelled: true });
  assert.deepEqual(asked, [['ScriptBridge.bytes', 'x', -1]]);
});

test('a stream of bytes that came with their value tells the host nothing when it is cancelled', async () => {
  const { asked, get } = page([]);
  await get({ size: 1, data: 'AQ==' }).stream().cancel();
  await settle();
  assert.deepEqual(asked, []);
});

test('a second stream cannot cancel the first', async () => {
  const { asked, get } = page([[1], [2]]);
  const bytes = get({});
  const buffer = bytes.arrayBuffer();
  await bytes.stream().cancel();
  assert.deepEqual(await bytesOf(buffer), [1, 2]);
  assert.ok(asked.every(([, , index]) => index >= 0));
});

test('nothing but the address of these bytes is fetched', async () => {
  const addresses = [];
  const { get } = page([[7]], { fetch: async address => { addresses.push(address); return new Response('ab'); } });
  const path = '/ScriptBridge.bytes/';
  const planted = [
    { url: '/transfer' }, { url: `${path}x` }, { url: `app://a${path}y` }, { url: `app://b${path}x` }, { url: `app://a${path}x/` },
    { url: `app://a${path}x?transfer` }, { url: {} }, { url: [`app://a${path}x`] }, { url: 7 },
    ...['../transfer', '..', '.', '', 'x?transfer', 'x#', '..\\transfer', '%2e%2e', '%2E%2E/transfer', 'x/../../transfer', '\t..', 7, ['x'], { y: 1 }, null]
      .map(id => ({ id, url: `app://a${path}${id}` })).filter(({ id }) => id !== ''),
  ];
  for (const one of planted) assert.deepEqual(await bytesOf(get(one).arrayBuffer()), [7], JSON.stringify(one));
  assert.deepEqual(addresses, []);
});

test('the page gets the host\'s rejections, and missing bytes reject', async () => {
  const host = page();
  const broken = () => page([[1], Object.assign(new host.BridgeError('downloadIncomplete', ''), {})]).get({});
  for (const form of ['blob', 'arrayBuffer']) assert.equal(await codeOf(broken()[form]()), 'downloadIncomplete');
  assert.equal(await codeOf(page([[1]]).get({ size: 2 }).blob()), 'downloadIncomplete');
  const reader = broken().stream().getReader();
  await assert.rejects((async () => { for (;;) if ((await reader.read()).done) return; })(), { code: 'downloadIncomplete' });
});

test('a call\'s arguments have a mark of their own', () => {
  const { context: { ScriptBridgeParse: read } } = page();
  assert.equal(typeof read('own', '[{"bytes":"own","id":"x"}]')[0].blob, 'function');
  assert.equal(JSON.stringify(read('own', `[{"bytes":"${mark}"}]`)), `[{"bytes":"${mark}"}]`);
});

test('after a cancel, a chunk that waits for its turn is not requested', async () => {
  let answer;
  const { asked, get } = page([new Promise(resolve => { answer = resolve; })]);
  const first = get({}).arrayBuffer();
  const reader = get({ id: 'y' }).stream().getReader();
  const read = reader.read();
  await new Promise(setImmediate);
  await reader.cancel();
  assert.equal((await read).done, true);
  answer([1]);
  assert.deepEqual(await bytesOf(first), [1]);
  await new Promise(setImmediate);
  assert.deepEqual(asked.filter(([, id]) => id === 'y'), [['ScriptBridge.bytes', 'y', -1]]);
});
