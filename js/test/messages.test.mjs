import assert from 'node:assert/strict';
import { test } from 'node:test';
import { fixture, makePage, replying, settled } from './page.mjs';

for (const { name, body, outcome } of fixture('messages')) {
  test(`row of messages.json: ${name}`, async () => {
    assert.equal(Object.keys(outcome).filter(key => ['handled', 'replied', 'failed'].includes(key)).length, 1);
    if (typeof body?.name !== 'string') return;
    // bridge.js posts the same message with the same fields.
    const { name: message, ...fields } = body;
    const data = Object.keys(fields).join() === 'data' ? fields.data : fields;
    const page = makePage({ answer: replying([]) });
    page.bridge.post(message, data);
    await settled();
    assert.equal(JSON.stringify(page.packets[0].messages), JSON.stringify([{ name: message, data }]));
  });
}
