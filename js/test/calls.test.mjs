// What the host evaluates for its calls: the object of each document, and the reports that it returns.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { makePage, said, settled } from './page.mjs';

/** A page with the object through which the host calls its functions. */
function callable(before = '', options = {}) {
  const page = makePage({ answer: () => said(), ...options });
  page.run(before);
  let number = 0;
  return {
    ...page,
    call: (expression, { exists = 'true', hasResult = true } = {}) =>
      page.run(`(async () => await window['ScriptBridge document'].call(${++number}, () => ${exists}, () => ${expression}, ${hasResult}))()`),
    watch: (exists, owner = 'false') =>
      page.run(`(async () => await window['ScriptBridge document'].watch(${++number}, () => ${exists}, () => ${owner}))()`),
    end: () => page.run(`window['ScriptBridge document'].end('Over.', ${number})`),
  };
}

test('a report has the value, or why there is none', async () => {
  const page = callable();
  for (const [expression, report] of [
    ['1', 'v1'], ['undefined', 'v'], ['null', 'vnull'], ['Promise.resolve({ a: [1] })', 'v{"a":[1]}'],
    ['[() => 1]', 'ithe value[0] is a function.'], ['({ a: new Map })', 'ithe value.a is an [object Map], not a plain object.'],
    ['({ get a() { throw "no" } })', 'ithe value.a: no.'], ['({ a: { toJSON() { throw new Error("no") } } })', 'ithe value.a: Error: no.'],
    ['new Proxy(new Uint8Array(2), {})', 'ithe value is an [object Object], not a plain object.'],
    ['{ throw null }', 'e{"message":"null"}'], ['{ throw "text" }', 'e{"message":"\\"text\\""}'.replace('\\"text\\"', 'text')],
    ['{ throw { a: 1 } }', 'e{"message":"{\\"a\\":1}","data":{"a":1}}'],
    ['{ throw Symbol("s") }', 'e{"message":"Symbol(s)"}'],
  ]) {
    assert.equal(await page.call(expression.startsWith('{ throw') ? `(() => ${expression})()` : expression), report, expression);
  }
  assert.equal(await page.call('Promise', { hasResult: false }), 'v');
  assert.equal(await page.call('1', { exists: 'false' }), 'm');
  assert.match(await page.call('1', { exists: 'notYet()' }), /^m\{"name":"ReferenceError"/);
});

test('a report of an error has its code, data and causes', async () => {
  const page = callable();
  const report = await page.call(`(() => {
    const cause = Object.assign(new RangeError('first'), { code: 7 });
    throw Object.assign(new Error('second', { cause }), { code: 'conflict', data: { at: [1] } });
  })()`);
  const { stack, ...error } = JSON.parse(report.slice(1));
  delete error.cause.stack;
  assert.deepEqual(error, {
    name: 'Error', message: 'second', code: 'conflict', data: { at: [1] },
    cause: { name: 'RangeError', message: 'first', code: '7' },
  });
  const cycle = await page.call(`(() => { const error = new Error('a'); error.cause = error; error.data = error; throw error })()`);
  assert.equal(cycle.split('"cause"').length, 5);
  const many = await page.call(`(() => { throw new AggregateError(Array.from({ length: 12 }, (_, index) => index ? index : new RangeError('far')), 'all'); })()`);
  const { name, message, errors } = JSON.parse(many.slice(1));
  assert.deepEqual([name, message, errors.length, errors[0].name, errors[0].message, errors[9]], ['AggregateError', 'all', 10, 'RangeError', 'far', { message: '9' }]);
  const nested = await page.call(`(() => { const error = new Error('a'); error.errors = [error, error, error]; throw error })()`);
  assert.equal(nested.split('"errors"').length, 5);
});

test('a page that replaces what a call needs affects no report', async () => {
  for (const change of [
    'Array.prototype.toJSON = Object.prototype.toJSON = () => "forged"', 'JSON.stringify = () => "forged"',
    'globalThis.Map = globalThis.Symbol = globalThis.Error = globalThis.Promise = undefined', 'Promise.race = undefined',
    'Array.prototype[Symbol.iterator] = () => { throw "iterator" }', 'Object.keys = Object.create = () => { throw "keys" }',
    'Object.defineProperty(Object.prototype, "message", { get() { throw "message" }, set() { throw "message" } })',
  ]) {
    const page = callable(change);
    assert.equal(await page.call('[1, [2]]'), 'v[1,[2]]', change);
    assert.equal(await page.call('(() => { throw "no" })()'), 'e{"message":"no"}', change);
    page.bridge.expose({ own: () => 1 });
    assert.equal(await page.watch('true'), 'v', change);
  }
});

test('a watch waits for a function only if the page may expose it', async () => {
  const page = callable();
  assert.equal(await page.watch('window.bridge.late', 'window.other'), 'm');
  let report;
  page.watch('window.bridge.late', 'window.bridge').then(value => { report = value; });
  await settled();
  assert.equal(report, undefined);
  page.bridge.expose({ late: () => 1 });
  await settled();
  assert.equal(report, 'v');
  const ended = page.watch('window.bridge.never', 'window.bridge');
  await settled();
  page.end();
  assert.equal(await ended, 'm');
});

test('the host ends a call that waits for a promise', async () => {
  const page = callable();
  const call = page.call('new Promise(() => {})');
  await settled();
  page.end();
  assert.equal(await call, 'e{"message":"Over."}');
});

test('listeners are added again when the host says that the page has removed them', async () => {
  const page = makePage({ answer: () => said(), before: 'listens = []; scriptBridgeListen = add => { listens.push(add); add(); };' });
  await settled();
  page.removeListeners();
  page.run('for (const listen of listens) listen()');
  page.dispatch('pagehide');
  page.dispatch('pageshow', { persisted: true });
  await settled();
  assert.equal(page.packets.length, 2);
  assert.notEqual(page.packets[1].document, page.packets[0].document);
});

test('a signal that is none is rejected before anything is sent', async () => {
  const page = makePage({ answer: () => said() });
  await settled();
  page.packets.length = 0;
  for (const signal of ['{}', '{ aborted: false }', 'Object.create(null)', '5']) {
    await assert.rejects(page.run(`bridge.request('A', {}, { signal: ${signal} })`), { code: 'invalidOption' });
  }
  await settled();
  assert.deepEqual(page.packets, []);
});

test('what a page posts in its own way names its document, and is written like a message', async () => {
  const posted = [];
  const postMessage = text => { posted.push(JSON.parse(text)); return Promise.resolve('answer'); };
  const page = makePage({
    globals: { webkit: { messageHandlers: { bus: { postMessage } } } },
    configuration: { channel: null, keys: [['https://example.com', 'secret']], envelopes: ['bus'] },
  });
  assert.equal(page.ScriptBridge, undefined);
  page.run('Array.prototype.toJSON = () => "forged"; JSON.stringify = () => "forged"; post = body => webkit.messageHandlers.bus.postMessage(body)');
  assert.equal(await page.run('post({ a: [1] })'), 'answer');
  await page.run('post()');
  const document = page.run('window["ScriptBridge document"].id');
  assert.deepEqual(posted, [{ key: 'secret', document, data: { a: [1] } }, { key: 'secret', document, data: null }]);
  await assert.rejects(page.run('post({ a: new Map })'), { code: 'notSerializable', message: /it\.a is an \[object Map\]/ });
  assert.equal(posted.length, 2);
});
