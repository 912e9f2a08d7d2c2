// The page's side of the dialects: what apps write in their pages, without bridge.js.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import vm from 'node:vm';
import { fixture } from './page.mjs';

/** Converts a value of another realm to one of this realm. */
const plain = value => value === undefined ? undefined : JSON.parse(JSON.stringify(value));

/** What the pages take from a browser. */
const browser = `
  globalThis.navigator = {};
  globalThis.location = { origin: 'https://example.com' };
  globalThis.CustomEvent = globalThis.MessageEvent = class { constructor(type, init) { Object.assign(this, { type }, init); } };
  globalThis.dispatchEvent = event => globalThis['on' + event.type]?.(event);
`;

const rows = fixture('dialects');

for (const row of rows) {
  test(`row of dialects.json: ${row.name}`, () => {
    const posted = [];
    const postMessage = async body => { posted.push(body); };
    const page = vm.createContext({ webkit: { messageHandlers: { [row.channel]: { postMessage } } } });
    vm.runInContext(`globalThis.window = globalThis; ${browser} ${row.prelude ?? ''}`, page);
    vm.runInContext(row.page, page);
    assert.deepEqual(plain(posted), [row.posted]);
    for (const call of row.calls ?? []) vm.runInContext(call, page);
    if (row.command) assert.deepEqual(plain(posted), [row.posted, row.command.acknowledgement]);
    assert.deepEqual(plain(page.heard) ?? [], row.heard ?? []);
  });
}
