// The README: its links, and what it says to do on a Mac.
import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { test } from 'node:test';

const root = new URL('../', import.meta.url);
const read = path => readFileSync(new URL(path, root), 'utf8');

test('every link of the README leads to a file, and to a heading of it', () => {
  const links = [...read('README.md').matchAll(/\]\((?!https?:)([^)#]+)(?:#([^)]+))?\)/g)];
  assert.ok(links.length);
  for (const [, path, heading] of links) {
    assert.ok(existsSync(new URL(path, root)), path);
    if (heading) assert.ok(read(path).toLowerCase().includes(`\n## ${heading.replaceAll('-', ' ')}\n`), heading);
  }
});

for (const target of ['demo', 'docs']) {
  test(`on a Mac, make ${target} says at once what to open instead`, () => {
    const { status, stdout } = spawnSync('make', ['--no-print-directory', target, 'LINUX='], { cwd: root, encoding: 'utf8', env: { ...process.env, MAKEFLAGS: '' } });
    assert.notEqual(status, 0);
    assert.match(stdout.split('\n')[0], /^The \w+ needs Linux\. On a Mac, .*Package\.swift/);
  });
}
