// Plays the rows of protocol.json that begin with H against session.mjs, which implements the protocol in
// the fake host. The Swift tests play them against the real host.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { Host } from './host.mjs';
import { fixture, settled } from './page.mjs';

// A fake host has one page and need not ask for its document. It limits neither depth nor rate.
const others = ['HF3', 'HM5'];
for (const { row, name, limits, accepts, identifies, steps } of fixture('protocol')) {
  if (row.startsWith('H') && !identifies && !others.includes(row)) test(`host, ${row}: ${name}`, () => play(steps, new Host({ limits, accepts })));
}

/** A packet's text; `bytes` is the number of bytes in its chunk. */
function textOf(packet, bytes) {
  const text = JSON.stringify(packet);
  return bytes === undefined ? text : text.replace('"bytes":""', `"bytes":"${Buffer.alloc(bytes).toString('base64')}"`);
}

async function play(steps, host) {
  const answers = [];
  const verbs = {
    packet(packet, { from, bytes, times = 1 }) {
      const text = textOf(packet, bytes);
      for (let number = 0; number < times; number++) host.receive(text.replaceAll('#', `${number}`), answer => answers.push(answer), from);
    },
    text(text) { host.receive(text, answer => answers.push(answer)); },
    answer(expected) { assert.deepEqual(answers.shift(), expected); },
    rejected(expected) { assert.deepEqual(answers.shift(), { rejected: expected }); },
    push(expected) { assert.deepEqual(host.pushed.shift(), expected); },
    replies(expected) {
      const given = [...answers.splice(0), ...host.pushed.splice(0)].flatMap(({ replies = [] }) => replies);
      assert.deepEqual(given, expected);
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
