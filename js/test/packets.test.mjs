import assert from 'node:assert/strict';
import { test } from 'node:test';
import { fixture, makePage, replying, settled } from './page.mjs';

for (const { name, page: steps, messages, replies, results } of fixture('packets')) {
  test(`page script: ${name}`, async () => {
    const page = makePage({ answer: replying(replies) });
    const outcomes = [];
    for (const [verb, message, data] of steps) {
      // Parsed inside the page, so that a key __proto__ is an own property there too.
      const returned = page.bridge[verb](message, data === undefined ? undefined : JSON.parse(JSON.stringify(data)));
      if (verb === 'request') {
        outcomes.push(returned.then(
          resolved => ({ resolved }),
          ({ code, message }) => ({ rejected: { code, message } }),
        ));
      }
    }
    const ended = await Promise.all(outcomes);
    await settled();
    assert.equal(page.packets.length, 1);
    const { bridge, document, messages: posted, ...rest } = page.packets[0];
    assert.equal(bridge, 1);
    assert.match(document, /^[\d-]{4,64}$/);
    assert.deepEqual(rest, {});
    assert.equal(JSON.stringify(posted), JSON.stringify(messages));
    assert.equal(JSON.stringify(ended), JSON.stringify(results));
  });
}
