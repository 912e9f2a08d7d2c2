// The fields of the wire: bridge.js, wire.mjs and Swift spell what the article says, and protocol.json
// plays it. Whoever adds one on one side alone finds it here.
import './player.js';
import assert from 'node:assert/strict';
import { webcrypto } from 'node:crypto';
import { readFileSync, readdirSync } from 'node:fs';
import { test } from 'node:test';
import vm from 'node:vm';
import { fixture, settled } from './page.mjs';

const read = path => readFileSync(new URL(`../../${path}`, import.meta.url), 'utf8');
const rows = fixture('protocol');
const sorted = names => [...new Set(names)].sort();

/** Rows that play what is no field: it is ignored. */
const rowsOfOthers = ['HF9', 'PF4'];
/** What the page does not look for: without an element, a subscription has ended. */
const unread = ['done'];
/** No page of the fixture is of a host that cannot see who posts. */
const unplayed = ['key'];

const article = (() => {
  const text = read('Sources/ScriptBridge/ScriptBridge.docc/WireProtocol.md');
  const part = (from, to) => text.slice(text.indexOf(`## ${from}`), text.indexOf(`## ${to}`));
  /** A row of a table that begins with a field names that one; what else stands in code, is in quotation marks. */
  const fields = text => sorted(text.split('\n').flatMap(line => {
    const [, first] = /^\| `(\w+)` \|/.exec(line) ?? [];
    if (first) return [first];
    return [...line.matchAll(/`[^`]*`/g)].flatMap(([code]) => [...code.matchAll(/(?<!:)"(\w+)"/g)].map(([, name]) => name));
  }));
  return { page: fields(part('Frames from the page', 'Frames from the host')), host: fields(part('Frames from the host', 'Errors')) };
})();

/** The fields that the fixture plays, of each side. */
const played = (() => {
  const names = { page: [], host: [] };
  const add = (side, value) => {
    if (value !== null && typeof value === 'object') names[side].push(...Object.keys(value));
  };
  const frame = (side, value) => {
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
      frame('page', step.frame);
      frame('page', { messages: step.posts });
      for (const name of ['answer', 'push', 'receives', 'answers', 'greets']) frame('host', step[name]);
    }
  }
  return { page: sorted(names.page), host: sorted(names.host) };
})();

/** A text of a frame, and an object that notes what is looked for in it, but not in values. */
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
/** Without comments, which spell frames too. */
const code = source.replace(/^\s*(?:\/\/|\/?\*).*$/gm, '');

test('bridge.js writes the fields of a page that the article names, and no other', () => {
  const spelled = [...code.matchAll(/"(\w+)":/g)].map(([, name]) => name);
  // What stands for the name of an option, in one place.
  const options = [.../const option = .*$/m.exec(code)[0].matchAll(/'(\w+)'/g)].map(([, name]) => name);
  assert.equal(options.length, 2);
  assert.deepEqual(sorted([...spelled, ...options]), article.page);
});

test('bridge.js looks for the fields of a host that the article names, and for no other', async () => {
  const seen = new Set();
  const makeRealm = globals => {
    const global = vm.createContext({ crypto: webcrypto, AbortController, note: value => noting(seen, value), ...globals });
    // Only frames of the host are parsed in bridge.js.
    vm.runInContext('{ const { parse } = JSON; JSON.parse = text => note(parse(text)); }', global);
    return { global, run: code => vm.runInContext(code, global) };
  };
  for (const row of rows.filter(({ row, plain }) => row.startsWith('P') && !plain)) await playPageRow(row, source, { makeRealm, settled });
  assert.deepEqual(sorted([...seen, ...unread]), article.host);
});

test('protocol.json plays each field that the article names, and no other', () => {
  assert.deepEqual(sorted([...played.page, ...unplayed]), article.page);
  assert.deepEqual(played.host, article.host);
});

test('Swift spells the fields that the article names, and no other', () => {
  const folder = new URL('../../Sources/ScriptBridge/Protocol/', import.meta.url);
  const swift = readdirSync(folder).map(name => readFileSync(new URL(name, folder), 'utf8')).join('\n');
  const names = [...swift.matchAll(/Self = Self\("(\w+)"\)/g)].map(([, name]) => name);
  assert.deepEqual(sorted(names), sorted([...article.page, ...article.host]));
});

test('no other script of the page\'s side spells a frame', () => {
  for (const path of ['session', 'testing', 'faulty-transport'].map(name => `js/${name}.mjs`)) {
    assert.doesNotMatch(read(path).replace(/^\s*(?:\/\/|\/?\*).*$/gm, ''), /\bbridge: |"bridge"|\bversion\b|\breplies: \[\{|\bcancel: true/, path);
  }
});
