// A page may replace anything after bridge.js has run; the bridge still works.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { element, failure, failureOf, makePage, rejecting, result, said, settled, statements } from './page.mjs';

const sabotages = [
  'JSON = undefined',
  'JSON.parse = JSON.stringify = () => { throw new Error("JSON"); }',
  'JSON.stringify = () => "forged"',
  'Promise = undefined',
  'Promise.prototype.then = Promise.prototype.catch = Promise.prototype.finally = () => { throw new Error("then"); }',
  'Promise.resolve = Promise.reject = Promise.all = undefined',
  'Array.prototype.toJSON = () => "forged"',
  'Object.prototype.toJSON = () => "forged"',
  'Object.prototype.toJSON = Array.prototype.toJSON = function () { return String(this); }',
  'String.prototype.toJSON = Number.prototype.toJSON = Boolean.prototype.toJSON = () => "forged"',
  'Array.prototype[Symbol.iterator] = () => { throw new Error("iterator"); }',
  'for (const name of Object.getOwnPropertyNames(Array.prototype)) if (name !== "length") delete Array.prototype[name]',
  'Object.defineProperty(Array.prototype, 0, { set() { throw new Error("setter"); }, get() { return "forged"; } })',
  'for (const name of Object.getOwnPropertyNames(String.prototype)) if (name !== "length") delete String.prototype[name]',
  'Set.prototype.add = Set.prototype.has = Map.prototype.get = Map.prototype.set = () => { throw new Error("Map"); }',
  'Set = Map = WeakMap = undefined',
  'Function.prototype.call = Function.prototype.apply = () => { throw new Error("call"); }',
  'Function.prototype.bind = () => () => { throw new Error("bind"); }',
  'Reflect = undefined',
  'for (const name of Object.getOwnPropertyNames(Object)) if (typeof Object[name] === "function") Object[name] = () => { throw new Error(name); }',
  'Object.prototype.toString = () => "[object Map]"',
  'Object.prototype.hasOwnProperty = () => true',
  'Object = Array = String = Number = Function = Symbol = undefined',
  'Error = TypeError = undefined',
  'Error.prototype.toString = () => { throw new Error("toString"); }',
  'webkit = undefined',
  'webkit.messageHandlers = {}',
  'webkit.messageHandlers.nativeApp.postMessage = () => { throw new Error("postMessage"); }',
  'setTimeout = clearTimeout = queueMicrotask = undefined',
  'crypto = undefined',
  'addEventListener = undefined',
  'console = undefined',
  'console.error = console.info = () => { throw new Error("console"); }',
  'RegExp.prototype.exec = RegExp.prototype.test = () => null',
  'for (const name of ["id", "name", "result", "error", "element", "done", "replies", "events", "document", "bridge", "next", "failure"]) Object.prototype[name] = "forged"',
  'globalThis.bridge = globalThis.scriptBridgeConfiguration = undefined',
  'Object.freeze(Error.prototype)',
  'Object.defineProperty(Error.prototype, "name", { get: () => "forged" })',
  'for (const name of ["name", "code", "data", "message", "stack", "cause"]) Object.defineProperty(Error.prototype, name, { get: () => "forged", set() { throw new Error(name); } })',
  'for (const name of ["code", "data", "failure", "reply", "next", "element", "result"]) Object.defineProperty(Object.prototype, name, { get: () => "forged" })',
  'for (const name of ["code", "data", "then", "id", "error"]) Object.defineProperty(Object.prototype, name, { get: () => undefined, set() { throw new Error(name); } })',
  'Reflect.setPrototypeOf(bridge.BridgeError, class { constructor() { throw new Error("super"); } })',
  'bridge.BridgeError.prototype.name = bridge.BridgeError.prototype.code = "forged"; Object.setPrototypeOf(bridge.BridgeError.prototype, null)',
  'Error.stackTraceLimit = 0; Error.prepareStackTrace = () => { throw new Error("stack"); }',
  'for (let prototype = bridge.subscribe("Downloads", 1n); prototype; prototype = Object.getPrototypeOf(prototype)) Object.freeze(prototype)',
  'Object.prototype.timeout = 1; Object.prototype.credit = 7; Object.prototype.signal = { aborted: true, addEventListener() { throw new Error("signal"); } }',
  'Object.prototype.get = Object.prototype.set = () => "forged"',
  'Object.prototype.writable = Object.prototype.configurable = Object.prototype.enumerable = false',
  'Object.prototype[Symbol.toStringTag] = "forged"',
  'const never = () => {}; Promise.prototype.then = never; Promise.prototype.constructor = class extends Promise { then() {} }',
  'Promise[Symbol.species] = Promise.prototype.constructor = undefined',
  'Object.freeze(Object.prototype); Object.freeze(Array.prototype); Object.freeze(Function.prototype); Object.freeze(Promise.prototype)',
];

for (const sabotage of ['', ...sabotages]) {
  test(sabotage ? `a page that runs ${sabotage}` : 'a page that replaces nothing', () => converse(sabotage));
}

