// Reports of a page to hosts that take them: console.js, loaded after bridge.js.
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { test } from 'node:test';
import { makePage, said, settled } from './page.mjs';

const read = name => readFileSync(new URL(`../${name}`, import.meta.url), 'utf8');
const source = `${read('bridge.js')}\n${read('console.js')}`;

/** A page that reports, its own console output, and its reports. */
function makeReporting({ before = '' } = {}) {
  const written = [];
  const page = makePage({
    answer: ({ document }) => said([], { document }), source,
    before: `console.log = function log(...values) { written.push(values); return 'logged'; };
      console.debug = console.warn = () => {}; console.fail = () => {}; ${before}`.replace('written', 'globalThis.written'),
  });
  page.written = written;
  return {
    ...page,
    async reports() {
      await settled();
      return page.packets.splice(0).flatMap(({ messages }) => messages).filter(({ name }) => name === 'ScriptBridge')
        .map(({ data }) => [data.kind, data.text]);
    },
  };
}

const start = 'globalThis.written = [];';

test('console output is written as before and reported', async () => {
  const page = makeReporting({ before: start });
  assert.equal(page.run("console.log('a', 1, null)"), 'logged');
  assert.equal(page.run("console.log.call(undefined, 'b')"), 'logged');
  assert.deepEqual(JSON.parse(page.run('JSON.stringify(written)')), [['a', 1, null], ['b']]);
  assert.deepEqual(await page.reports(), [['log', 'a, 1, null'], ['log', 'b']]);
  assert.deepEqual(JSON.parse(page.run('JSON.stringify([console.log.name, console.log.length, "fail" in console])')), ['log', 0, true]);
});

test('values are described in words', async () => {
  const page = makeReporting({ before: start });
  const rows = [
    ['undefined', 'undefined'], ['true', 'true'], ['10n', '10'], ["Symbol('s')", 'Symbol(s)'], ["''", ''],
    ["{ a: 1, b: { c: [1, 'x'] } }", '{a: 1, b: {c: [1, x]}}'], ['{ a: { b: { c: { d: 1 } } } }', '{a: {b: {c: {}}}}'],
    ['[[1, [2]]]', '[[1, [2]]]'], ['{ get a() { throw 1 } }', '{a: undefined}'], ['Array(100).fill(7)', `[${Array(20).fill(7).join(', ')}]`],
    ['new Uint8Array(1e7)', 'Uint8Array(10000000)'], ['[new Float64Array(3)]', '[Float64Array(3)]'], ['new ArrayBuffer(8)', 'ArrayBuffer(8)'],
    ['new DataView(new ArrayBuffer(8))', 'DataView'], ["new String('abc')", 'String'], ['new Map([[1, 2]])', 'Map'], ['new Date(0)', 'Date'],
    ['new (class Point { x = 1 })', '{x: 1}'], ['Object.create(null)', '{}'],
    ["(() => { const cycle = {}; cycle.self = cycle; return cycle; })()", '{self: {self: {self: {}}}}'],
  ];
  for (const [code] of rows) page.run(`console.log(${code})`);
  assert.deepEqual(await page.reports(), rows.map(([, text]) => ['log', text]));
  page.run("console.error(new TypeError('no'))");
  const [[kind, text]] = await page.reports();
  assert.equal(kind, 'error');
  assert.match(text, /^TypeError: no\n.*at /s);
});

test('the cost of a description does not depend on the length', async () => {
  const page = makeReporting({ before: start });
  // The page's own count of the names that are listed.
  page.run(`globalThis.count = 0;
    const listed = value => new Proxy(value, { getOwnPropertyDescriptor(target, name) { count++; return Reflect.getOwnPropertyDescriptor(target, name); } });
    console.log(listed(Array(1e5).fill(1)));`);
  assert.ok(page.run('count') <= 20, page.run('count'));
  assert.equal((await page.reports()).length, 1);
  page.run(`const text = { toString: () => 'x'.repeat(1e6) }; console.log([Object(Symbol('x'.repeat(1e6))), 'x'.repeat(1e6), new Error('x'.repeat(1e6))]);`);
  assert.equal((await page.reports())[0][1].length, 4000);
});

test('a page that inherits fields of descriptors is described as it is', async () => {
  const page = makeReporting({ before: start });
  page.run("Object.prototype.value = 'forged'; console.log({ get a() { throw 1 } });");
  assert.deepEqual(await page.reports(), [['log', '{a: undefined}']]);
});

test('uncaught errors and rejected promises', async () => {
  const page = makeReporting({ before: start });
  page.dispatch('error', { message: 'Error: no', error: page.run("new Error('no')") });
  page.dispatch('error', { message: 'Script error.', error: null });
  page.dispatch('unhandledrejection', { reason: 'gone' });
  const reports = await page.reports();
  assert.deepEqual(reports.map(([kind]) => kind), ['uncaught', 'uncaught', 'rejection']);
  assert.match(reports[0][1], /^Error: no\n/);
  assert.deepEqual(reports.slice(1).map(([, text]) => text), ['Script error.', 'gone']);
});

test('the reports per second are limited, and the others are counted', async () => {
  const page = makeReporting({ before: start });
  for (let number = 0; number < 120; number++) page.run(`console.log(${number})`);
  assert.equal((await page.reports()).length, 50);
  assert.equal(page.run('written.length'), 120);
  page.clock.advance(1000);
  assert.deepEqual(await page.reports(), [['dropped', '70']]);
  page.run("console.log('again')");
  assert.deepEqual(await page.reports(), [['log', 'again']]);
  page.run("console.log('x'.repeat(1e6))");
  assert.equal((await page.reports())[0][1].length, 4000);
});

test('a described value may write to the console itself, or throw', async () => {
  const page = makeReporting({ before: start });
  assert.equal(page.run("const error = new Error('e'); error.toString = () => { console.log('inner'); return 'mine'; }; console.log(error)"), 'logged');
  const reports = await page.reports();
  assert.equal(reports.length, 1);
  assert.match(reports[0][1], /^mine/);
  assert.equal(page.run("console.log(new Proxy({}, { ownKeys() { throw 1 } }))"), 'logged');
});

test('a page that replaces globals still writes and reports', async () => {
  const page = makeReporting({ before: start });
  page.run('Reflect = Object = String = Array = setTimeout = Proxy = undefined');
  assert.equal(page.run("console.log({ a: [1] })"), 'logged');
  assert.deepEqual(await page.reports(), [['log', '{a: [1]}']]);
});

test('the bridge\'s own console output about failed posts is not reported, which would fail again', async () => {
  let posts = 0;
  const page = makePage({
    answer: () => { posts += 1; throw new Error('gone'); }, source,
    before: 'console.log = console.debug = console.warn = () => {};',
  });
  page.run("console.error('once')");
  for (let turn = 0; turn < 20; turn++) await settled();
  // The greeting and the report.
  assert.ok(posts <= 2, `${posts} posts`);
});

test('without a bridge nothing changes', () => {
  const page = makePage({ source: read('console.js'), before: 'globalThis.before = console.error' });
  assert.ok(page.run('before === console.error'));
});
