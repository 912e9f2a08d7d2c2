// Checks that docs/WireProtocol.md and protocol.json agree row by row, and the tables of codes and values.
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { test } from 'node:test';
import { codes } from '../testing/codes.mjs';
import { fixture } from './page.mjs';

const read = path => readFileSync(new URL(`../../${path}`, import.meta.url), 'utf8');

/** The tables of a text, each as a list of rows by column. */
const tablesOf = path => read(path).split(/\n(?!\|)/).map(block => block.split('\n').filter(line => line.startsWith('|')))
  .filter(lines => lines.length > 2)
  .map(([head, , ...lines]) => {
    const cells = line => line.split('|').slice(1, -1).map(cell => cell.trim());
    return lines.map(line => Object.fromEntries(cells(head).map((column, index) => [column, cells(line)[index]])));
  });
const tables = tablesOf('docs/WireProtocol.md');
const rows = tables.flat().filter(({ row }) => row);
const fixtures = fixture('protocol');

/** Fails with what a list has twice, or only one of two lists has; `places` says where to look. */
function assertSame(list, other, places) {
  assert.deepEqual(list.filter((each, index) => list.indexOf(each) < index), [], `twice: ${places}`);
  const alone = new Set([...list.filter(each => !other.includes(each)), ...other.filter(each => !list.includes(each))]);
  assert.equal(alone.size, 0, `only one has ${[...alone].join(', ')}: ${places}`);
}

test('the tests play exactly the rows of the article', () => {
  const numbers = rows.map(({ row }) => row);
  assert.ok(numbers.length >= 90, `${numbers.length} rows were found`);
  assert.equal(new Set(numbers).size, numbers.length, 'a number is given once');
  assertSame([...new Set(fixtures.map(({ row }) => row))], numbers, 'Tests/Fixtures/protocol.json, docs/WireProtocol.md');
  const names = fixtures.map(({ row, name }) => `${row}: ${name}`);
  assert.equal(new Set(names).size, names.length, 'a name is given once');
});

/** The fields of a part of the article: the first cell of a row, or the quoted names in code. */
function fieldsOf(from, to) {
  const text = read('docs/WireProtocol.md');
  const lines = text.slice(text.indexOf(`## ${from}`), text.indexOf(`## ${to}`)).split('\n');
  return [...new Set(lines.flatMap(line => {
    const [, first] = /^\| `(\w+)` \|/.exec(line) ?? [];
    if (first) return [first];
    return [...line.matchAll(/`[^`]*`/g)].flatMap(([code]) => [...code.matchAll(/(?<!:)"(\w+)"/g)].map(([, name]) => name));
  }))];
}

/** The fields of packets and their parts, except for those in values. */
const fieldsIn = packets => [...new Set(packets.filter(packet => packet !== null && typeof packet === 'object').flatMap(packet => {
  const items = [packet.messages, packet.replies, packet.events].filter(Array.isArray).flat().filter(item => item !== null && typeof item === 'object');
  const errors = [packet, ...items].map(({ error }) => error).filter(Boolean);
  return [packet, ...items, ...errors].flatMap(Object.keys);
}))];

test('the tests play exactly the fields that the article names', () => {
  // Uploads and downloads have fields of data, and two rows have unknown fields, which are ignored.
  const steps = fixtures.filter(({ row }) => !/^(H[UCB]|P[UB])/.test(row) && !['HF9', 'PF4'].includes(row)).flatMap(({ steps }) => steps);
  const fromHost = ['answer', 'push', 'receives', 'answers', 'greets'];
  // No page of the fixture has a host that cannot identify the source, and so no key.
  const played = ['key', ...fieldsIn(steps.flatMap(({ packet, posts }) => [packet, { messages: posts }]))];
  assertSame(fieldsOf('Packets from the page', 'Packets from the host'), played, 'Tests/Fixtures/protocol.json, docs/WireProtocol.md');
  assertSame(fieldsOf('Packets from the host', 'Order and batches'), fieldsIn(steps.flatMap(step => fromHost.map(name => step[name]))), 'Tests/Fixtures/protocol.json, docs/WireProtocol.md');
});

test('every state in a table is defined there', () => {
  for (const table of tables.filter(([{ state }]) => state)) {
    const states = new Set(table.map(({ state }) => state));
    const ends = new Set(['ended', ...states]);
    for (const { row, event, action, next } of table) {
      assert.ok(ends.has(next), `${row} leads to ${next}`);
      assert.ok(event && action, row);
    }
  }
});

test('the article on errors explains every code of both sides once', () => {
  const explained = [...read('Sources/ScriptBridge/ScriptBridge.docc/Errors.md').matchAll(/^\| `(\w+)` \| .* \| .* \| .+ \|$/gm)].map(([, code]) => code);
  const host = [...read('Sources/ScriptBridge/Messages/BridgeError.Code.swift').matchAll(/static let (\w+): Self/g)].map(([, code]) => code);
  const page = ['bridge.js', 'upload.js', 'download.js'].flatMap(file => [...read(`js/${file}`).matchAll(/(?:BridgeError|reject|failed)\('(\w+)'/g)].map(([, code]) => code));
  assert.ok(page.length > 10);
  assertSame(explained, [...host, ...page], 'Errors.md; BridgeError.Code.swift or a script of the page');
});

test('the types and the fake host know the codes that the article says a page gets', () => {
  const rows = [...read('Sources/ScriptBridge/ScriptBridge.docc/Errors.md').matchAll(/^\| `(\w+)` \| [^|]*\bpage\b/gm)].map(([, code]) => code).sort();
  const [, union] = /type BridgeErrorCode =\n([^;]*);/.exec(read('js/bridge.d.ts'));
  assertSame([...union.matchAll(/'(\w+)'/g)].map(([, code]) => code), rows, 'BridgeErrorCode in js/bridge.d.ts; the rows “page” of Errors.md');
  const ofPage = ['invalidName', 'invalidOption', 'noHost', 'notSerializable'];
  assertSame([...codes], rows.filter(code => !ofPage.includes(code)), 'ofEnvelopes and known in BridgeError.Code.swift, then `make script`; the rows “page” of Errors.md');
});

test('every code that the tables raise for the host or the page is explained', () => {
  const explained = read('Sources/ScriptBridge/ScriptBridge.docc/Errors.md');
  const raised = fixtures.flatMap(({ steps }) => [...JSON.stringify(steps).matchAll(/"code":"(\w+)"/g)].map(([, code]) => code));
  const own = ['diskFull', 'denied', 'late'];
  assertSame([...new Set(raised)].filter(code => !explained.includes(`| \`${code}\` |`) && !own.includes(code)), [], 'Tests/Fixtures/protocol.json; Errors.md');
});

test('the table of values equals fidelity.json', () => {
  const published = tablesOf('Sources/ScriptBridge/ScriptBridge.docc/ValuesAndFidelity.md').flat().filter(row => row['travels as']).map(({ value, 'travels as': travels }) => [value, travels]);
  const expected = fixture('fidelity').map(({ name, text, notSerializable }) =>
    [name, text ? `\`${text.replace('\u2028', '\\u2028')}\`` : `rejected: \`${notSerializable}\``]);
  assert.deepEqual(published, expected);
});
