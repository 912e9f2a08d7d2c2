// Mistakes that must be found: each a small file of Tests/AppleHost/Mistakes, once wrong, once right.
import { readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { build, files, short, write } from './toolchain.mjs';

/** One side of the conditions of a source; its lines keep their numbers. */
function side(text, isMistake) {
  let taken = true;
  return text.split('\n').map(line => {
    const condition = /^\s*#if (!?)MISTAKE$/.exec(line);
    if (condition) taken = (condition[1] === '!') !== isMistake;
    else if (/^\s*#else$/.test(line)) taken = !taken;
    else if (/^\s*#endif$/.test(line)) taken = true;
    else return taken ? line : '';
    return '';
  }).join('\n');
}

/** All mistakes: what must be said of each, and the modules of its two sides. */
export function mistakes() {
  return files('Tests/AppleHost/Mistakes').map(path => {
    const text = readFileSync(path, 'utf8');
    const name = basename(path, '.swift');
    const imports = new Set([...text.matchAll(/^import (\w+)/gm)].map(([, imported]) => imported));
    const expected = /^\/\/ Found: (.*)$/m.exec(text)?.[1];
    if (!expected) throw new Error(`${short(path)} does not say how it is found.`);
    const variant = isMistake => {
      const source = join(build, 'mistakes', isMistake ? 'wrong' : 'right', `${name}.swift`);
      write(source, side(text, isMistake));
      return { name: `${name}${isMistake ? 'Wrong' : 'Right'}`, sources: [short(source)], imports, isIsolated: true };
    };
    return { name, path: short(path), expected, imports, right: variant(false), wrong: variant(true) };
  });
}
