// Temporary folders and processes of tests.
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';

/** Runs a function with a folder that is deleted when the function ends. */
export async function withTemporaryFolder(use) {
  const folder = mkdtempSync(join(tmpdir(), 'scriptbridge-'));
  try {
    return await use(folder);
  } finally {
    await remove(folder);
  }
}

/** Kills a process that was spawned as `detached`, with all that it has started, and waits for their end. */
export async function endGroup({ pid }) {
  if (pid === undefined) return;
  for (const end = Date.now() + 30_000; isAlive(pid); await pause(20)) {
    if (Date.now() > end) throw new Error(`The processes of group ${pid} do not end.`);
    try {
      process.kill(-pid, 'SIGKILL');
    } catch (error) {
      if (error.code !== 'ESRCH') throw error;
    }
  }
}

/** Deletes a folder into which something may still write. `rmSync` retries on Windows only. */
async function remove(folder) {
  for (let tries = 1; ; tries++) {
    try {
      return rmSync(folder, { recursive: true, force: true });
    } catch (error) {
      if (tries === 100) throw error;
      await pause(100);
    }
  }
}

/** Whether a process group still has a running process. A zombie that nobody waits for stays forever. */
function isAlive(group) {
  try {
    process.kill(-group, 0);
  } catch (error) {
    if (error.code === 'ESRCH') return false;
    throw error;
  }
  if (process.platform !== 'linux') return true;
  return readdirSync('/proc').filter(name => /^\d+$/.test(name)).some(id => {
    try {
      const [state, , member] = readFileSync(`/proc/${id}/stat`, 'utf8').replace(/^.*\) /s, '').split(' ');
      return Number(member) === group && state !== 'Z' && state !== 'X';
    } catch {
      return false;
    }
  });
}
