// What lies between the fake host and its page, by itself.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { Wire } from '../wire.mjs';

const ignored = () => {};

/** A wire, and what has come of what it carried. */
function wire() {
  const seen = { failures: [], refused: [], arrived: [] };
  const wire = new Wire({ isCrashed: () => false, leave: ignored, again: ignored, failed: error => seen.failures.push(error) });
  const carry = (direction, frame, deliver = text => seen.arrived.push(text)) =>
    wire.carry(direction, JSON.stringify(frame), deliver, ({ code }) => seen.refused.push(code));
  return { wire, seen, carry };
}

const turn = () => new Promise(resolve => { setImmediate(resolve); });

for (const direction of ['toHost', 'toPage']) {
  test(`wire: a frame ${direction} that cannot be taken is told of, and does not stop those behind it`, async () => {
    const { seen, carry } = wire();
    const error = new RangeError('Too much.');
    carry(direction, { document: 'a' }, () => { throw error; });
    carry(direction, { document: 'b' });
    await turn();
    assert.deepEqual(seen, { failures: [error], refused: ['handlerFailed'], arrived: ['{"document":"b"}'] });
  });
}

test('wire: a reply has the name of its request, until that has ended', async () => {
  const { wire: faulty, seen, carry } = wire();
  faulty.plan('drop', { direction: 'toPage', name: 'Count', times: 3 });
  carry('toHost', { document: 'a', messages: [{ id: 1, name: 'Count' }] }, ignored);
  carry('toPage', { document: 'a', replies: [{ id: 1, element: 1 }] });
  carry('toPage', { document: 'a', replies: [{ id: 1, done: true }] });
  carry('toPage', { document: 'a', replies: [{ id: 1, done: true }] });
  await turn();
  assert.equal(seen.arrived.length, 1);
});

test('wire: a document that was left has no names any more', async () => {
  const { wire: faulty, seen, carry } = wire();
  carry('toHost', { document: 'a', messages: [{ id: 1, name: 'Count' }] }, ignored);
  carry('toHost', { document: 'b', messages: [{ id: 2, name: 'Count' }] }, ignored);
  faulty.plan('drop', { direction: 'toPage', name: 'Count', times: 3 });
  for (const [document, id] of [['a', 1], ['a', 2], ['b', 1], ['b', 2]]) carry('toPage', { document, replies: [{ id, done: true }] });
  await turn();
  assert.deepEqual(seen.arrived.map(text => JSON.parse(text)).map(({ document, replies: [{ id }] }) => [document, id]), [['a', 1], ['a', 2], ['b', 1]]);
});
