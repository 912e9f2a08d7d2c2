// Checks that tests leave nothing behind, whatever their processes do.
import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, readdirSync } from 'node:fs';
import { test } from 'node:test';
import { setTimeout as pause } from 'node:timers/promises';
import { endGroup, withTemporaryFolder } from './temporary.mjs';

test('a folder and the processes that write into it are removed, even ones that outlive their parent', async () => {
  let left;
  await withTemporaryFolder(async folder => {
    left = folder;
    const script = 'cd "$0"; (for ((i = 0; i < 100000; i++)); do : > $i || break; done) & wait';
    const child = spawn('bash', ['-c', script, folder], { detached: true, stdio: 'ignore' });
    while (!readdirSync(folder).length) await pause(1);
    process.kill(child.pid, 'SIGKILL');
    await once(child, 'exit');
    await endGroup(child);
    const count = readdirSync(folder).length;
    await pause(100);
    assert.equal(readdirSync(folder).length, count);
  });
  assert.equal(existsSync(left), false);
});

test('a folder is removed if the function throws, and if something still writes into it for a moment', async () => {
  let left;
  let child;
  await assert.rejects(withTemporaryFolder(async folder => {
    left = folder;
    const script = 'cd "$0" && for ((i = 0; i < 5000; i++)); do : > $i || break; done';
    child = spawn('bash', ['-c', script, folder], { stdio: 'ignore' });
    while (!readdirSync(folder).length) await pause(1);
    throw new Error('on purpose');
  }), /on purpose/);
  if (child.exitCode === null) await once(child, 'exit');
  assert.equal(existsSync(left), false);
});

test('a process that could not be started has no group to end', () => endGroup({ pid: undefined }));
