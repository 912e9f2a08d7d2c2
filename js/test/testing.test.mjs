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

test('fake host: what has ended, or is not awaited, does not keep node running', () => {
  const code = (action, limits = '{ timeout: 20_000, eventWaitingTime: 20_000 }') => `
    import { FakeHost } from './testing.mjs';
    const started = Date.now();
    process.on('exit', code => console.log(code, Date.now() - started < 10_000 ? 'at once' : 'late'));
    const host = new FakeHost({
      limits: ${limits},
      requests: { Where: () => 'here', Never: () => new Promise(() => {}), Broken() { throw new Error('broken'); } },
    });
    ${action}`;
  const load = 'const bridge = await host.load();';
  assert.equal(said(code(`${load} console.log(await bridge.request('Where'));`)), 'here\n0 at once');
  assert.equal(said(code(`${load} await bridge.request('Broken').catch(() => {}); host.failures.length = 0;`)), '0 at once');
  assert.equal(said(code(`${load} const never = bridge.request('Never').catch(error => console.log(error.code)); await host.next('Never'); host.remove();`)), 'hostGone\n0 at once');
  assert.equal(said(code(`host.emit('early', 1); ${load} console.log(await new Promise(resolve => bridge.on('early', resolve)));`)), '1\n0 at once');
  assert.equal(said(code(`host.emit('early', 1);`)), '0 at once');
  // A page that waits for its deadline does keep node running.
  assert.equal(said(code(`${load} await bridge.request('Never').catch(error => console.log(error.code));`, '{ timeout: 200 }')), 'timedOut\n0 at once');
});

test('fake host: a page splits what it sends in a turn as the limits of its host say', () => {
  const code = `
    import { FakeHost } from './testing.mjs';
    const limits = { maximumMessageCount: 3, maximumByteCount: 2000 };
    const bridge = await new FakeHost({ limits, requests: { Echo: ({ value }) => value.length } }).load();
    const lengths = [1, 1, 1, 1, 500, 500];
    console.log(await Promise.all(lengths.map(length => bridge.request('Echo', { value: 'a'.repeat(length) }).catch(({ code }) => code))));`;
  assert.equal(said(code), '[ 1, 1, 1, 1, 500, 500 ]');
});

test('fake host: a limit that it does not have is a mistake, which names it', () => {
  const code = `
    import { FakeHost } from './testing.mjs';
    try { new FakeHost({ limits: { timeOut: 1 } }); } catch (error) { console.log(error.name, error.message); }`;
  assert.match(said(code), /^TypeError .*“timeOut”.* timeout, /);
});

test('fake host: a host without uploads rejects an upload as an unknown message', () => {
  const code = `
    import { FakeHost } from './testing.mjs';
    const bridge = await new FakeHost().load();
    await bridge.upload('Photo', new Blob(['a'])).catch(({ code }) => console.log(code));`;
  assert.equal(said(code), 'unknownMessage');
});

test('fake host: a fake host that is loaded after bridge.js reports that', () => {
  const code = `
    import './bridge.mjs';
    import { FakeHost } from './testing.mjs';
    await new FakeHost().load().catch(({ code, message }) => console.log(code, message));`;
  assert.equal(said(code), 'bridgeLoaded bridge.js ran before testing.mjs. Import testing.mjs first.');
});

test('fake host: a function outside the bridge is called by its path, with its contract', () => {
  const code = `
    import { FakeHost } from './testing.mjs';
    const number = 'double', functions = { 'shop.total': { parameters: [{ name: 'count', data: number }], result: number } };
    const host = new FakeHost({ contract: { format: 1, channels: { nativeApp: {} }, functions, events: {}, types: {} } });
    await host.load();
    const failed = call => call.catch(({ code }) => code);
    const seen = [await failed(host.call('shop.total', 2))];
    globalThis.shop = { price: 3, total(count) { return count * this.price; } };
    console.log([...seen, await host.call('shop.total', 2), await failed(host.call('shop.total', '2')), await failed(host.call('total', 2))].join());
    const other = new FakeHost();
    const bridge = await other.load();
    bridge.expose({ register: token => token });
    console.log([await other.call('window.shop.total', 3), await other.call('register', 'a'), await failed(other.call('shop.none')), await failed(other.call('shop'))].join());`;
  assert.equal(said(code), 'functionNotFound,6,notInContract,notInContract\n9,a,functionNotFound,functionNotFound');
});
