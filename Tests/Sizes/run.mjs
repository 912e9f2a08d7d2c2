// Prints how much code and data the library adds to a small app in a release build without unused
// sections, how long its first message takes, and what its bridge takes in memory.
//
// On Linux, where the linker removes unused sections, with a section for each function. `make bench` calls it.
import { execFileSync } from 'node:child_process';
import { join } from 'node:path';

/** Builds the programs with more options of the compiler, and returns their folder. */
function built(scratch, ...options) {
  const sections = ['-Xswiftc', '-Xfrontend', '-Xswiftc', '-function-sections'];
  const place = ['--package-path', import.meta.dirname, '--scratch-path', `.build/${scratch}`];
  execFileSync('swift', ['build', '-c', 'release', ...place, ...sections, ...options], { stdio: 'inherit' });
  return `.build/${scratch}/release`;
}

const folder = built('sizes');
const small = built('small-sizes', '-Xswiftc', '-Osize');
const names = { serving: 'Serving', inspector: 'Inspector', hotwire: 'Hotwire' };

/** The bytes of a program that are loaded: code and constants, and data. */
function size(name, folder) {
  const out = execFileSync('size', ['--format=sysv', join(folder, name)], { encoding: 'utf8' });
  let [code, data] = [0, 0];
  for (const [, section, bytes] of out.matchAll(/^(\.?\w[\w.]*)\s+(\d+)\s+\d+$/gm)) {
    if (/^\.(text|init|fini|plt)/.test(section)) code += Number(bytes);
    else if (!/^\.(comment|debug|symtab|strtab|note)|^Total/.test(section)) data += Number(bytes);
  }
  return { code, data };
}

const kilobytes = bytes => `${Math.round(bytes / 1000)} kB`;
/** Prints what a program adds to another one. */
function print(title, own, base) {
  const [code, data] = [own.code - base.code, own.data - base.data];
  console.log(`size | ${title} | ${kilobytes(code)} | ${kilobytes(data)} | ${kilobytes(code + data)}`);
}

print('the core', size('core', folder), size('empty', folder));
print('the core, built for size', size('core', small), size('empty', small));
for (const [name, title] of Object.entries(names)) print(title, size(name, folder), size('core', folder));

const runs = Array.from({ length: 5 }, () => execFileSync(join(folder, 'core'), { encoding: 'utf8' }));
const best = pattern => Math.min(...runs.map(text => Number(pattern.exec(text)?.[1])));
console.log(`first message | ${(best(/first message: ([\d.e-]+) seconds/) * 1000).toFixed(1)} ms`);
console.log(`idle bridge | ${(best(/idle bridge: (\d+) bytes/) / 1000).toFixed(1)} kB`);
