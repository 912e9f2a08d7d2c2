// The folders that scripts reuse.
import assert from 'node:assert/strict';
import { existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, readlinkSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test } from 'node:test';
import { empty, link } from './folders.mjs';

/** Returns a folder that is removed after the test. */
function temporary(t) {
  const folder = mkdtempSync(join(tmpdir(), 'folders-'));
  t.after(() => rmSync(folder, { recursive: true }));
  return folder;
}

test('a folder is emptied, even of dangling links, and links are not followed', t => {
  const place = temporary(t);
  const folder = join(place, 'folder');
  mkdirSync(join(folder, '.build'), { recursive: true });
  mkdirSync(join(folder, 'Sources/A'), { recursive: true });
  writeFileSync(join(place, 'outside'), 'a');
  symlinkSync(join(place, 'nowhere'), join(folder, 'dangling'));
  symlinkSync(place, join(folder, 'parent'));
  empty(folder, '.build');
  assert.deepEqual(readdirSync(folder), ['.build']);
  assert.equal(readFileSync(join(place, 'outside'), 'utf8'), 'a');
});

test('a folder replaces a dangling link, a link to a folder, or a file', t => {
  const place = temporary(t);
  const other = join(place, 'other');
  mkdirSync(other);
  writeFileSync(join(other, 'kept'), 'a');
  const folder = join(place, 'folder');
  const makes = [() => symlinkSync(join(place, 'nowhere'), folder), () => symlinkSync(other, folder), () => writeFileSync(folder, 'a'), () => {}];
  for (const make of makes) {
    rmSync(folder, { recursive: true, force: true });
    make();
    empty(folder);
    assert.deepEqual(readdirSync(folder), []);
  }
  assert.ok(existsSync(join(other, 'kept')));
});

test('a link replaces a dangling link, a link to another folder, or a folder', t => {
  const place = temporary(t);
  const path = join(place, 'a/link');
  const makes = [() => {}, () => symlinkSync(join(place, 'nowhere'), path), () => symlinkSync(tmpdir(), path), () => mkdirSync(join(path, 'b'), { recursive: true })];
  for (const make of makes) {
    rmSync(path, { recursive: true, force: true });
    make();
    link(path, place);
    assert.equal(readlinkSync(path), place);
  }
});
