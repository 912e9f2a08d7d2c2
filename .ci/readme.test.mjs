// The README: its length, its links, and what it repeats of an article.
import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { test } from 'node:test';

const root = new URL('../', import.meta.url);
const read = path => readFileSync(new URL(path, root), 'utf8');
const readme = read('README.md');

/** Returns the rows of a text's tables, without the heads. */
const rowsOf = text => text.split('\n').filter(line => line.startsWith('| ') && !line.startsWith('| --'));

test('the README has at most 120 lines', () => assert.ok(readme.split('\n').length <= 121, `${readme.split('\n').length}`));

test('the README and the article compare a hand-written bridge in the same rows', () => {
  const rows = rowsOf(read('Sources/ScriptBridge/ScriptBridge.docc/MovingFromAHandWrittenBridge.md')).slice(1);
  assert.equal(rows.length, 6);
  for (const row of rows) assert.ok(readme.includes(`\n${row}\n`), row);
});

test('every link of the README leads to a file, and to a heading of it', () => {
  const links = [...readme.matchAll(/\]\(([^)#]+)(?:#([^)]+))?\)/g)];
  assert.ok(links.length >= 12);
  for (const [, path, heading] of links) {
    assert.ok(existsSync(new URL(path, root)), path);
    if (heading) assert.ok(read(path).toLowerCase().includes(`\n## ${heading.replaceAll('-', ' ')}\n`), heading);
  }
});

test('the README has five benefits, each with a figure', () => {
  const lines = /<!-- measured: benefits -->\n\n([^]*?)\n<!-- end -->/.exec(readme)[1].split(/\n(?=- )/);
  assert.equal(lines.length, 5);
  for (const line of lines) assert.match(line, /^- \*\*[^]*\d/);
});

for (const target of ['demo', 'docs']) {
  test(`on a Mac, make ${target} says at once what to open instead`, () => {
    const { status, stdout } = spawnSync('make', ['--no-print-directory', target, 'LINUX='], { cwd: root, encoding: 'utf8', env: { ...process.env, MAKEFLAGS: '' } });
    assert.notEqual(status, 0);
    assert.match(stdout.split('\n')[0], /^The \w+ needs Linux\. On a Mac, .*Package\.swift/);
  });
}

test('SECURITY.md is a policy of at most 6 KB', () => assert.ok(Buffer.byteLength(read('SECURITY.md')) <= 6144));

test('CHANGELOG.md has at most 20 lines of a first version', () => assert.ok(read('CHANGELOG.md').trim().split('\n').length <= 24));
