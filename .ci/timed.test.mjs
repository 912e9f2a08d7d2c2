// The slowest tests that `make test` names, and the check that no test is lost.
import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { chmodSync, existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { fileURLToPath } from 'node:url';
import { withTemporaryFolder } from '../js/test/temporary.mjs';
import { LogReader } from './known-lines.mjs';

const program = name => fileURLToPath(new URL(name, import.meta.url));
const timed = (cwd, script, environment = {}) =>
  spawnSync(program('timed'), ['core', 'bash', '-c', script], { cwd, encoding: 'utf8', env: { ...process.env, ...environment } });
const slowest = ({ stdout }) => stdout.split('\n').filter(line => line.startsWith('slowest of core | '));

const swift = `cat <<'END'
✔ Test "A" passed after 0.25 seconds.
✔ Suite "S" passed after 99.5 seconds.
✘ Test "B" with 2 test cases failed after 12.04 seconds with 1 issue.
✔ Test c() passed after 1.0 seconds.
✔ Test run with 4 tests in 1 suite passed after 99.5 seconds.
END`;
const node = `cat <<'END'
# Subtest: a
ok 1 - a
  ---
  duration_ms: 1500.5
  ...
not ok 2 - b - c
  ---
  duration_ms: 20
  ...
# duration_ms 5000
END`;

test('the tests of Swift Testing and of node are named, the slowest first, and their output is passed on', () => withTemporaryFolder(folder => {
  const result = timed(folder, swift);
  assert.deepEqual(slowest(result), [
    'slowest of core | 12.0 s | "B" with 2 test cases', 'slowest of core | 1.0 s | c()', 'slowest of core | 0.3 s | "A"',
  ]);
  assert.ok(result.stdout.startsWith('✔ Test "A" passed after 0.25 seconds.\n✔ Suite'));
  assert.match(result.stdout, /^core \| 4 tests \| \d+\.\d s$/m);
  assert.deepEqual(slowest(timed(folder, node)), ['slowest of core | 1.5 s | a', 'slowest of core | 0.0 s | b - c']);
  for (const [line, total] of [['# tests 7', '7 tests'], ['3 of 3 steps passed.', '3 steps']]) {
    assert.match(timed(folder, `echo '${line}'`).stdout, new RegExp(`^core \\| ${total} \\| \\d+\\.\\d s$`, 'm'));
  }
}));

test('at most ten tests are named, in lines that are known', () => withTemporaryFolder(folder => {
  const lines = slowest(timed(folder, 'for i in {1..20}; do echo "✔ Test \\"$i | x\\" passed after $i.0 seconds."; done'));
  assert.equal(lines.length, 10);
  assert.match(lines[9], /11\.0 s/);
  const reader = new LogReader();
  reader.add(lines.join('\n'));
  assert.deepEqual(reader.end(), []);
}));

test('the command\'s failure is passed on', () => withTemporaryFolder(folder => {
  assert.equal(timed(folder, `${swift}\nexit 3`).status, 3);
  assert.equal(timed(folder, 'kill -9 $$').status, 1);
  assert.equal(timed(folder, 'sleep 3 & exit 0', { PATIENCE: '0.2' }).status, 1);
}));

test('the suites together must run all tests of the program', () => withTemporaryFolder(folder => {
  const tests = join(folder, 'tests');
  const counted = count => {
    writeFileSync(tests, `#!/bin/sh\nfor i in $(seq ${count}); do echo "M.S/$i()"; done\n`);
    chmodSync(tests, 0o755);
    return spawnSync(program('counted'), ['core+part', tests], { cwd: folder, encoding: 'utf8' });
  };
  timed(folder, swift);
  assert.equal(readFileSync(join(folder, '.build/tests/core'), 'utf8'), '4\n');
  assert.notEqual(counted(4).status, 0, 'a part has not run');
  writeFileSync(join(folder, '.build/tests/part'), '2\n');
  assert.deepEqual([counted(6).status, counted(6).stdout], [0, 'tests of core, part: 6 of 6\n']);
  assert.equal(counted(7).status, 1);
  timed(folder, 'exit 1');
  assert.ok(!existsSync(join(folder, '.build/tests/core')), 'a failed run does not count');
}));
