// Writes the articles' tables of figures from the saved outputs of `make bench`. An article has a line
// <!-- measured: NAME -->, then the table, then <!-- end -->.
import { readFileSync, readdirSync } from 'node:fs';
import { rows, total } from './measurements.mjs';

const bench = rows('bench.txt');
const memory = rows('memory.txt');

/** Returns a row of a saved output. */
function row(table, name) {
  const found = table.get(name);
  if (!found) throw new Error(`The saved run has no row “${name}”.`);
  return found;
}

/** A note for a row whose target was missed. */
const missed = ({ isMissed, target }) => isMissed ? `; *missed*: the target is ${target}` : '';

const table = (head, lines) => [head, head.map(() => '---'), ...lines].map(cells => `| ${cells.join(' | ')} |`).join('\n');

/** Returns how many times as fast the library is, with a note if the target was missed. */
function speed(name) {
  const found = row(bench, name);
  return `${found.result.replace('×', '')} times as fast${missed(found)}`;
}

/** Returns a time in milliseconds. */
function milliseconds(text) {
  const [, number, unit] = /^([\d.]+) (ns|µs|ms)$/.exec(text);
  const factor = { ns: 1e-6, µs: 1e-3, ms: 1 }[unit];
  return `${(Number(number) * factor).toFixed(2)} ms`;
}

/** Returns the time of a request beside transfers and alone. */
function beside(name, title) {
  const found = row(bench, name);
  return [title, milliseconds(found.ours) + missed(found), milliseconds(found.other)];
}

/** Returns the cells of a saved table of sizes. */
const sizes = readFileSync(new URL('../measurements/sizes.txt', import.meta.url), 'utf8')
  .trim().split('\n').map(line => line.split(' | '));

const ways = ['upload', 'uploads that are not read', 'download in packets', 'download by address'];
const costs = {
  'cost of origin check': 'the origin check', 'cost of the handler\'s own origins': 'a handler\'s own origins',
  'cost of observer': 'an observer', 'cost of the page\'s deadline': 'a deadline of the page',
  'cost of the channel\'s deadline': 'a deadline of the channel', 'cost of rate limit': 'a rate limit',
  'cost of bytes in replies': 'bytes in replies',
};

const read = path => readFileSync(new URL(`../../${path}`, import.meta.url), 'utf8');

/** Returns the part of a file that a pattern finds. */
function found(path, pattern) {
  const [, part] = pattern.exec(read(path)) ?? [];
  if (!part) throw new Error(`${path} has nothing like ${pattern}.`);
  return part;
}

/** Returns how many times as fast the library is, without a unit. */
const times = name => row(bench, name).result.replace('×', '');

/** What a reader of the README gets, each with a figure from the saved run, a limit or a fixture. */
function benefits() {
  const size = Number(found('js/test/size.test.mjs', /'bridge\.js': (\d+)/)).toLocaleString('en');
  const attacks = found('docs/Attacks.md', /^attacks held: (\d+ of \d+)$/m);
  const files = readdirSync(new URL('../../Tests/Fixtures/article/', import.meta.url)).filter(name => name.startsWith('contract.')).length;
  const rules = new Set(JSON.parse(read('Tests/Fixtures/protocol.json')).map(({ row }) => row)).size;
  const messages = found('Sources/ScriptBridgeInspector/InspectorLog.swift', /static let limit = (\d+)/);
  return `- **Typed on both sides.** A request with a wrong field is rejected, and the error has the field's path. One command
  writes ${files} files from your Swift types: TypeScript declarations, a typed client and mocks among them.
- **Safe by default.** A page reaches your handlers only if you name its origin. Arguments are data, never code. In a
  real WebKitGTK, ${attacks} attacks of [our own](docs/Attacks.md) are repelled.
- **More than messages.** Replies, deadlines, streams with back-pressure, events that wait for a listener, and files:
  64 MiB reach a page that the app serves ${times('download 64 MiB by address')} times as fast as base64 in one call, and any other page ${times('download 64 MiB in packets')} times as fast.
- **Testable.** Test the app with a page in memory, and the page with a fake host. The same fixtures check the fakes and
  the real code: ${rules} rules of the protocol. An inspector in the page shows the last ${messages} messages.
- **Small and quick.** \`bridge.js\` has at most ${size} bytes, minified and gzipped. On Linux, 1,000 items decode
  ${times('decode 1,000 items')} times as fast as with \`JSONDecoder\`. They travel ${times('1,000 items, against objects')} times as fast as objects through \`postMessage\`, because
  \`bridge.js\` sends text. One short request after another takes a little longer than a bare \`postMessage\`: see
  [all results](Sources/ScriptBridge/ScriptBridge.docc/Performance.md).`;
}

