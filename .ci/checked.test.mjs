// The check of the log of `make test`.
import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { fileURLToPath } from 'node:url';
import { withTemporaryFolder } from '../js/test/temporary.mjs';
import { LogReader } from './known-lines.mjs';

const checked = fileURLToPath(new URL('checked', import.meta.url));
const run = (script, environment = {}) =>
  spawnSync(checked, ['bash', '-c', script], { encoding: 'utf8', env: { ...process.env, ...environment } });

/** Returns the unknown lines of a log. */
function unknown(...lines) {
  const reader = new LogReader();
  reader.add(lines.join('\n'));
  return reader.end();
}

const passing = '✔ Test "One" passed after 0.001 seconds.';
const misuse = 'SWIFT TASK CONTINUATION MISUSE: cue(for:) leaked its continuation without resuming it.';

test('lines of a passing run are known', () => {
  assert.deepEqual(unknown(
    'swift build --build-tests', '[1/2] Compiling A B.swift', 'Build complete! (1.50s)', '', passing,
    'slowest of webkitgtk-a | 1.5 s | "One" with 2 test cases', 'tests of core, webkitgtk-a: 2 of 2',
    'ok 1 - a test', '  ---', '  duration_ms: 1.5', '  ...', 'attacks held: 82 of 82', 'programs of Fuzzing that compile: 4 of 4', 'Visits: seeds 1..<2001',
    'name | what was tried | what the host did | [1] | yes',
  ), []);
});

test('all other lines are unknown', () => {
  for (const line of [
    misuse, 'a print', 'warning: unused variable', '/a/b.swift:1:2: warning: unused variable', 'attacks held: 81 of 82', 'programs of Fuzzing that compile: 3 of 4', 'tests of core: 1 of 2',
    'name | what was tried | what the host did | [1] | NO', 'conformance | leak check | A | 100 views, 900 objects, 3 live, host',
    '(process:7): GLib-GObject-CRITICAL **: 06:09:24.459: g_object_unref: assertion failed', '✘ Test "One" failed',
    '** (process:2): WARNING **: 06:12:42.019: something else', 'not ok 1 - a test', 'ok 1 - a test # SKIP no reason',
    'SKIPPED: turbo: a visit: for no reason.', 'CONSOLE JS ERROR TypeError: undefined is not an object',
    '# (node:12) Warning: something', 'Swift/Array.swift:1: Fatal error: Index out of range',
  ]) assert.deepEqual(unknown(passing, line, passing), [line]);
});

test('a test argument may contain any line except those that are always wrong', () => {
  const start = '◇ Test case passing 1 argument text → "a';
  assert.deepEqual(unknown(start, 'warning: b', '" to "One" started.', 'c'), ['c']);
  assert.deepEqual(unknown(start, misuse, '" to "One" started.'), [misuse]);
  assert.deepEqual(unknown(`${start}${misuse}`, '" to "One" started.'), [`${start}${misuse}`, '" to "One" started.']);
  // Swift Testing cuts off the printed argument at a NUL, together with the line break.
  assert.deepEqual(unknown(`${start}${start}" to "One" started.`, 'c'), ['c']);
  assert.deepEqual(unknown(start, passing, 'c'), ['c']);
});

test('a line that may appear once is unknown the second time', () => {
  const line = '➜ Test "Numbers use a decimal point in every locale" skipped: "no"';
  assert.deepEqual(unknown(line, line), [line]);
});

test('lines of two streams stay whole, even if they arrive in pieces', () => {
  const reader = new LogReader();
  const [one, other] = [reader.stream(), reader.stream()];
  const text = Buffer.from(`${passing}\n`);
  for (const byte of text) {
    one.add(Buffer.of(byte));
    other.add(Buffer.of(byte));
  }
  other.add(Buffer.from('an end without a line break'));
  assert.deepEqual(reader.end(), ['an end without a line break']);
});

test('lines of two streams are passed on whole', () => {
  const pieces = `for i in {1..20}; do printf '✔ Test "One" pass'; sleep 0.01; printf '[1/2] Compil' >&2; sleep 0.01
    printf 'ed after 0.001 seconds.\\n'; printf 'ing\\n' >&2; done; printf 'no line break'`;
  const { stdout } = run(pieces);
  const lines = stdout.split('\n');
  assert.equal(lines.pop(), 'no line break');
  assert.equal(lines.length, 40);
  assert.deepEqual(new Set(lines), new Set([passing, '[1/2] Compiling']));
});

