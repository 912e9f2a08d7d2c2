// Engines without some features, as in WebKit's Lockdown Mode: the page scripts work in each of them.
import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { test } from 'node:test';
import { makePage, result, said } from './page.mjs';

const read = name => readFileSync(new URL(`../${name}`, import.meta.url), 'utf8');
const source = `${read('download.js')}\n${read('bridge.js')}\n${read('upload.js')}\n${read('console.js')}`;
const mark = 'a1b2';

/** A FileReader like a browser's. */
class FileReader extends EventTarget {
  #result = null;
  get result() { return this.#result; }
  get error() { return null; }
  async readAsDataURL(blob) {
    this.#result = `data:;base64,${Buffer.from(await blob.arrayBuffer()).toString('base64')}`;
    this.dispatchEvent(new Event('loadend'));
  }
}

/** Node's needs WebAssembly, which needs a compiler. */
class Response {
  get ok() { return false; }
  get body() { return null; }
}

const globals = {
  FileReader, Response, ReadableStreamDefaultController, atob, btoa,
  navigator: { serviceWorker: {} }, indexedDB: {}, location: { origin: 'https://example.com' },
};

/** The features, each with the code that removes it before any script runs. */
const engines = {
  'with everything': '',
  'without FileReader': 'delete globalThis.FileReader',
  'without crypto.subtle': 'globalThis.crypto = { getRandomValues: crypto.getRandomValues.bind(crypto) }',
  'without WebAssembly': 'delete globalThis.WebAssembly',
  'without service workers': 'delete navigator.serviceWorker',
  'without IndexedDB': 'delete globalThis.indexedDB',
  'without base64 of bytes': 'delete Uint8Array.fromBase64; delete Uint8Array.prototype.toBase64',
  'without fetch and streams of responses': 'delete globalThis.fetch',
  'without all of them': `for (const name of ['FileReader', 'WebAssembly', 'indexedDB', 'navigator', 'fetch']) delete globalThis[name];
    delete Uint8Array.fromBase64; delete Uint8Array.prototype.toBase64;`,
};

for (const [name, before] of Object.entries(engines)) {
  test(`an engine ${name}`, async () => {
    const bytes = Uint8Array.from({ length: 600_000 }, (_, index) => index * 7 + (index >> 8));
    const text = Buffer.from(bytes).toString('base64');
    const chunks = [];
    let opening;
    const answers = {
      Photo: () => {},
      Load: ({ id }) => [result(id, { bytes: mark, id: 'x', size: bytes.length })],
      'ScriptBridge.bytes': ({ id, data: { index } }) => [result(id, { bytes: index ? '' : text, last: index > 0 })],
      'ScriptBridge.chunk': ({ id, data: { bytes, last } }) => {
        chunks.push(Buffer.from(bytes, 'base64'));
        return [result(id, false), ...last ? [result(opening, 'stored')] : []];
      },
    };
    const page = makePage({
      source, globals, before: `for (const level of ['debug', 'log', 'warn']) console[level] = () => {}; ${before}`, configuration: { channel: 'nativeApp', mark },
      answer: ({ document, messages }) => {
        const replies = messages.flatMap(message => {
          if (message.name === 'Photo') opening = message.id;
          return message.id && answers[message.name]?.(message) || [];
        });
        return said(replies, { document });
      },
    });
    const { bridge } = page;
    assert.equal(await bridge.upload('Photo', new Blob([bytes])), 'stored');
    assert.ok(Buffer.concat(chunks).equals(bytes));
    const loaded = await bridge.request('Load');
    assert.ok(Buffer.from(await loaded.arrayBuffer()).equals(Buffer.from(bytes)));
    page.run("console.info('written')");
    assert.deepEqual(page.uncaught, []);
  });
}

test('engines that have no just-in-time compiler', () => {
  const own = fileURLToPath(import.meta.url);
  const { status, stdout } = spawnSync(process.execPath, ['--jitless', '--test', '--test-name-pattern', '^an engine with', own], { encoding: 'utf8', env: { PATH: process.env.PATH } });
  assert.equal(status, 0, stdout);
  assert.match(stdout, /an engine with everything/);
});
