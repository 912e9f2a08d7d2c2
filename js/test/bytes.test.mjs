// Plays the rows of bytes.json against the fake host, which has no limit of the rate. The Swift tests play
// all of them against the real host.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { FakeHost, HostError } from '../testing.mjs';
import { fixture } from './page.mjs';
import { outcome } from './testing/support.mjs';

for (const { name, uploads = true, limits, steps } of fixture('bytes')) {
  if (limits?.rate !== undefined) continue;
  test(`bytes of a fake host: ${name}`, async () => {
    const host = new FakeHost({
      uploads: uploads ? { Photo: () => new Promise(() => {}) } : {},
      requests: {
        Bytes: ({ sizes }) => sizes.map(size => host.bytes(new Uint8Array(size))),
        Reject: () => { throw new HostError('rejected', 'With bytes.', host.bytes('a')); },
      },
      limits,
    });
    const bridge = await host.load();
    for (const [message, data, expected] of steps) {
      const ended = await outcome(bridge.request(message, data));
      const what = `${message} ${JSON.stringify(data)}`;
      if (expected === 'pending') assert.equal(ended, 'pending', what);
      else if (expected.error) assert.equal(ended.rejected, expected.error, what);
      else if (expected.inside) assert.deepEqual(await areInside(host, ended.resolved), expected.inside, what);
      else assert.deepEqual(ended, { resolved: expected.result }, what);
    }
  });
}

/** Returns which bytes travelled inside their value: they can be read while the host sends no chunks. */
async function areInside(host, all) {
  host.fault('reject', { name: 'ScriptBridge.bytes', times: Infinity });
  return Promise.all(all.map(bytes => bytes.arrayBuffer().then(() => true, () => false)));
}
