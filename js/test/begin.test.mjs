// The options of a message, and what the page may do while a message starts.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { makePage, result, said, settled } from './page.mjs';

/** Also fails if the promise stays pending. */
async function rejects(promise, code) {
  const outcome = promise.then(value => ({ value }), ({ name, code }) => ({ name, code }));
  assert.deepEqual(await Promise.race([outcome, settled().then(settled)]), { name: 'BridgeError', code });
}

/** The messages that a page posts; each packet must be JSON with the ids 1, 2, 3, … */
async function posted(code, configuration) {
  const page = makePage({ answer: () => said(), configuration });
  page.run(code);
  await settled();
  const messages = page.packets.flatMap(({ messages }) => messages);
  const ids = messages.filter(({ name, id }) => name && id).map(({ id }) => id);
  assert.deepEqual(ids, ids.map((_, index) => index + 1), 'each id is used once, in order');
  return messages;
}

const notNumbers = [
  '".5"', '"05"', '"5"', 'new Date(5)', 'true', '[5]', 'new Number(5)', '5n', 'NaN', '0', '-1', 'null',
  '{ toString: () => "1},{\\"name\\":\\"Transfer\\",\\"data\\":{}" , valueOf: () => 1 }',
  '{ [Symbol.toPrimitive]: hint => hint === "number" ? 1 : "1},{\\"name\\":\\"Transfer\\"" }',
];
for (const value of notNumbers) {
  test(`${value} is neither a timeout nor a credit`, async () => {
    const page = makePage({ answer: () => said() });
    await settled();
    page.packets.length = 0;
    await rejects(page.run(`bridge.request('Wait', {}, { timeout: ${value} })`), 'invalidOption');
    await rejects(page.run(`bridge.subscribe('Downloads', {}, { credit: ${value} }).next()`), 'invalidOption');
    await settled();
    assert.deepEqual(page.packets, []);
  });
}

test('numbers are written as in JSON', async () => {
  const [first, ...others] = await posted(`
    for (const timeout of [0.5, 1e-7, 5e-324, 1e21, Infinity, undefined]) bridge.request('Wait', {}, { timeout });
  `);
  assert.equal(first.timeout, 0.5);
  assert.deepEqual(others.map(({ timeout }) => timeout), [1e-7, 5e-324, 2e9, 2e9, undefined]);
});

test('options are read from the page\'s own object, not from Object.prototype', async () => {
  const messages = await posted(`
    Object.prototype.timeout = 7;
    Object.prototype.credit = 7;
    Object.prototype.signal = { aborted: true, addEventListener() {} };
    bridge.request('Wait');
    bridge.request('Wait', {}, {});
    bridge.request('Wait', {}, null);
    bridge.subscribe('Downloads');
  `);
  assert.deepEqual(messages.map(({ timeout, credit }) => [timeout, credit]), [
    [undefined, undefined], [undefined, undefined], [undefined, undefined], [undefined, 16],
  ]);
});

const other = 'bridge.request("Other").catch(() => {});';
const posting = {
  'the getter of a signal\'s aborted': `
    bridge.request('Wait', {}, { signal: { get aborted() { ${other} return false; }, addEventListener() {}, removeEventListener() {} } });
  `,
  'a signal\'s addEventListener': `
    bridge.request('Wait', {}, { signal: { aborted: false, addEventListener() { ${other} }, removeEventListener() {} } });
  `,
  'a getter of the options': `bridge.request('Wait', {}, { get timeout() { ${other} return 5; } });`,
  'a getter of the data': `bridge.request('Wait', { get value() { ${other} return 5; } });`,
  'toJSON of the data': `bridge.request('Wait', { value: { toJSON() { ${other} return 5; } } });`,
  'a proxy in the data': `bridge.request('Wait', new Proxy({ a: 1 }, { ownKeys(target) { ${other} return Reflect.ownKeys(target); } }));`,
  'a tag in the data': `bridge.request('Wait', Object.create({ get [Symbol.toStringTag]() { ${other} return 'Object'; } }));`,
  'the value of the timeout': `bridge.request('Wait', {}, { timeout: { valueOf() { ${other} return 5; } } }).catch(() => {});`,
  'the constructor of promises': `
    let count = 0;
    const constructor = Promise;
    Object.defineProperty(Promise.prototype, 'constructor', { get() { if (count++ < 5) { ${other} } return constructor; } });
    for (let index = 0; index < 5; index++) bridge.request('Wait').then(() => {});
  `,
};
for (const [what, code] of Object.entries(posting)) {
  for (const messages of [1000, 1]) {
    test(`${what} posts while a message starts, ${messages} in a packet`, async () => {
      const names = (await posted(`bridge.request('First');${code}`, { messages })).map(({ name }) => name);
      assert.ok(names.includes('First'));
      // A timeout that is not a number is rejected without converting it.
      const isAsked = !what.includes('timeout');
      assert.equal(names.includes('Other'), isAsked);
      assert.equal(names.includes('Wait'), isAsked);
    });
  }
}

