import assert from 'node:assert/strict';
import { test } from 'node:test';
import { fixture } from './page.mjs';

/** The text of a row; bytes that are not valid UTF-8 are rejected before they become text. */
function text({ text, parts, hex }) {
  if (parts) return parts.map(([part, count]) => part.repeat(count)).join('');
  if (!hex) return text;
  return new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(Buffer.from(hex, 'hex'));
}

/** JSON text with sorted keys in ASCII, which distinguishes -0 and the infinities. */
function dump(value) {
  if (typeof value === 'number') return Object.is(value, -0) ? '-0' : String(value);
  if (typeof value === 'string') {
    return JSON.stringify(value).replace(/\\[bfnrt]|[^ -~]/g, found => {
      const unit = found.length > 1 ? JSON.parse(`"${found}"`) : found;
      return `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`;
    });
  }
  if (Array.isArray(value)) return `[${value.map(dump).join()}]`;
  if (value === null || typeof value !== 'object') return String(value);
  return `{${Object.keys(value).sort().map(key => `${dump(key)}:${dump(value[key])}`).join()}}`;
}

for (const row of fixture('decoding')) {
  test(`JSON.parse and the decoder agree, or the row says why not: ${row.name}`, () => {
    if (row.rejected === 'notJSON') {
      assert.throws(() => JSON.parse(text(row)));
      return;
    }
    const value = JSON.parse(text(row));
    // JSON.parse expects no type, so a type mismatch is not a difference.
    const expected = row.javascript ?? row.value;
    if (row.rejected === 'dataCorrupted') assert.ok(row.reason || row.as, 'a difference has a reason');
    // A single member of the value, or null for nil, is the same value in other words.
    if ('javascript' in row && !/^member|\?$/.test(row.as)) assert.ok(row.reason, 'a difference has a reason');
    if (expected === undefined || expected === 'anything') return;
    if (typeof value === 'number') {
      assert.ok(Object.is(value, Number(expected)), `${value} is not ${expected}`);
    } else if (typeof value === 'string' && row.as) {
      if (!['Date', 'Data'].includes(row.as)) assert.equal(value, expected);
    } else {
      assert.equal(dump(value), expected);
    }
  });
}
