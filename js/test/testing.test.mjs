// The fake host in node.
import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { test } from 'node:test';
import { scenarios } from './testing/scenarios.mjs';

for (const [name, scenario] of Object.entries(scenarios)) test(`fake host: ${name}`, { timeout: 120_000 }, scenario);

/** The output of a program of modules next to bridge.js, written like a page and its test. */
function said(code) {
  const options = { cwd: new URL('..', import.meta.url), encoding: 'utf8', timeout: 120_000 };
  return execFileSync(process.execPath, ['--input-type=module', '--eval', code], options).trim();
}

test('fake host: a bridge that is imported after testing.mjs finds the host, even before it is installed', () => {
  const code = await_ => `
    import { FakeHost } from './testing.mjs';
    import { bridge } from './bridge.mjs';
    const early = bridge.request('Where').catch(({ code }) => code);
    await ${await_};
    new FakeHost({ requests: { Where: () => 'here' } }).install();
    console.log(bridge.isNative, await early, await bridge.request('Where'));`;
  assert.equal(said(code('null')), 'true documentGone here');
  assert.equal(said(code('new Promise(resolve => setTimeout(resolve))')), 'true documentGone here');
});

test('fake host: a fake host that is loaded after bridge.js reports that', () => {
  const code = `
    import './bridge.mjs';
    import { FakeHost } from './testing.mjs';
    await new FakeHost().load().catch(({ code, message }) => console.log(code, message));`;
  assert.equal(said(code), 'bridgeLoaded bridge.js ran before testing.mjs. Import testing.mjs first.');
});
