// A page may replace what it likes after bridge.js has run: the bridge goes on.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { makePage, settled } from './page.mjs';

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
  test(sabotage ? `a page that runs ${sabotage}` : 'the conversation below', () => converse(sabotage));
}

async function converse(sabotage) {
  const answers = [];
  const page = makePage({ answer: frame => answers.shift()?.(frame) ?? '{"bridge":1}' });
  const { bridge, ScriptBridge } = page;
  await settled();
  const { document } = page.frames.shift();
  const controller = page.run('new AbortController()');
  // Values of the page's own realm, whose prototypes are those that change.
  const data = page.run('({ list: [1, "two", { three: true }], none: null })');
  const bad = page.run('({ list: [1, { run() {} }] })');
  const handlers = page.run('({ double(number) { return 2 * number; } })');
  const then = page.run('Promise.prototype.then');
  page.run(sabotage);

  const receive = frame => ScriptBridge.receive(JSON.stringify({ bridge: 1, document, ...frame }));
  // Without the promises' own methods, which the page may have replaced.
  const settle = promise => new Promise((resolve, reject) => { Reflect.apply(then, promise, [resolve, reject]); });
  const outcome = promise => settle(promise).then(value => ({ value }), ({ code, data }) => ({ code, data }));
  // Without what its prototypes have become.
  const text = value => JSON.stringify(structuredClone(value));
  const posted = async expected => {
    await settled();
    assert.equal(JSON.stringify(page.frames.splice(0).map(({ messages }) => messages)), JSON.stringify(expected));
  };

  bridge.post('Note', data);
  const one = outcome(bridge.request('Echo', data));
  const two = outcome(bridge.request('Wait', undefined, { timeout: 100 }));
  const three = outcome(bridge.request('Wait', undefined, { timeout: 50 }));
  const four = outcome(bridge.request('Wait', undefined, { signal: controller.signal }));
  const downloads = bridge.subscribe('Downloads', data, { credit: 2 });
  answers.push(({ messages }) => JSON.stringify({ bridge: 1, document, replies: [{ id: 1, result: messages[1].data }] }));
  const wire = { list: [1, 'two', { three: true }], none: null };
  await posted([[
    { name: 'Note', data: wire },
    { name: 'Echo', data: wire, id: 1 },
    { name: 'Wait', data: {}, id: 2, timeout: 100 },
    { name: 'Wait', data: {}, id: 3, timeout: 50 },
    { name: 'Wait', data: {}, id: 4 },
    { name: 'Downloads', data: wire, id: 5, kind: 'subscribe', credit: 2 },
  ]]);
  assert.equal(text((await one).value), JSON.stringify(wire));

  page.clock.advance(50);
  assert.equal((await three).code, 'timedOut');
  receive({ replies: [{ id: 2, error: { code: 'diskFull', message: 'Full.', data: { free: 0 } } }, { name: 'Note', error: { code: 'a', message: 'b' } }] });
  assert.equal(text(await two), '{"code":"diskFull","data":{"free":0}}');
  controller.abort();
  assert.equal((await four).code, 'cancelled');
  await posted([[{ id: 4, cancel: true }]]);

  receive({ replies: [{ id: 5, element: 'a' }, { id: 5, element: 'b' }] });
  assert.deepEqual({ ...await settle(downloads.next()) }, { value: 'a', done: false });
  assert.deepEqual({ ...await settle(downloads.next()) }, { value: 'b', done: false });
  await posted([[{ id: 5, credit: 1 }], [{ id: 5, credit: 1 }]]);
  assert.deepEqual({ ...await settle(downloads.return()) }, { value: undefined, done: true });
  await posted([[{ id: 5, cancel: true }]]);
  const others = bridge.subscribe('Downloads');
  await posted([[{ name: 'Downloads', data: {}, id: 6, kind: 'subscribe', credit: 16 }]]);
  assert.equal(await settle(others.throw('enough')).catch(error => error), 'enough');
  assert.deepEqual({ ...await settle(others.next()) }, { value: undefined, done: true });
  await posted([[{ id: 6, cancel: true }]]);
  const failing = bridge.subscribe('Downloads');
  await posted([[{ name: 'Downloads', data: {}, id: 7, kind: 'subscribe', credit: 16 }]]);
  // One frame: a failure, and its neighbors that succeed.
  const neighbors = [outcome(bridge.request('Echo')), outcome(bridge.request('Echo'))];
  await settled();
  page.frames.length = 0;
  receive({ replies: [
    { id: 7, error: { code: 'diskFull', message: 'Full.' } },
    { id: 8, error: { code: 'diskFull', message: 'Full.' } }, { id: 9, result: 9 },
  ] });
  assert.equal((await outcome(failing.next())).code, 'diskFull');
  assert.equal((await neighbors[0]).code, 'diskFull');
  assert.equal((await neighbors[1]).value, 9);
  answers.push(() => '{"bridge":1,"error":{"code":"refused","message":"No."}}');
  const refused = [outcome(bridge.request('Echo')), outcome(bridge.subscribe('Downloads').next())];
  assert.equal((await refused[0]).code, 'refused');
  assert.equal((await refused[1]).code, 'refused');
  page.frames.length = 0;

  const heard = [];
  const stop = bridge.on('theme', theme => heard.push(theme));
  receive({ events: [{ name: 'theme', data: 'dark' }] });
  await settled();
  stop();
  receive({ events: [{ name: 'theme', data: 'light' }] });
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
  assert.notEqual(page.frames.splice(0)[0].document, document);
  assert.equal(page.clock.timers.size, 0);
  assert.deepEqual(page.uncaught, []);
}
