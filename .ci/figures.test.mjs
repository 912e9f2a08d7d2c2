// The articles' measured figures: each comes from the saved run, and says so if its target was missed.
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
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

test('the checks can fail', () => {
  const [, text] = [...articles()].find(([url]) => url.endsWith('Downloads.md'));
  assert.notEqual(filled(text.replace(/\d times as fast/, '9 times as fast')), text.replace(/\d times as fast/, '9 times as fast'));
  assert.throws(() => filled('<!-- measured: other -->\n\n<!-- end -->'), /There is no table “other”/);
});
