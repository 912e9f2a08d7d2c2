// Checks that bridge.js, wire.mjs and Swift use exactly the fields in the article, and that protocol.json
// plays them. Fails if a field is added on one side only.
import './player.js';
import assert from 'node:assert/strict';
import { webcrypto } from 'node:crypto';
import { readFileSync, readdirSync } from 'node:fs';
import { test } from 'node:test';
import vm from 'node:vm';
import { fixture, settled } from './page.mjs';

const read = path => readFileSync(new URL(`../../${path}`, import.meta.url), 'utf8');
// Rows of uploads and downloads play fields of data, which are not the packets'.
const rows = fixture('protocol').filter(({ row }) => !/^(H[UCB]|P[UB])/.test(row));
const sorted = names => [...new Set(names)].sort();

/** Rows that play unknown fields, which are ignored. */
const rowsOfOthers = ['HF9', 'PF4'];
/** The page does not read this field: a reply without an element ends a subscription. */
const unread = ['done'];
/** No page of the fixture has a host that cannot identify the source. */
const unplayed = ['key'];

const article = (() => {
  const text = read('docs/WireProtocol.md');
  const part = (from, to) => text.slice(text.indexOf(`## ${from}`), text.indexOf(`## ${to}`));
  /** Reads the fields of a part: the first cell of a table row, or quoted names in code. */
  const fields = text => sorted(text.split('\n').flatMap(line => {
    const [, first] = /^\| `(\w+)` \|/.exec(line) ?? [];
    if (first) return [first];
    return [...line.matchAll(/`[^`]*`/g)].flatMap(([code]) => [...code.matchAll(/(?<!:)"(\w+)"/g)].map(([, name]) => name));
  }));
  return { page: fields(part('Packets from the page', 'Packets from the host')), host: fields(part('Packets from the host', 'Order and batches')) };
})();

/** The fields that the fixture plays, by side. */
const played = (() => {
  const names = { page: [], host: [] };
  const add = (side, value) => {
    if (value !== null && typeof value === 'object') names[side].push(...Object.keys(value));
  };
  const packet = (side, value) => {
    add(side, value);
    for (const list of [value?.messages, value?.replies, value?.events]) {
      for (const item of Array.isArray(list) ? list : []) {
        add(side, item);
        add(side, item?.error);
      }
    }
    add(side, value?.error);
  };
  for (const { steps } of rows.filter(({ row }) => !rowsOfOthers.includes(row))) {
    for (const step of steps) {
      packet('page', step.packet);
      packet('page', { messages: step.posts });
      for (const name of ['answer', 'push', 'receives', 'answers', 'greets']) packet('host', step[name]);
    }
  }
  return { page: sorted(names.page), host: sorted(names.host) };
})();

/** Wraps a parsed packet in a proxy that records which fields are read, except within values. */
function noting(seen, value, isValue = false) {
  if (isValue || value === null || typeof value !== 'object') return value;
  const values = ['data', 'result', 'element'];
  return new Proxy(value, {
    get(target, name) {
      if (typeof name === 'string' && !Array.isArray(target)) seen.add(name);
      return noting(seen, target[name], values.includes(name));
    },
    has(target, name) {
      seen.add(name);
      return name in target;
    },
  });
}

const source = read('js/bridge.js');
/** The script without comments, which contain packets too. */
const code = source.replace(/^\s*(?:\/\/|\/?\*).*$/gm, '');

test('bridge.js writes exactly the page\'s fields that the article names', () => {
  const spelled = [...code.matchAll(/"(\w+)":/g)].map(([, name]) => name);
  // The name of an option is a default or an argument of `begin`.
  const options = [...code.matchAll(/option = '(\w+)'|begin\(.*'(\w+)', \d+/g)].map(([, first, second]) => first ?? second);
  assert.equal(options.length, 2);
  assert.deepEqual(sorted([...spelled, ...options]), article.page);
});

test('bridge.js reads exactly the host\'s fields that the article names', async () => {
  const seen = new Set();
  const makeRealm = globals => {
    const global = vm.createContext({ crypto: webcrypto, AbortController, note: value => noting(seen, value), ...globals });
    // bridge.js parses only packets of the host.
    vm.runInContext('{ const { parse } = JSON; JSON.parse = text => note(parse(text)); }', global);
    return { global, run: code => vm.runInContext(code, global) };
  };
  for (const row of rows.filter(({ row, plain }) => row.startsWith('P') && !plain)) await playPageRow(row, source, { makeRealm, settled });
  assert.deepEqual(sorted([...seen, ...unread]), article.host);
});

test('protocol.json plays exactly the fields that the article names', () => {
  assert.deepEqual(sorted([...played.page, ...unplayed]), article.page);
  assert.deepEqual(played.host, article.host);
});

test('Swift uses exactly the fields that the article names', () => {
  const folder = new URL('../../Sources/ScriptBridge/Wire/', import.meta.url);
  const swift = readdirSync(folder).map(name => readFileSync(new URL(name, folder), 'utf8')).join('\n');
  const names = [...swift.matchAll(/Self = Self\("(\w+)"\)/g)].map(([, name]) => name);
  assert.deepEqual(sorted(names), sorted([...article.page, ...article.host]));
});

test('the in-memory page uses exactly the fields that the article names', () => {
  const swift = read('Sources/ScriptBridgeTesting/PageWire.swift');
  const names = [...swift.matchAll(/"(\w+)":|\["(\w+)"\]/g)].map(([, written, read]) => written ?? read);
  assert.deepEqual(sorted(names), sorted([...article.page, ...article.host]));
});

test('no other script on the page\'s side builds packets', () => {
  // The texts of errors name a version, too.
  const parts = readdirSync(new URL('../testing/', import.meta.url)).map(name => `js/testing/${name}`);
  assert.ok(parts.length >= 10);
  for (const path of ['js/testing.mjs', ...parts]) {
    assert.doesNotMatch(read(path).replace(/^\s*(?:\/\/|\/?\*).*$/gm, ''), /\bbridge: |"bridge"|\bversion\b|\breplies: \[\{|\bcancel: true/, path);
  }
});
