// The page's side of the dialects: what apps write in their pages, without bridge.js.
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { test } from 'node:test';
import vm from 'node:vm';
import { fixture } from './page.mjs';

/** Converts a value of another realm to one of this realm. */
const plain = value => value === undefined ? undefined : JSON.parse(JSON.stringify(value));

const rows = fixture('dialects');

for (const row of rows) {
  test(`row of dialects.json: ${row.name}`, () => {
    const posted = [];
    const postMessage = async body => { posted.push(body); };
    const page = vm.createContext({ webkit: { messageHandlers: { [row.channel]: { postMessage } } } });
    vm.runInContext(`globalThis.window = globalThis; ${row.prelude ?? ''}`, page);
    vm.runInContext(row.page, page);
    assert.deepEqual(plain(posted), [row.posted]);
    for (const call of row.calls ?? []) vm.runInContext(call, page);
    if (row.command) assert.deepEqual(plain(posted), [row.posted, row.command.acknowledgement]);
    assert.deepEqual(plain(page.heard) ?? [], row.heard ?? []);
  });
}

test('the article has a row for each dialect', () => {
  const url = new URL('../../Sources/ScriptBridgeDialects/ScriptBridgeDialects.docc/Dialects.md', import.meta.url);
  const lines = readFileSync(url, 'utf8').split('\n').filter(line => line.startsWith('| '));
  for (const { name, page } of rows) {
    const body = page.replace(/^webkit\.messageHandlers\.\w+\.postMessage\((.*)\)$/, '$1');
    assert.ok(lines.some(line => line.startsWith(`| ${name} | \`${body}\` |`)), `| ${name} | \`${body}\` |`);
  }
  assert.equal(lines.filter(line => / \| `.*` \| .* \|$/.test(line)).length, rows.length);
});
