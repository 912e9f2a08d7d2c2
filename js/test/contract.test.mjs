// What a contract allows, tested with the rows that the Swift tests decode.
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { test } from 'node:test';
import { Contract } from '../testing/contract.mjs';
import { Downloads } from '../testing/downloads.mjs';
import { fixture } from './page.mjs';

const file = fixture('contract/contract');

for (const { name, type, value, rejected } of fixture('contract/values')) {
  test(`contract: ${name}`, () => {
    const contract = new Contract({ ...file, channels: { nativeApp: { It: { kind: 'message', data: { type } } } } });
    assert.equal(contract.flaw('It', 'data', value), rejected && `“It”: ${rejected}`);
  });
}

const allowing = (data, types = {}) =>
  new Contract({ format: 1, channels: { a: { It: { kind: 'request', data, reply: data } } }, functions: {}, events: {}, types });

test('contract: only bytes of the host are bytes, and an upload is not a request', () => {
  const photos = new Contract(fixture('../../Sources/ScriptBridgeDemo/Photos/Contract/contract'));
  const reply = photo => photos.flaw('ScalePhoto', 'reply', { photo, width: 1, height: 1 });
  const downloads = new Downloads({ failed() {}, after: () => () => {} });
  assert.equal(reply(downloads.copy(downloads.bytes('a'), {})), undefined);
  assert.equal(reply({ type: 'image/png' }), '“ScalePhoto”: reply.photo: expected bytes, found an object.');
  assert.equal(reply('AA=='), '“ScalePhoto”: reply.photo: expected bytes, found "AA==".');
  assert.throws(() => photos.checkHandlers({ request: { ScalePhoto() {} } }), { message: '“ScalePhoto” is an upload in the contract, not a request.' });
});

test('contract: text is a large integer only in the form that the host writes', () => {
  const contract = allowing({ union: ['int', 'largeInteger'] });
  const isTaken = value => contract.flaw('It', 'data', value) === undefined;
  assert.deepEqual(['9007199254740992', '-9007199254740992', '9223372036854775807', 7].map(isTaken), [true, true, true, true]);
  const texts = ['', '0', '-0', '7', '-7', '+1', '007', '9007199254740991', '-9007199254740991', '09007199254740993', '+9007199254740993', '9007199254740993.0', '1e20'];
  assert.deepEqual(texts.filter(isTaken), []);
});

test('contract: every number format of the generator is known here', () => {
  const source = readFileSync(new URL('../../Sources/ScriptBridgeContract/NumberFormat.swift', import.meta.url), 'utf8');
  const formats = [...source.matchAll(/^ +case ([\w, ]+)$/gm)].flatMap(([, names]) => names.split(', '));
  assert.ok(formats.includes('double') && formats.includes('uint128'));
  assert.deepEqual(formats.filter(format => allowing(format).flaw('It', 'data', 1) !== undefined), []);
});

test('contract: number formats have bounds', () => {
  for (const bits of [8, 16, 32, 64, 128]) {
    for (const [word, least, beyond] of [[`int${bits}`, -(2 ** (bits - 1)), 2 ** (bits - 1)], [`uint${bits}`, 0, 2 ** bits]]) {
      const contract = allowing(word);
      const below = bits > 32 && least ? least * (1 + 2 ** -52) : least - 1;
      const most = bits > 32 ? beyond * (1 - 2 ** -53) : beyond - 1;
      const isTaken = value => contract.flaw('It', 'data', value) === undefined;
      assert.deepEqual([least, most, below, beyond, 0.5].map(isTaken), [true, true, false, false, false], word);
    }
  }
});

test('contract: only a page may send null for an optional field', () => {
  const contract = allowing({ fields: { note: { optional: 'string' } } });
  assert.equal(contract.flaw('It', 'data', { note: null }), undefined);
  assert.equal(contract.flaw('It', 'reply', {}), undefined);
  assert.equal(contract.flaw('It', 'reply', { note: null }), '“It”: reply.note: expected string, found null.');
});

