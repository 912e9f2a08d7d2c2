// What a contract allows, tested with the rows that the Swift tests decode.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { Contract } from '../contract.mjs';
import { fixture } from './page.mjs';

const file = fixture('contract/contract');

for (const { name, type, value, refused } of fixture('contract/values')) {
  test(`contract: ${name}`, () => {
    const contract = new Contract({ ...file, channels: { nativeApp: { It: { kind: 'message', data: { type } } } } });
    assert.equal(contract.flaw('It', 'data', value), refused && `“It”: ${refused}`);
  });
}

const allowing = (data, types = {}) =>
  new Contract({ format: 1, channels: { a: { It: { kind: 'request', data, reply: data } } }, functions: {}, events: {}, types });

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

test('contract: an unknown value may be anything but missing, and a missing value counts as null', () => {
  const contract = allowing({ fields: { any: 'unknown' } });
  for (const any of [null, 1, 'a', [], {}]) assert.equal(contract.flaw('It', 'data', { any }), undefined);
  assert.equal(contract.flaw('It', 'data', {}), '“It”: data.any: expected unknown, found nothing.');
  const nullable = allowing({ union: ['int', 'null'] });
  assert.equal(nullable.flaw('It', 'reply', undefined), undefined);
  assert.equal(nullable.flaw('It', 'reply', 'a'), '“It”: reply: expected int or null, found "a".');
});

test('contract: bytes are limited by what fits in a message', () => {
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

test('contract: a file that cannot be used says why', () => {
  const file = { format: 1, channels: { a: {} }, functions: {}, events: {}, types: {} };
  const cases = [
    [{ ...file, format: 2, channels: 1 }, 'It is of format 2, and formats up to 1 are read here.'],
    [{ ...file, types: undefined }, 'Expected what a contract.json holds, found an object.'],
    ['{}', 'Expected what a contract.json holds, found "{}".'],
    [{ ...file, channels: {} }, 'It has no channel “”.'],
    [{ ...file, events: { a: 'text' } }, 'There is no type "text".'],
    [{ ...file, events: { a: 'toString' } }, 'There is no type "toString".'],
    [{ ...file, events: { a: { array: { list: 'int' } } } }, 'There is no type an object.'],
    [{ ...file, events: { a: { fields: { b: { optional: { type: 'B' } } } } } }, 'It refers to a type “B” that it does not have.'],
    [{ ...file, functions: { f: { parameters: [{ name: 'a', data: 'no' }] } } }, 'There is no type "no".'],
    [{ ...file, functions: { f: { parameters: [], result: 'no' } } }, 'There is no type "no".'],
    [{ ...file, channels: { a: { It: { kind: 'request', data: 'int', reply: { keys: 'string', values: 'no' } } } } }, 'There is no type "no".'],
    [{ ...file, channels: { a: { It: { kind: 'subscription', data: 'int', element: { tuple: ['no'] } } } } }, 'There is no type "no".'],
    [{ ...file, types: { A: { union: ['int', { type: 'B' }] }, B: { type: 'A' } } }, 'The type “B” is nothing but itself.'],
  ];
  for (const [file, text] of cases) assert.throws(() => new Contract(file), { code: 'invalidContract', message: `The contract cannot be used. ${text}` });
  assert.throws(() => new Contract(file, 'b'), { code: 'invalidContract', message: 'The contract cannot be used. It has no channel “b”.' });
});
