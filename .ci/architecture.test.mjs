// ARCHITECTURE.md: its drawings show the modules and types that exist, and its table the files of a change.
import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { test } from 'node:test';

const root = new URL('../', import.meta.url);
const read = name => readFileSync(new URL(name, root), 'utf8');
const article = read('ARCHITECTURE.md');
const files = execFileSync('git', ['ls-files'], { cwd: root, encoding: 'utf8' }).trim().split('\n').map(name => `/${name}`);
const blocks = [...article.matchAll(/^```\n([^]*?)^```/gm)].map(([, block]) => block);

/** The rows of the table of changes: the change, the items of its files, and their count. */
const changes = article.split('## Where to make a change')[1].split('\n').filter(line => /^\| .* \| \d+ \|$/.test(line)).map(line => {
  const [change, items, count] = line.slice(2, -2).split(' | ');
  return { change, items: items.split(', '), count: Number(count) };
});

/** Returns whether a name is that of a file, or of a folder with files. */
const exists = name => files.some(file => name.endsWith('/') ? file.includes(`/${name}`) : file.endsWith(`/${name}`));

/** Returns the names of files and folders in a text. */
const names = text => [...text.matchAll(/`([^` ]*[./][^` ]*)`/g)].map(([, name]) => name);

for (const [index, { change, items, count }] of changes.entries()) {
  test(`${change}: the files exist, and are counted`, () => {
    const [, above] = /^the (\d+) files of the row above$/.exec(items[0]) ?? [];
    if (above) assert.equal(Number(above), changes[index - 1].count);
    assert.equal(items.length - 1 + Number(above ?? 1), count);
    assert.deepEqual(names(items.join()).filter(name => !exists(name)), []);
  });
}

test('the table of changes is read, and a missing file is noticed', () => {
  assert.ok(changes.length >= 17);
  assert.deepEqual(['a/Missing.swift', 'Missing/', 'js/bridge.js', 'ScriptBridge/Bytes/'].map(exists), [false, false, true, true]);
});

test('the first drawing has every product, above all that it depends on', () => {
  const manifest = read('Package.swift');
  const short = name => name.replace(/^ScriptBridge(?=.)/, '');
  const lines = blocks[0].split('\n');
  const lineOf = name => lines.findIndex(line => new RegExp(`(^|[^\\w])${short(name)}( |$)`).test(line));
  const products = [...manifest.matchAll(/\.library\(name: "(\w+)"/g)].map(([, name]) => name);
  for (const product of products) {
    assert.notEqual(lineOf(product), -1, product);
    const [, list = ''] = new RegExp(`name: "${product}",\\s*dependencies: \\[([^\\]]*)\\]`).exec(manifest) ?? [];
    for (const [, other] of list.matchAll(/"(\w+)"/g)) {
      if (products.includes(other)) assert.ok(lineOf(product) < lineOf(other), `${product} above ${other}`);
    }
  }
});

test('the path of a message names types and methods that exist', () => {
  const core = files.filter(file => /^\/Sources\/ScriptBridge\/.*\.swift$/.test(file)).map(file => read(file.slice(1))).join('\n');
  const found = [...blocks[1].matchAll(/\b([A-Z][a-z]+(?:[A-Z][a-z]+)+|Post)(?:\.(\w+))?/g)];
  assert.ok(found.length >= 9);
  for (const [text, type, method] of found) {
    assert.ok(new RegExp(`(struct|class|enum|protocol) ${type}\\b`).test(core), text);
    if (method) assert.ok(new RegExp(`func ${method}\\(`).test(core), text);
  }
});