test('a command with only known lines passes, and its output is passed on', () => {
  const { status, stdout, stderr } = run(`echo '${passing}'; echo '${passing}' >&2`);
  assert.deepEqual([status, stdout, stderr], [0, `${passing}\n${passing}\n`, '']);
});

test('an unknown line on either stream is a failure, and is repeated at the end', () => {
  for (const to of ['1', '2']) {
    const { status, stderr } = run(`echo '${misuse}' >&${to}; echo '${misuse}' >&${to}`);
    assert.equal(status, 1);
    assert.match(stderr, /2 lines/);
    assert.ok(stderr.endsWith(`  2 × ${misuse}\n`), stderr);
  }
});

test('the check fails if the command exits with an error, is killed or does not exist', () => {
  assert.equal(run('exit 3').status, 3);
  assert.equal(run('kill -9 $$').status, 1);
  assert.equal(spawnSync(checked, ['/nonexistent']).status, 127);
});

test('a process that outlives the command is a failure', () => {
  const { status, stderr } = run('sleep 3 & exit 0', { PATIENCE: '0.2' });
  assert.equal(status, 1);
  assert.match(stderr, /outlives/);
});

/** Runs a script with a summary; returns the result, the printed lines, and the whole output. */
const summarized = (folder, script) => {
  const file = join(folder, 'logs/test.log');
  const result = spawnSync(checked, ['--summary', file, 'bash', '-c', script], { encoding: 'utf8' });
  return { ...result, lines: result.stdout.trim().split('\n'), output: readFileSync(file, 'utf8') };
};

test('a summary has a line for each step, the reasons of what was skipped, and the totals', () => withTemporaryFolder(folder => {
  const skipped = 'SKIPPED: turbolinks: a form that redirects: Turbolinks leaves forms to the web view.';
  const { status, lines, output } = summarized(folder, `cat <<'END'
${passing}
✔ Test run with 12 tests in 3 suites passed after 0.5 seconds.
core | 12 tests | 0.5 s
${skipped}
${skipped}
attacks held: 5 of 5
END
cat >&2 <<'END'
ok 1 - package: types are found with the module resolution bundler # SKIP TypeScript 5 is missing
# pass 30
# fail 0
END`);
  assert.equal(status, 0);
  assert.deepEqual(lines.slice(0, 3), ['core | 12 tests | 0.5 s', 'attacks held: 5 of 5', '']);
  assert.deepEqual(new Set(lines.slice(3, 5)), new Set([
    'skipped: turbolinks: a form that redirects: Turbolinks leaves forms to the web view.',
    'skipped: package: types are found with the module resolution bundler: TypeScript 5 is missing',
  ]));
  assert.match(lines[5], /^The whole output is in .*logs\/test\.log\. The run took [\d.]+ minutes\.$/);
  assert.deepEqual(lines.slice(6), ['42 passed, 0 failed, 2 skipped']);
  assert.ok(output.includes(`${passing}\n`) && output.includes('# pass 30\n'));
}));

test('a summary prints the lines of a failed test, and counts it', () => withTemporaryFolder(folder => {
  const issue = '✘ Test "Two" recorded an issue at A.swift:1:2: Expectation failed: 1 == 2';
  const { status, lines } = summarized(folder, `cat <<'END'
${passing}
${issue}
✘ Test "Two" failed after 0.001 seconds with 3 issues.
✘ Test run with 2 tests in 1 suite failed after 0.5 seconds with 3 issues.
END
exit 1`);
  assert.equal(status, 1);
  assert.equal(lines[0], issue);
  assert.equal(lines.at(-1), '1 passed, 1 failed, 0 skipped');
}));

test('a summary shows the end of the output if the command fails without a word', () => withTemporaryFolder(folder => {
  const { status, stderr } = summarized(folder, `echo '${passing}'; exit 3`);
  assert.equal(status, 3);
  assert.ok(stderr.includes(passing));
}));
