// The size of the page scripts on the wire, minified and gzipped.
import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { gzipSync } from 'node:zlib';
import { test } from 'node:test';

// About 110 bytes of bridge.js, and 30 of the other two, are error texts that say what to do. 17 bytes of
// bridge.js are the upload that rejects with noHost or unknownMessage, not a TypeError.
const limits = { 'bridge.js': 2926, 'console.js': 830, 'upload.js': 1590, 'download.js': 1580 };
const options = ['--compress', 'passes=3,ecma=2020,unsafe_arrows=true,unsafe_methods=true', '--mangle'];

for (const [name, limit] of Object.entries(limits)) {
  const { stdout, status } = spawnSync('terser', [fileURLToPath(new URL(`../${name}`, import.meta.url)), ...options], {
    // A node that is not Debian's does not search Debian's folder for terser's dependencies.
    env: { ...process.env, NODE_PATH: [process.env.NODE_PATH, '/usr/share/nodejs'].filter(Boolean).join(':') },
  });
  if (status !== 0) {
    test(`the size of ${name}`, { skip: 'terser is missing: apt-get install terser' }, () => {});
    console.error(`\n*** The size of ${name} was NOT checked: terser is missing (apt-get install terser). ***\n`);
  } else {
    const size = gzipSync(stdout, { level: 9 }).length;
    console.log(`${name}: ${stdout.length} bytes minified, ${size} of them gzipped; the limit is ${limit}`);
    test(`${name} has at most ${limit} bytes minified and gzipped`, () => assert.ok(size <= limit, `${size} bytes`));
  }
}
