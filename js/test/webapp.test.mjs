// Examples/WebApp, with the commands of its README.
import assert from 'node:assert/strict';
import { execFileSync, spawnSync } from 'node:child_process';
import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, test } from 'node:test';
import { fileURLToPath } from 'node:url';
import { reportOf, skip as withoutChromium } from './chromium.mjs';

const root = fileURLToPath(new URL('../../Examples/WebApp', import.meta.url));
const folder = mkdtempSync(join(tmpdir(), 'scriptbridge-webapp-'));
after(() => rmSync(folder, { recursive: true, force: true }));

const missing = ['npm', 'esbuild', 'tsc'].filter(command => spawnSync(command, ['--version']).status !== 0);
if (missing.length) console.error(`\n*** Examples/WebApp was NOT tested: ${missing} is missing. ***\n`);
const skip = missing.length > 0 && `${missing} is missing`;

/** Runs a command in the example; throws with its output if it fails. */
// Without this test's own context, in which node would report to this test instead of failing.
const { NODE_TEST_CONTEXT, ...env } = process.env;
const npm = (...words) => execFileSync('npm', words, { cwd: root, env, encoding: 'utf8', timeout: 120_000, stdio: 'pipe' });

test('the web app: its types are right, its tests pass, and its build has no fake host', { skip }, () => {
  npm('install', '--offline', '--no-audit', '--no-fund');
  npm('run', 'check');
  assert.match(npm('test'), /# pass [1-9]/);
  npm('run', 'build');
  assert.doesNotMatch(readFileSync(join(root, 'public/app.js'), 'utf8'), /13\.25|FakeHost/);
});

test('the web app: a fake host answers in a plain browser', { skip: skip || withoutChromium }, async () => {
  cpSync(join(root, 'public/index.html'), join(folder, 'index.html'));
  execFileSync('esbuild', ['src/main.ts', '--bundle', '--format=esm', '--define:DEVELOPMENT=true', `--outfile=${folder}/app.js`, '--log-level=error'], { cwd: root });
  writeFileSync(join(folder, 'press.html'), `${readFileSync(join(folder, 'index.html'), 'utf8')}
    <script type="module">
      const answer = document.getElementById('answer');
      new MutationObserver(() => fetch('/', { method: 'POST', body: JSON.stringify(answer.textContent) })).observe(answer, { childList: true });
      document.getElementById('where').click();
    </script>`);
  assert.equal(await reportOf(folder, 'press.html'), 'You are at 52.5, 13.25.');
});
