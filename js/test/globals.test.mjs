// The names of globals and inherited properties that the page scripts use. Each of them is changed here, in
// node, and in the engine: see HostileGlobalsTests.swift.
import assert from 'node:assert/strict';
import { readFileSync, writeFileSync } from 'node:fs';
import { test } from 'node:test';
import { injected, types } from '../embed.mjs';
import { acorn } from './acorn.mjs';
import { fixture, makePage } from './page.mjs';
// Before testing.mjs, which needs a page without the script.
import { installed } from '../testing/page.mjs';
import { mark } from '../testing/values.mjs';
import { FakeHost, HostError } from '../testing.mjs';

const read = name => readFileSync(new URL(`../${name}.js`, import.meta.url), 'utf8');

// --- The names ----------------------------------------------------------------------------------

const scripts = ['bridge', 'upload', 'download', 'console'];

/** The embedded scripts whose globals are not changed, and why. */
const others = {
  inspector: 'It runs in a world of its own, in which the page has no objects.',
  components: 'It calls the code of a library of the page, which uses the globals itself.',
  turbo: 'It calls the code of a library of the page, which uses the globals itself.',
};

test('every embedded script is changed here, or there is a reason', () => {
  const embedded = types.flatMap(([, , texts]) => Object.values(texts)).filter(name => name.endsWith('.js'));
  assert.deepEqual(embedded.sort(), [...scripts, ...Object.keys(others)].map(name => `${name}.js`).sort());
});

/** What the language looks up without a name in the script. */
const implied = [
  'then', 'constructor', 'toString', 'valueOf', 'toJSON', 'exec', 'next', 'return', 'get', 'set',
  ...['iterator', 'asyncIterator', 'hasInstance', 'species', 'toPrimitive', 'toStringTag'].map(name => `Symbol.${name}`),
];

/** Adds the names that a syntax tree uses. */
function collect(node, names) {
  if (Array.isArray(node)) node.forEach(child => collect(child, names));
  if (!node || typeof node.type !== 'string') return;
  if (node.type === 'Identifier') names.add(node.name);
  // The scripts name what they keep in texts too: method(Blob, 'slice').
  if (typeof node.value === 'string' && /^[A-Za-z]\w*$/.test(node.value)) names.add(node.value);
  Object.values(node).forEach(child => { if (typeof child === 'object') collect(child, names); });
}

test('globals.json has every name that the page scripts use', { skip: acorn ? false : 'acorn is missing: apt-get install node-acorn' }, () => {
  const names = new Set(implied);
  for (const name of scripts) collect(acorn.parse(read(name), { ecmaVersion: 2022 }), names);
  // All names: hostile.js knows which of them are globals or inherited properties.
  const list = [...names].sort();
  if (process.argv.includes('--write')) {
    writeFileSync(new URL('../../Tests/Fixtures/globals.json', import.meta.url), `[\n${list.map(name => `  ${JSON.stringify(name)}`).join(',\n')}\n]\n`);
  } else assert.deepEqual(fixture('globals'), list, 'Run: node js/test/globals.test.mjs --write');
});

// --- The changes --------------------------------------------------------------------------------

/** How many changes one page sees at once. */
const changesAtOnce = 96;

// As hosts inject them.
const source = [...['download', 'bridge', 'upload', 'console'].map(name => injected(`${name}.js`)), read('test/hostile')].join('\n');

const wait = (_, { signal }) => new Promise((_, reject) => { signal.addEventListener('abort', () => reject(new HostError('aborted', ''))); });

/** Runs code after the page scripts, in a new page with a host; returns what it resolves with. */
async function inPage(code) {
  const host = new FakeHost({
    messages: { Say: () => host.emit('said', 'words'), ScriptBridge() {} },
    requests: {
      Echo: data => data,
      Wait: wait,
      Load: ({ source }) => host.bytes({
        short: () => new Uint8Array(100),
        long: () => new Uint8Array(300_000),
        sequence: () => chunks(),
        broken: () => chunks(new Error('broken')),
      }[source]()),
    },
    subscriptions: { Count: async function* () { yield* [1, 2, 3]; } },
    uploads: {
      Keep: async (_, bytes) => (await bytes.arrayBuffer()).byteLength,
      Hold: (_, bytes, context) => wait(_, context),
    },
  });
  host.install();
  const page = makePage({
    source, configuration: { channel: 'nativeApp', mark }, answer: packet => installed.host.take(JSON.stringify(packet)),
    globals: {
      setTimeout, clearTimeout, atob, ReadableStreamDefaultController, Response,
      console: Object.fromEntries(['debug', 'log', 'info', 'warn', 'error'].map(level => [level, () => {}])),
    },
  });
  // The host pushes packets to the page through this.
  globalThis.ScriptBridge = { receive: text => page.ScriptBridge?.receive(text) };
  const result = await page.run(`(async () => JSON.stringify(await (async () => { ${code} })()))()`);
  assert.deepEqual(page.uncaught, []);
  return JSON.parse(result);
}

async function* chunks(error) {
  for (let index = 0; index < 3; index++) yield new Uint8Array(1_000);
  if (error) throw error;
}

// Node's Blob is a script that slices buffers with the page's methods.
const ofNode = `{ change: /^(Uint32Array.prototype.__proto__.(buffer|byteLength)|ArrayBuffer.(prototype.(slice|constructor)|Symbol.species)) /, tasks: /upload of (bytes|a stream)|download of (short bytes|a Blob)/ }`;
const hostile = `const hostile = makeHostile(${JSON.stringify(fixture('globals'))}, ${JSON.stringify([mark, '{"bridge":1'])}, [${ofNode}]);`;
const failures = (kind, places) => inPage(`${hostile} return (await hostile.failures('${kind}', ${JSON.stringify(places)})).failures;`);

test('everything ends as documented, whatever the page does to its globals', async () => {
  assert.equal(await failures('', []), '');
  let total = 0;
  let held = 0;
  for (const [kind, count] of await inPage(`${hostile} return hostile.counts();`)) {
    total += count;
    const groupCount = Math.ceil(count / changesAtOnce);
    for (let group = 0; group < groupCount; group++) {
      // Spread, so that a page rarely sees several changes of the same type.
      const places = Array.from({ length: count }, (_, place) => place).filter(place => place % groupCount === group);
      held += places.length;
      if (!await failures(kind, places)) continue;
      for (const place of places) {
        const alone = await failures(kind, [place]);
        if (!alone) continue;
        held--;
        console.log(`${await inPage(`${hostile} return hostile.label('${kind}', ${place});`)}: ${alone.replaceAll('\n', '; ')}`);
      }
    }
  }
  assert.equal(held, total);
});