async function converse(sabotage) {
  const answers = [];
  const page = makePage({ answer: packet => answers.shift()?.(packet) ?? said() });
  const { bridge, ScriptBridge } = page;
  await settled();
  const { document } = page.packets.shift();
  const controller = page.run('new AbortController()');
  // Values of the page's own realm, whose prototypes the page changes.
  const data = page.run('({ list: [1, "two", { three: true }], none: null })');
  const bad = page.run('({ list: [1, { run() {} }] })');
  const handlers = page.run('({ double(number) { return 2 * number; } })');
  const then = page.run('Promise.prototype.then');
  page.run(sabotage);

  const receive = (replies, events) => ScriptBridge.receive(said(replies, { document, events }));
  // Not with the promises' own methods, which the page may have replaced.
  const settle = promise => new Promise((resolve, reject) => { Reflect.apply(then, promise, [resolve, reject]); });
  const outcome = promise => settle(promise).then(value => ({ value }), ({ code, data }) => ({ code, data }));
  // Cloned, so that the changed prototypes do not matter.
  const text = value => JSON.stringify(structuredClone(value));
  const posted = async expected => {
    await settled();
    assert.equal(JSON.stringify(page.packets.splice(0).map(({ messages }) => messages)), JSON.stringify(expected));
  };

  bridge.post('Note', data);
  const one = outcome(bridge.request('Echo', data));
  const two = outcome(bridge.request('Wait', undefined, { timeout: 100 }));
  const three = outcome(bridge.request('Wait', undefined, { timeout: 50 }));
  const four = outcome(bridge.request('Wait', undefined, { signal: controller.signal }));
  const downloads = bridge.subscribe('Downloads', data, { credit: 2 });
  answers.push(({ messages }) => said([result(1, messages[1].data)], { document }));
  const copied = { list: [1, 'two', { three: true }], none: null };
  await posted([[
    { name: 'Note', data: copied },
    { name: 'Echo', data: copied, id: 1 },
    { name: 'Wait', id: 2, timeout: 100 },
    { name: 'Wait', id: 3, timeout: 50 },
    { name: 'Wait', id: 4 },
    { name: 'Downloads', data: copied, id: 5, credit: 2 },
  ].map(statements.message)]);
  assert.equal(text((await one).value), JSON.stringify(copied));

  page.clock.advance(50);
  assert.equal((await three).code, 'timedOut');
  receive([failure(2, { code: 'diskFull', message: 'Full.', data: { free: 0 } }), failureOf('Note', { code: 'a', message: 'b' })]);
  assert.equal(text(await two), '{"code":"diskFull","data":{"free":0}}');
  controller.abort();
  assert.equal((await four).code, 'cancelled');
  await posted([[statements.cancel(4)]]);

  receive([element(5, 'a'), element(5, 'b')]);
  assert.deepEqual({ ...await settle(downloads.next()) }, { value: 'a', done: false });
  assert.deepEqual({ ...await settle(downloads.next()) }, { value: 'b', done: false });
  await posted([[statements.credit(5, 1)], [statements.credit(5, 1)]]);
  assert.deepEqual({ ...await settle(downloads.return()) }, { value: undefined, done: true });
  await posted([[statements.cancel(5)]]);
  const others = bridge.subscribe('Downloads');
  await posted([[statements.message({ name: 'Downloads', id: 6, credit: 16 })]]);
  assert.equal(await settle(others.throw('enough')).catch(error => error), 'enough');
  assert.deepEqual({ ...await settle(others.next()) }, { value: undefined, done: true });
  await posted([[statements.cancel(6)]]);
  const failing = bridge.subscribe('Downloads');
  await posted([[statements.message({ name: 'Downloads', id: 7, credit: 16 })]]);
  // All in one packet: a failure next to successes.
  const neighbors = [outcome(bridge.request('Echo')), outcome(bridge.request('Echo'))];
  await settled();
  page.packets.length = 0;
  const full = { code: 'diskFull', message: 'Full.' };
  receive([failure(7, full), failure(8, full), result(9, 9)]);
  assert.equal((await outcome(failing.next())).code, 'diskFull');
  assert.equal((await neighbors[0]).code, 'diskFull');
  assert.equal((await neighbors[1]).value, 9);
  answers.push(() => rejecting('rejected', 'No.'));
  const rejected = [outcome(bridge.request('Echo')), outcome(bridge.subscribe('Downloads').next())];
  assert.equal((await rejected[0]).code, 'rejected');
  assert.equal((await rejected[1]).code, 'rejected');
  page.packets.length = 0;

  const heard = [];
  const stop = bridge.on('theme', theme => heard.push(theme));
  receive([], { theme: 'dark' });
  await settled();
  stop();
  receive([], { theme: 'light' });
  await settled();
  assert.deepEqual(heard, ['dark']);

  assert.throws(() => bridge.post('Order', bad), { code: 'notSerializable', message: /data\.list\[1\]\.run is a function/ });
  if (!/RegExp|bind/.test(sabotage)) {
    bridge.expose(handlers);
    assert.equal(bridge.double(4), 8);
  }
  page.dispatch('pagehide');
  page.dispatch('pageshow', { persisted: true });
  await settled();
  assert.notEqual(page.packets.splice(0)[0].document, document);
  assert.equal(page.clock.timers.size, 0);
  assert.deepEqual(page.uncaught, []);
}
