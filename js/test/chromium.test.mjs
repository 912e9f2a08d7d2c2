// The fake host in headless Chromium: an engine other than WebKit, and a page with script tags.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { fileURLToPath } from 'node:url';
import { reportOf, skip } from './chromium.mjs';
import { scenarios } from './testing/scenarios.mjs';

test('fake host: all scenarios in Chromium', { timeout: 120_000, skip }, async () => {
  const results = await reportOf(fileURLToPath(new URL('..', import.meta.url)), 'test/testing/index.html');
  assert.deepEqual(results.filter(([, outcome]) => outcome !== 'passed'), []);
  assert.equal(results.length, Object.keys(scenarios).length + 1);
});
