// The virtual display of the tests in the engine.
import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { platform } from 'node:process';
import { test } from 'node:test';
import { fileURLToPath } from 'node:url';

const headless = fileURLToPath(new URL('headless', import.meta.url));
const skip = platform === 'linux' ? false : 'Linux only';

test('each run has its own display and folders, which it removes, and passes on the exit status', { skip }, () => {
  const script = 'mkdir -p "$XDG_CACHE_HOME/a" "$XDG_DATA_HOME"; echo "$XDG_CACHE_HOME $XDG_DATA_HOME"; [ -n "$DISPLAY" ] || exit 1; exit 3';
  const runs = [1, 2].map(() => spawnSync(headless, ['bash', '-c', script], { encoding: 'utf8' }));
  assert.deepEqual(runs.map(({ status }) => status), [3, 3]);
  const folders = runs.flatMap(({ stdout }) => stdout.trim().split('\n').at(-1).split(' '));
  assert.equal(new Set(folders).size, 4);
  assert.deepEqual(folders.filter(existsSync), []);
});
