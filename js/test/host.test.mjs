// Plays the rows of protocol.json that begin with H against session.mjs, which implements the protocol in
// the fake host. The Swift tests play them against the real host.
import './player.js';
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { Host } from './host.mjs';
import { fixture, settled } from './page.mjs';

// A fake host has one page and need not ask for its document. It limits neither depth nor rate.
const others = ['HF3', 'HM5'];
// Nor can its page have frames, or post anything but packets.
const impossible = [
  'a frame of another origin', 'more inner frames than may have pending messages',
  'an inner frame gets its answer when all of its messages have ended', 'a subscription from an inner frame', 'an inner frame gets no events',
  'text that is not a packet is answered through the promise of postMessage',
];
const rows = fixture('protocol').filter(({ row, identifies }) => row.startsWith('H') && !identifies && !others.includes(row));
for (const { row, name, limits, steps } of rows) {
  if (!impossible.includes(name)) test(`host, ${row}: ${name}`, () => play(steps, new Host({ limits })));
}

test('host: the other rows are those with frames or without packets', () => {
  const isOther = ({ steps }) => steps.some(({ from, rejected }) => from || rejected);
  assert.deepEqual(rows.filter(isOther).map(({ name }) => name).sort(), [...impossible].sort());
});

/** A packet's text; `bytes` is the number of bytes in its chunk. */
function textOf(packet, bytes) {
  const text = JSON.stringify(packet);
  return bytes === undefined ? text : text.replace('"bytes":""', `"bytes":"${Buffer.alloc(bytes).toString('base64')}"`);
}

const assertMeets = (actual, expected) => assert.deepEqual(withoutSentences(actual ?? null, expected), expected);

async function play(steps, host) {
  const answers = [];
  const verbs = {
    packet(packet, { bytes, times = 1 }) {
      const text = textOf(packet, bytes);
      for (let number = 0; number < times; number++) host.receive(text.replaceAll('#', `${number}`), answer => answers.push(answer));
    },
    text(text) { host.receive(text, answer => answers.push(answer)); },
    answer(expected) { assertMeets(answers.shift(), expected); },
    push(expected) { assertMeets(host.pushed.shift(), expected); },
    replies(expected) {
      const given = [...answers.splice(0), ...host.pushed.splice(0)].flatMap(({ replies = [] }) => replies);
      assertMeets(given, expected);
    },
    async read([as, expected]) { assert.deepEqual(await host.read(as), expected); },
    supply(step) { host.supply(step); },
    silent() { assert.deepEqual([answers, host.pushed], [[], []]); },
    return(step) { host.return(step); },
    throw(step) { host.throw(step); },
    fail(step) { host.fail(step); },
    yield(step) { host.yield(step); },
    end(step) { host.end(step); },
    asked([as, count]) { assert.equal(host.asked(as), count); },
    cancelled(expected) { assert.deepEqual(host.cancelled, expected); },
    emit([name, data, delivery]) { host.emit(name, data, delivery); },
    undelivered(expected) { assert.deepEqual(host.undelivered.splice(0), expected); },
    outcomes(expected) { assert.deepEqual(host.outcomes, expected); },
    advance(time) { host.advance(time); },
    navigate() { host.navigate(); },
    remove() { host.remove(); },
    turn(steps) { for (const step of steps) run(step); },
  };
  function run(step) {
    const [verb] = Object.keys(step);
    assert.ok(verbs[verb], `a step ${verb}`);
    return verbs[verb](step[verb], step);
  }
  for (const step of steps) {
    await run(step);
    await settled();
    host.endTurn();
  }
  assert.deepEqual([answers, host.pushed], [[], []], 'nothing else was said');
}
