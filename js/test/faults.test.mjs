// Both test kits have the same faults, and an article describes each of them.
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { test } from 'node:test';

const read = path => readFileSync(new URL(`../../${path}`, import.meta.url), 'utf8');
const all = (text, pattern) => [...text.matchAll(pattern)].map(([, name]) => name);
const unique = names => [...new Set(names)].sort();

const [, body] = read('Sources/ScriptBridgeTesting/Faults/InMemoryPage.Fault.swift').match(/enum Fault[^{]*\{([^]*?)\n {4}\}/);
const native = unique(all(body, /^ {8}case (\w+)/gm));

test('the fake host has the faults of the in-memory page', () => {
  assert.ok(native.length >= 7);
  const [, kinds] = read('js/testing.d.ts').match(/type FaultKind = ([^;]*);/);
  assert.deepEqual(unique(all(kinds, /'(\w+)'/g)), native);
});

test('the article on faults has a row for each of them', () => {
  const [, table] = read('Sources/ScriptBridge/ScriptBridge.docc/FaultsAndTranscripts.md').match(/\| fault \|[^\n]*\n\|[- |]*\n((?:\|.*\n)*)/);
  assert.deepEqual(unique(all(table, /^\| `(\w+)/gm)), native);
});
