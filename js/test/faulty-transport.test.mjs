// The transport between the fake host and its page, tested alone.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { FaultyTransport } from '../testing/faulty-transport.mjs';
import { hostPacket, pagePacket } from '../wire.mjs';
import { element, ended, statements } from './page.mjs';

const ignored = () => {};

/** A transport, and the results of what it carried. */
function makeTransport() {
  const seen = { failures: [], rejected: [], arrived: [] };
  const transport = new FaultyTransport({ navigate: ignored, failed: error => seen.failures.push(error) });
  const carry = (direction, packet, deliver = text => seen.arrived.push(text)) =>
    transport.carry(direction, JSON.stringify(packet), deliver, ({ code }) => seen.rejected.push(code));
  return { transport, seen, carry };
}

const asking = (document, id) => pagePacket(document, [statements.message({ name: 'Count', id })]);
const saying = (document, reply) => hostPacket(document, { replies: [reply] });

const turn = () => new Promise(resolve => { setImmediate(resolve); });

for (const direction of ['toHost', 'toPage']) {
  test(`transport: a bad packet ${direction} is reported and does not stop later packets`, async () => {
    const { seen, carry } = makeTransport();
    const error = new RangeError('Too much.');
    carry(direction, { document: 'a' }, () => { throw error; });
    carry(direction, { document: 'b' });
    await turn();
    assert.deepEqual(seen, { failures: [error], rejected: ['handlerFailed'], arrived: ['{"document":"b"}'] });
  });
}

test('transport: a reply has the name of its request until the request has ended', async () => {
  const { transport, seen, carry } = makeTransport();
  transport.plan('drop', { direction: 'toPage', name: 'Count', times: 3 });
  carry('toHost', asking('a', 1), ignored);
  carry('toPage', saying('a', element(1, 1)));
  carry('toPage', saying('a', ended(1)));
  carry('toPage', saying('a', ended(1)));
  await turn();
  assert.equal(seen.arrived.length, 1);
});

test('transport: a document that ended has no names', async () => {
  const { transport, seen, carry } = makeTransport();
  carry('toHost', asking('a', 1), ignored);
  carry('toHost', asking('b', 2), ignored);
  transport.plan('drop', { direction: 'toPage', name: 'Count', times: 3 });
  for (const [document, id] of [['a', 1], ['a', 2], ['b', 1], ['b', 2]]) carry('toPage', saying(document, ended(id)));
  await turn();
  assert.deepEqual(seen.arrived.map(text => JSON.parse(text)).map(({ document, replies: [{ id }] }) => [document, id]), [['a', 1], ['a', 2], ['b', 1]]);
});