test('contract: an unknown field may be anything but missing, and a missing reply counts as null', () => {
  const contract = allowing({ fields: { any: 'unknown' } });
  for (const any of [null, 1, 'a', [], {}]) assert.equal(contract.flaw('It', 'data', { any }), undefined);
  assert.equal(contract.flaw('It', 'data', {}), '“It”: data.any: expected unknown, found nothing.');
  const nullable = allowing({ union: ['int', 'null'] });
  assert.equal(nullable.flaw('It', 'reply', undefined), undefined);
  assert.equal(nullable.flaw('It', 'reply', 'a'), '“It”: reply: expected int or null, found "a".');
});

test('contract: base64 may have any length, but must be well formed', () => {
  const contract = allowing('base64');
  const text = 'abcd'.repeat(4_000_000);
  assert.equal(contract.flaw('It', 'data', text), undefined);
  assert.equal(contract.flaw('It', 'data', `${text}a`), `“It”: data: expected base64, found "${text.slice(0, 59)}….`);
  for (const bytes of ['', 'ab==', 'abc=', 'a+/9']) assert.equal(contract.flaw('It', 'data', bytes), undefined, bytes);
  for (const bytes of ['====', 'ab=c', 'abcd====', 'abc', 'a-_d']) assert.notEqual(contract.flaw('It', 'data', bytes), undefined, bytes);
});

test('contract: members that every object inherits are not fields', () => {
  const contract = allowing({ fields: { constructor: 'unknown' } });
  assert.equal(contract.flaw('It', 'data', {}), '“It”: data.constructor: expected unknown, found nothing.');
});

test('contract: long texts are shortened in errors', () => {
  assert.equal(allowing('int').flaw('It', 'data', 'a'.repeat(1000)), `“It”: data: expected int, found "${'a'.repeat(59)}….`);
});

test('contract: an unusable file is rejected with the reason', () => {
  const file = { format: 1, channels: { a: {} }, functions: {}, events: {}, types: {} };
  const cases = [
    [{ ...file, format: 2, channels: 1 }, 'It has the format 2, but only formats up to 1 can be read. Update scriptbridge, or record it again.'],
    [{ ...file, types: undefined }, 'Expected the content of a contract.json, found an object.'],
    ['{}', 'Expected the content of a contract.json, found "{}".'],
    [{ ...file, channels: {} }, 'It has no channel “”. It has none.'],
    [{ ...file, events: { a: 'text' } }, 'Unknown type: "text".'],
    [{ ...file, events: { a: 'toString' } }, 'Unknown type: "toString".'],
    [{ ...file, events: { a: { array: { list: 'int' } } } }, 'Unknown type: an object.'],
    [{ ...file, events: { a: { fields: { b: { optional: { type: 'B' } } } } } }, 'It refers to the type “B”, which it does not define.'],
    [{ ...file, functions: { f: { parameters: [{ name: 'a', data: 'no' }] } } }, 'Unknown type: "no".'],
    [{ ...file, functions: { f: { parameters: [], result: 'no' } } }, 'Unknown type: "no".'],
    [{ ...file, channels: { a: { It: { kind: 'request', data: 'int', reply: { keys: 'string', values: 'no' } } } } }, 'Unknown type: "no".'],
    [{ ...file, channels: { a: { It: { kind: 'subscription', data: 'int', element: { tuple: ['no'] } } } } }, 'Unknown type: "no".'],
    [{ ...file, types: { A: { union: ['int', { type: 'B' }] }, B: { type: 'A' } } }, 'The type “B” consists only of itself.'],
  ];
  for (const [file, text] of cases) assert.throws(() => new Contract(file), { code: 'invalidContract', message: `The contract cannot be used. ${text}` });
  assert.throws(() => new Contract(file, 'b'), { code: 'invalidContract', message: 'The contract cannot be used. It has no channel “b”. It has “a”.' });
});

test('contract: a handler fails with the codes of its message, or of the bridge', () => {
  const message = { kind: 'request', data: 'int', reply: 'int' };
  const contract = new Contract({
    format: 1, channels: { a: { It: { ...message, codes: ['noTitle', 'tooLong'] }, Other: message } }, functions: {}, events: {}, types: {},
  });
  for (const code of ['noTitle', 'tooLong', 'timedOut', 'uploadTooLarge']) contract.checkCode('It', code);
  assert.throws(() => contract.checkCode('It', 'noTitel'), {
    code: 'notInContract', message: '“It” has no error code “noTitel” in the contract. It has “noTitle”, “tooLong”.',
  });
  // A message without a list may fail with any code.
  contract.checkCode('Other', 'noTitel');
});