/** The rows of the summary: what is compared, with what, for small and for large values. */
const summary = [
  ['1,000 records in one message', 'objects through `postMessage`', '1,000 items, against objects'],
  ['2,000 posts', 'a post for each object', '2,000 posts, objects'],
  ['5,000 requests at once', '`postMessage` with a reply', 'burst of 5,000 requests'],
  ['requests one after another', '`postMessage` with a reply, nothing decoded', 'awaited requests'],
  ['requests one after another', 'the same, decoded on both sides', 'awaited requests, both decoded'],
  ['decode a message', '`JSONDecoder`', 'decode message'],
  ['decode 1,000 items', '`JSONDecoder`', 'decode 1,000 items'],
  ['encode a message', '`JSONEncoder`', 'encode message'],
  ['encode 1,000 items', '`JSONEncoder`', 'encode 1,000 items'],
  ['upload 1 MiB', 'a post with base64', 'upload of 1 MiB, against a post'],
  ['upload 64 MiB', 'four posts with base64', 'upload of 64 MiB, against four posts'],
  ['download 1 MiB by address', 'one call with base64', 'download 1 MiB by address'],
  ['download 64 MiB by address', 'one call with base64', 'download 64 MiB by address'],
  ['download 1 MiB in packets', 'one call with base64', 'download 1 MiB in packets'],
  ['download 64 MiB in packets', 'one call with base64', 'download 64 MiB in packets'],
  ['serve a file of 256 MiB', 'a bare scheme handler', 'serve 256 MiB'],
  ['serve 1,000 small files', 'a bare scheme handler', 'serve 1,000 small files'],
];

/** The tables, by the name in the article. */
export const tables = {
  'summary': () => table(['what', 'compared with', 'ScriptBridge is'], summary.map(([what, other, name]) => [what, other, speed(name)])),
  'holds': () => table(['what', 'holds the main actor for', 'encoding of the app\'s value'],
    ['12 MB come in', '10,000 messages come in', 'a reply of 12 MB', 'an event of 12 MB'].map(name => [name, `${row(bench, name).ours} ms`, `${row(bench, name).other} ms`])),
  benefits,
  'targets': () => {
    const all = [...bench].filter(([, { isMissed }]) => isMissed);
    return `The saved run held ${total('bench.txt')} targets. It *missed* those of these rows:\n\n${table(
      ['row', 'result', 'target'], all.map(([name, { result, target }]) => [name, result, target]))}`;
  },
  'sizes': () => table(['a small app with', 'code', 'constants and data', 'together'], sizes
    .filter(([kind]) => kind === 'size').map(([, name, ...cells]) => [name, ...cells])),
  'start': () => table(['what', 'result'], sizes.filter(([kind]) => kind !== 'size')),
  'memory': () => table(['way', 'peak for 64 MiB', 'peak for 256 MiB', 'difference'], ways.map(name => {
    const found = row(memory, `memory: ${name}`);
    return [name, `${Math.round(found.ours)} MiB`, `${Math.round(found.other)} MiB`, `${found.result}${missed(found)}`];
  })),
  'cost': () => table(['a request with', 'takes', 'without it'], Object.entries(costs).map(([name, title]) => {
    const found = row(bench, name);
    return [title, found.ours + (found.isMissed ? '; *missed*' : ''), found.other];
  })),
  'uploads': () => table(['an upload of', 'compared with posts that carry the bytes as base64'], [
    ['64 MiB, against four posts', speed('upload of 64 MiB, against four posts')],
    ['1 MiB, against one post', speed('upload of 1 MiB, against a post')],
  ]),
  'beside uploads': () => table(['a request', 'takes', 'alone'], [
    beside('upload, a request beside 100', 'beside a hundred uploads of 1 MiB'),
  ]),
  'downloads': () => table(['way', '64 MiB, compared with one call', '1 MiB, compared with one call'], [
    ['a bare scheme handler with a stream in memory, without ScriptBridge', speed('download 64 MiB, bare stream'), speed('download 1 MiB, bare stream')],
    ['address', speed('download 64 MiB by address'), speed('download 1 MiB by address')],
    ['packets', speed('download 64 MiB in packets'), speed('download 1 MiB in packets')],
  ]),
  'beside downloads': () => table(['a request', 'takes', 'alone'], [
    beside('download in packets, beside 100', 'beside a hundred downloads of 1 MiB in packets'),
    beside('download by address, beside 100', 'beside a hundred downloads of 1 MiB by address'),
  ]),
};

// A region without an end must not reach into the next one.
const region = /(<!-- measured: (.+?) -->\n)((?:(?!<!-- )[^])*)(<!-- end -->)/g;

/** Returns an article with the tables of the saved run. */
export const filled = article => article.replace(region, (_, start, name, old, end) => {
  if (!Object.hasOwn(tables, name)) throw new Error(`There is no table “${name}”.`);
  return `${start}\n${tables[name]()}\n\n${end}`;
});

/** Returns an article without the tables of the saved run. */
export const withoutTables = article => article.replace(region, '');

/** The names of the tables in an article. */
export const tablesIn = article => [...article.matchAll(region)].map(([, , name]) => name);

const sources = new URL('../../Sources/', import.meta.url);

/** The texts of the articles and of the readme files, by their addresses. */
export const articles = () => new Map([
  ...readdirSync(sources, { recursive: true }).filter(name => name.endsWith('.md')).map(name => new URL(name, sources)),
  ...['README.md', 'SECURITY.md', 'CHANGELOG.md', 'js/README.md', 'docs/Attacks.md', 'docs/HowBytesTravel.md'].map(name => new URL(`../../${name}`, import.meta.url)),
].map(url => [url.href, readFileSync(url, 'utf8')]));
