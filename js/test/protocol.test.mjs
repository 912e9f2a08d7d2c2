// Plays the rows of protocol.json that begin with P against bridge.js.
import './player.js';
import { readFileSync } from 'node:fs';
import { test } from 'node:test';
import { File } from 'node:buffer';
import { webcrypto } from 'node:crypto';
import vm from 'node:vm';
import { fixture, settled } from './page.mjs';

const read = name => readFileSync(new URL(`../${name}.js`, import.meta.url), 'utf8');
const source = read('bridge');
const scripts = { upload: read('upload'), download: read('download') };

function makeRealm(globals) {
  const global = vm.createContext({ crypto: webcrypto, AbortController, Blob, EventTarget, File, ReadableStream, ReadableStreamDefaultController, ReadableStreamDefaultReader, Response, atob, btoa, clearTimeout, setTimeout, ...globals });
  return { global, run: code => vm.runInContext(code, global) };
}

for (const row of fixture('protocol')) {
  if (row.row.startsWith('P')) test(`page, ${row.row}: ${row.name}`, () => playPageRow(row, source, { makeRealm, settled, scripts }));
}
