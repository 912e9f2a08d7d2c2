// How values travel, tested with fidelity.json; the Swift tests decode the same texts.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { fixture, makePage, replying, settled } from './page.mjs';

for (const { name, js, text, notSerializable } of fixture('fidelity')) {
  test(`fidelity: ${name}`, async () => {
    const page = makePage({ answer: replying([]) });
    if (notSerializable) {
      const message = `Order is not JSON: ${notSerializable}.`;
      const error = page.run(`try { bridge.post('Order', ${js}); } catch (error) { error }`);
      assert.deepEqual([error.code, error.message], ['notSerializable', message]);
      await assert.rejects(page.run(`bridge.request('Order', ${js})`), { code: 'notSerializable', message });
      await settled();
      assert.deepEqual(page.packets.flatMap(({ messages }) => messages), []);
    } else {
      page.run(`bridge.post('Order', ${js})`);
      await settled();
      assert.ok(page.texts[0].endsWith(`"messages":[{"name":"Order","data":${text}}]}`), page.texts[0]);
    }
  });
}

test('data may be 190 levels deep', async () => {
  const page = makePage({ answer: replying([]) });
  const nested = depth => `JSON.parse('[]'.split('').map(mark => mark.repeat(${depth})).join(''))`;
  page.run(`bridge.post('Order', ${nested(190)})`);
  assert.throws(() => page.run(`bridge.post('Order', ${nested(191)})`), { code: 'notSerializable', message: /\[0\] is too deep\.$/ });
  await settled();
  assert.equal(page.packets[0].messages.length, 1);
});
