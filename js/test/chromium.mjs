// A page in headless Chromium that reports what it found.
import { spawn, spawnSync } from 'node:child_process';
import { createReadStream } from 'node:fs';
import { createServer } from 'node:http';
import { extname, join, normalize } from 'node:path';
import { endGroup, withTemporaryFolder } from './temporary.mjs';

const types = { '.html': 'text/html', '.js': 'text/javascript', '.mjs': 'text/javascript' };

const hasChromium = spawnSync('chromium', ['--version']).status === 0;

/** The reason to skip tests. .ci/setup installs Chromium on Linux, where a skipped test would go unnoticed. */
export const skip = process.platform !== 'linux' && !hasChromium && 'there is no chromium';

/** Serves a folder, opens a page of it, and resolves with the JSON that the page posts. */
export const reportOf = (root, page) => withTemporaryFolder(async profile => {
  let browser;
  let server;
  try {
    return await new Promise((resolve, reject) => {
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
        const url = `http://127.0.0.1:${server.address().port}/${page}`;
        const options = ['--headless', '--no-sandbox', '--disable-gpu', '--disable-dev-shm-usage', '--no-first-run', '--remote-debugging-port=0', `--user-data-dir=${profile}`];
        browser = spawn('chromium', [...options, url], { detached: true, stdio: 'ignore' });
        browser.on('error', reject);
        browser.on('exit', code => reject(new Error(`Chromium has exited with ${code}.`)));
      });
    });
  } finally {
    server.close();
    server.closeAllConnections();
    browser.removeAllListeners('exit');
    // Chromium's helper processes outlive it for a moment and write into the profile.
    await endGroup(browser);
  }
});
