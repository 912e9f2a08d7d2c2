// The articles' measured figures: each comes from the saved run, and says so if its target was missed.
import assert from 'node:assert/strict';
import { readdirSync, readFileSync } from 'node:fs';
import { test } from 'node:test';
import { articles, filled, tables, tablesIn, withoutTables } from '../docs/drawings/figures.mjs';
import { rows } from '../docs/drawings/measurements.mjs';

const saved = file => readFileSync(new URL(`../docs/measurements/${file}`, import.meta.url), 'utf8');

for (const [url, text] of articles()) {
  const name = url.split('/').at(-1);

  test(`${name}: its tables are those of the saved run`, () => assert.equal(filled(text), text, 'Run `make drawings`.'));

  test(`${name}: no measured figure stands outside its tables`, () => {
    const prose = withoutTables(text).replace(/^```[^]*?^```/gm, '');
    const figures = [
      /\d(\.\d+)? times as/, /\d\.\d+ times\b/, /\d\.\d+ (ms|s|seconds|µs|ns|MB|MiB|GB)\b/, /\d (µs|ns)\b/, /\d ms (compared|without|with)\b/,
      /(twice|three times|half|a third) (as long|as fast|more memory)/,
    ].flatMap(pattern => prose.match(pattern)?.[0] ?? []);
    assert.deepEqual(figures, []);
  });
}

test('each table is shown by exactly one article', () => {
  const shown = [...articles().values()].flatMap(tablesIn);
  assert.deepEqual(shown.sort(), Object.keys(tables).sort());
});

test('every row of the saved run is read, with its target', () => {
  const all = [...rows('bench.txt').values()];
  const [, held, count] = /^targets held: (\d+) of (\d+)$/m.exec(saved('bench.txt'));
  assert.equal(all.filter(({ target }) => target).length, Number(count));
  assert.equal(all.filter(({ isMissed }) => isMissed).length, count - held);
  assert.equal(saved('bench.txt').match(/MISSED/g).length, count - held);
});

test('a row that missed its target says so wherever it is shown', () => {
  const text = tables.targets();
  for (const [name, { isMissed, result, target }] of rows('bench.txt')) {
    assert.equal(text.includes(`| ${name} | ${result} | ${target} |`), isMissed, name);
  }
  assert.equal(tables.memory().match(/missed/g)?.length ?? 0, saved('memory.txt').match(/MISSED/g)?.length ?? 0);
  const downloads = [...rows('bench.txt')].filter(([name, { isMissed }]) => name.startsWith('download ') && isMissed && !name.includes('beside'));
  assert.equal(tables.downloads().match(/missed/g)?.length ?? 0, downloads.length);
});

/** Returns the names of the benchmark's rows, as its sources write them. */
function benchmarkRows() {
  const folder = new URL('../Tests/Benchmarks/Sources/benchmarks/', import.meta.url);
  const files = readdirSync(folder, { recursive: true }).filter(name => name.endsWith('.swift'));
  return files.flatMap(file => {
    const text = readFileSync(new URL(file, folder), 'utf8');
    const found = pattern => [...text.matchAll(pattern)].map(([, ...parts]) => parts.join(' '));
    const peers = found(/peers\("(\w+)"/g);
    const names = found(/(?<!fields\()name: "([^"\\]+)"/g);
    return [
      ...peers.length ? names.flatMap(name => peers.map(peer => `${name}, ${peer}`)) : names,
      ...found(/\.(decode|encode)(?:Tree)?\(\s*"([^"]+)",(?! forKey)/g),
      ...found(/"((?:de|en)code [^"\\]+)"/g),
      ...found(/FeatureWorkload\(\s*"([^"]+)"/g).map(name => `cost of ${name}`),
    ];
  });
}

test('the saved run has exactly the rows of the benchmark', () => {
  const own = benchmarkRows();
  const isRow = name => !name.includes('growth of the app');
  for (const [file, all] of [['bench.txt', own], ['memory.txt', own.filter(name => name.startsWith('memory: '))]]) {
    const names = [...rows(file).keys()].filter(isRow);
    const missing = all.filter(name => !names.includes(name));
    const unknown = names.filter(name => !all.includes(name));
    assert.deepEqual({ missing, unknown }, { missing: [], unknown: [] }, `${file}: run \`make measurements\`.`);
  }
});

test('the checks can fail', () => {
  const [, text] = [...articles()].find(([url]) => url.endsWith('HowBytesTravel.md'));
  assert.notEqual(filled(text.replace(/\d times as fast/, '9 times as fast')), text.replace(/\d times as fast/, '9 times as fast'));
  assert.throws(() => filled('<!-- measured: other -->\n\n<!-- end -->'), /There is no table “other”/);
});

test('a table without an end leaves the text after it alone', () => {
  const article = '<!-- measured: sizes -->\nA paragraph.\n\n<!-- measured: start -->\n\nold\n\n<!-- end -->\n';
  const text = filled(article);
  assert.ok(text.startsWith('<!-- measured: sizes -->\nA paragraph.\n\n<!-- measured: start -->\n\n| what | result |'));
  assert.equal(filled('<!-- measured: start -->\n<!-- end -->\nMore.\n').split('\n').at(-2), 'More.');
});
