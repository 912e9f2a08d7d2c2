// Prints how much code and data the library adds to a small app in a release build without unused
// sections, how long its first message takes, and what its bridge takes in memory.
//
//   node Tests/Sizes/run.mjs FOLDER     a folder with the programs of Tests/Sizes
import { execFileSync } from 'node:child_process';
import { join } from 'node:path';

const folder = process.argv[2];
const names = { core: 'the core', dialects: 'Dialects', serving: 'Serving', inspector: 'Inspector', hotwire: 'Hotwire' };

/** The bytes of a program that are loaded: code and constants, and data. */
function size(name) {
  const out = execFileSync('size', ['--format=sysv', join(folder, name)], { encoding: 'utf8' });
  let [code, data] = [0, 0];
  for (const [, section, bytes] of out.matchAll(/^(\.?\w[\w.]*)\s+(\d+)\s+\d+$/gm)) {
    if (/^\.(text|init|fini|plt)/.test(section)) code += Number(bytes);
    else if (!/^\.(comment|debug|symtab|strtab|note)|^Total/.test(section)) data += Number(bytes);
  }
  return { code, data };
}

const kilobytes = bytes => `${Math.round(bytes / 1000)} kB`;
const empty = size('empty');
const core = size('core');
for (const [name, title] of Object.entries(names)) {
  const [own, base] = [size(name), name === 'core' ? empty : core];
  const [code, data] = [own.code - base.code, own.data - base.data];
  console.log(`size | ${title} | ${kilobytes(code)} | ${kilobytes(data)} | ${kilobytes(code + data)}`);
}

const runs = Array.from({ length: 5 }, () => execFileSync(join(folder, 'core'), { encoding: 'utf8' }));
const best = pattern => Math.min(...runs.map(text => Number(pattern.exec(text)?.[1])));
console.log(`first message | ${(best(/first message: ([\d.e-]+) seconds/) * 1000).toFixed(1)} ms`);
console.log(`idle bridge | ${(best(/idle bridge: (\d+) bytes/) / 1000).toFixed(1)} kB`);
