// The size of bridge.js on the wire, minified and gzipped.
import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { gzipSync } from 'node:zlib';
import { test } from 'node:test';

const limit = 3780;
const script = fileURLToPath(new URL('../bridge.js', import.meta.url));
const options = ['--compress', 'passes=3,ecma=2020,unsafe_arrows=true,unsafe_methods=true', '--mangle'];
// A node that is not Debian's does not search Debian's folder for terser's dependencies.
const env = { ...process.env, NODE_PATH: [process.env.NODE_PATH, '/usr/share/nodejs'].filter(Boolean).join(':') };
const { stdout, status } = spawnSync('terser', [script, ...options], { env });
const skip = status !== 0 && 'terser is missing: apt-get install terser';

test(`bridge.js has at most ${limit} bytes minified and gzipped`, { skip }, () => {
  const size = gzipSync(stdout, { level: 9 }).length;
  assert.ok(size <= limit, `${size} bytes`);
});
