// The fake host in headless Chromium: another engine than WebKit, and a page with script tags.
import assert from 'node:assert/strict';
import { spawn, spawnSync } from 'node:child_process';
import { createReadStream } from 'node:fs';
import { createServer } from 'node:http';
import { extname, join, normalize } from 'node:path';
import { test } from 'node:test';
import { fileURLToPath } from 'node:url';
import { endGroup, withTemporaryFolder } from './temporary.mjs';
import { scenarios } from './testing/scenarios.mjs';

const root = fileURLToPath(new URL('..', import.meta.url));
const types = { '.html': 'text/html', '.js': 'text/javascript', '.mjs': 'text/javascript' };
const hasChromium = spawnSync('chromium', ['--version']).status === 0;
// .ci/setup installs Chromium on Linux, where a skipped test would go unnoticed.
const skip = process.platform !== 'linux' && !hasChromium && 'there is no chromium';

test('fake host: all scenarios in Chromium', { timeout: 120_000, skip }, () => withTemporaryFolder(async profile => {
  let browser;
  let server;
  try {
    const results = await new Promise((resolve, reject) => {
      server = createServer((request, response) => {
        if (request.method === 'POST') {
          let body = '';
          request.on('data', chunk => { body += chunk; });
          request.on('end', () => {
            response.end();
            resolve(JSON.parse(body));
          });
          return;
        }
        const path = normalize(new URL(request.url, 'http://localhost').pathname);
        response.setHeader('Content-Type', types[extname(path)] ?? 'text/plain');
        createReadStream(join(root, path)).on('error', () => response.writeHead(404).end()).pipe(response);
      });
      server.listen(0, '127.0.0.1', () => {
        const url = `http://127.0.0.1:${server.address().port}/test/testing/index.html`;
        const options = ['--headless', '--no-sandbox', '--disable-gpu', '--disable-dev-shm-usage', '--no-first-run', '--remote-debugging-port=0', `--user-data-dir=${profile}`];
        browser = spawn('chromium', [...options, url], { detached: true, stdio: 'ignore' });
        browser.on('error', reject);
        browser.on('exit', code => reject(new Error(`Chromium has exited with ${code}.`)));
      });
    });
    assert.deepEqual(results.filter(([, outcome]) => outcome !== 'passed'), []);
    assert.equal(results.length, Object.keys(scenarios).length + 1);
  } finally {
    server.close();
    server.closeAllConnections();
    browser.removeAllListeners('exit');
    // Chromium's helper processes outlive it for a moment and write into the profile.
    await endGroup(browser);
  }
}));