test('a transport, or the host\'s own postMessage, that posts while it sends a full packet uses no id twice', async () => {
  const sent = [];
  let page;
  const take = packet => {
    sent.push(packet);
    if (sent.length < 5) page.bridge.request('Other').catch(() => {});
    return said();
  };
  const options = [
    { configuration: { messages: 2, transport: { send: text => take(JSON.parse(text)) } } },
    { configuration: { messages: 2 }, answer: take },
  ];
  for (const one of options) {
    sent.length = 0;
    page = makePage(one);
    for (let index = 0; index < 7; index++) page.bridge.request('Wait').catch(() => {});
    await settled();
    const ids = sent.flatMap(({ messages }) => messages).map(({ id }) => id);
    assert.deepEqual(ids, Array.from({ length: 11 }, (_, index) => index + 1));
  }
});

test('a full packet is posted to the engine at once', () => {
  const page = makePage({ answer: () => said(), configuration: { messages: 2 } });
  for (let index = 0; index < 5; index++) page.bridge.request('Wait').catch(() => {});
  assert.deepEqual(page.packets.map(({ messages }) => messages.length), [2, 2]);
});

test('a report that posts, because the engine cannot post a full packet, uses no id twice', async () => {
  const page = makePage({ answer() { throw new Error('too long'); }, configuration: { messages: 2 } });
  const codes = [];
  const request = () => page.bridge.request('Wait').catch(({ code }) => codes.push(code));
  let count = 0;
  page.context.console.error = () => count++ < 3 && request();
  for (let index = 0; index < 3; index++) {
    page.bridge.post('Refresh');
    request();
  }
  await settled();
  await settled();
  const ids = page.packets.flatMap(({ messages }) => messages).map(({ id }) => id).filter(Boolean);
  assert.deepEqual(ids, [1, 2, 3, 4, 5, 6]);
  assert.deepEqual(codes, Array(6).fill('hostGone'));
});

test('a signal that throws when it is released affects no other message', async () => {
  const page = makePage({ answer: () => said() });
  const signal = page.run('({ aborted: false, addEventListener() {}, removeEventListener() { throw new Error("signal"); } })');
  const replies = [page.bridge.request('Wait', {}, { signal }), page.bridge.request('Wait')];
  await settled();
  page.ScriptBridge.receive(said([result(1, 1), result(2, 2)]));
  assert.deepEqual(await Promise.all(replies), [1, 2]);
  await settled();
  assert.deepEqual(page.uncaught.map(String), ['Error: signal']);
});

test('the result of toJSON is checked like the value itself', async () => {
  const page = makePage({ answer: () => said() });
  page.run(`
    const levels = count => count ? [levels(count - 1)] : 0;
    const writing = result => ({ toJSON: () => result });
    const cycle = {};
    cycle.self = writing(cycle);
    const endless = { toJSON: () => ({ endless }) };
    globalThis.values = {
      deep: writing(levels(200)), 'just too deep': [writing(levels(190))], nested: writing([writing([writing(levels(190))])]),
      cycle, endless, twice: writing(writing(1)), map: writing(new Map()), run: writing(() => {}), big: [writing(1n)],
      'no function': { toJSON: true, value: new Map() }, 'no array': { [Symbol.toStringTag]: 'Array', value: levels(200) },
    };
    globalThis.fine = [writing(levels(188)), writing(undefined), new Date(0), { toJSON: 1 }];
  `);
  for (const [what, value] of Object.entries(page.context.values)) {
    assert.throws(() => page.bridge.post('Order', value), { code: 'notSerializable' }, what);
  }
  assert.throws(() => page.bridge.post('Order', { items: [page.context.values.map] }), {
    message: 'Order is not JSON: data.items[0] is an [object Map], not a plain object.',
  });
  page.bridge.post('Order', page.context.fine);
  await settled();
  const [{ data }] = page.packets.flatMap(({ messages }) => messages);
  assert.equal(JSON.stringify(data), page.run('JSON.stringify(fine)'));
});
